internal import BoltsAppLinks

/// The evaluation of one URL by the rules of an apple-app-site-association.
///
/// Each spelling of the URL is indexed once, and each default is evaluated once, however many rules
/// inherit it, so the cost is linear in the file's text.
struct AppSiteEvaluation {
  typealias Rule = AppSiteAssociation.Rule
  typealias Condition = AppSiteAssociation.Condition

  private let url: AssociatedURL
  /// By `RuleParts.spelling`.
  private let spellings: [Spelling]
  /// The rule of which most parts fit, their number, and the condition that is not met.
  private var nearest: (rule: Rule, fittingCount: Int, condition: Condition)?

  init(_ url: AssociatedURL, variables: SubstitutionVariables) {
    self.url = url
    spellings = (0..<4).map { number in
      Spelling(url, variables, isDecoded: number & 2 > 0, isFolded: number & 1 > 0)
    }
  }

  /// A URL's parts as rules compare them that have the same options.
  private final class Spelling {
    private let variables: SubstitutionVariables
    private let isFolded: Bool
    private let parts: [URLPart: [[UInt32]]]
    private lazy var indexed = parts.mapValues { IndexedText($0, isFolded: isFolded) }
    /// The text of a part that the URL does not have.
    private let absent = IndexedText([[]], isFolded: false)
    private var known: [ObjectIdentifier: Condition?] = [:]

    init(
      _ url: AssociatedURL, _ variables: SubstitutionVariables, isDecoded: Bool, isFolded: Bool
    ) {
      self.variables = variables
      self.isFolded = isFolded
      parts = PatternText(url, isDecoded: isDecoded, isFolded: isFolded).parts
    }

    private func part(of condition: Condition) -> URLPart {
      isFolded ? condition.part.folded : condition.part
    }

    /// The first condition that is not met; each value of a repeated item has to fit, and an absent part is empty.
    func unmet(_ conditions: AppSiteAssociation.Conditions) -> Condition? {
      if let known = known[ObjectIdentifier(conditions)] { return known }
      let unmet = conditions.all.first {
        !$0.pattern.fits(indexed[part(of: $0)] ?? absent, variables)
      }
      known[ObjectIdentifier(conditions)] = .some(unmet)
      return unmet
    }

    /// The text that a condition is not met by; `nil` where the URL does not have the part.
    func text(against condition: Condition) -> [UInt32]? {
      parts[part(of: condition)]?.first {
        !condition.pattern.fits(IndexedText([$0], isFolded: isFolded), variables)
      }
    }
  }

  /// The decision by the first rule that fits, for each app in the order of the file.
  mutating func decision(of file: AppSiteAssociation, appID: String?) -> AssociationDecision {
    let asked = file.apps.indices.filter { app in
      appID.map { file.apps[app].hasSameBytes(as: $0) } ?? true
    }
    if let app = asked.first(where: { file.ruleCounts[$0] > AssociationDecision.maximumRules }) {
      return .tooManyRules(of: file.apps[app])
    }
    var outcomes: [AssociationDecision.Outcome] = []
    var undecided = Set(asked)
    var ruleCount = 0
    for entry in file.entries {
      let apps = asked.count == file.apps.count ? entry.apps : asked.filter(entry.apps.contains)
      ruleCount += apps.isEmpty ? 0 : entry.rules.count
      guard !undecided.isDisjoint(with: apps), let rule = entry.rules.first(where: { fits($0) })
      else { continue }
      let described = rule.described
      for app in apps where undecided.remove(app) != nil {
        outcomes.append((file.apps[app], described))
      }
    }
    return .made(of: outcomes, "rule") { rule, apps in
      "The rule \(rule.pattern.shortened) matches, so the URL opens \(apps)."
    } reason: {
      reasonForNothing(appID: appID, isNamed: !asked.isEmpty, file.apps, ruleCount: ruleCount)
    }
  }

  // MARK: Rules

  private mutating func fits(_ rule: Rule) -> Bool {
    let spelling = spellings[rule.parts.spelling]
    for (index, conditions) in rule.parts.conditions.enumerated() {
      guard let conditions, let unmet = spelling.unmet(conditions) else { continue }
      if nearest.map({ $0.fittingCount < index }) ?? true { nearest = (rule, index, unmet) }
      return false
    }
    return true
  }

  // MARK: Reasons

  private func reasonForNothing(
    appID: String?, isNamed: Bool, _ namedApps: [String], ruleCount: Int
  ) -> String {
    guard !namedApps.isEmpty else {
      return "The file names no app under applinks, so the URL opens the browser."
    }
    if let appID, !isNamed {
      return "The file does not name \(appID.shortened) under applinks; it names "
        + "\(namedApps.prefix(5).joined(separator: ", ").shortened)."
    }
    guard ruleCount > 0, let (rule, fittingCount, condition) = nearest else {
      return "The file has no rules for the app, so the URL opens the browser."
    }
    let met = met(condition, spellings[rule.parts.spelling])
    if ruleCount == 1 { return "The only rule does not match: \(met). The URL opens the browser." }
    let path = url.path.shortened
    if fittingCount == 0 {
      return "None of the \(ruleCount) rules matches \(path), so the URL opens the browser."
    }
    return
      "None of the \(ruleCount) rules matches. The nearest one, \(rule.node.text.shortened), fits "
      + "the path \(path), but \(met). The URL opens the browser."
  }

  /// The pattern of a condition that is not met, and what it met.
  private func met(_ condition: Condition, _ spelling: Spelling) -> String {
    let quoted = { "\"\(PatternText.string($0).shortened)\"" }
    let name =
      switch condition.part {
      case .path: "path"
      case .query: "query"
      case .fragment: "fragment"
      case .item(let name): "query item \(quoted(name))"
      }
    let text = spelling.text(against: condition)
    return "the pattern \"\(condition.pattern.text.shortened)\" does not fit "
      + (text.map { "the \(name), which is \(quoted($0))" } ?? "the URL, which has no \(name)")
  }
}
