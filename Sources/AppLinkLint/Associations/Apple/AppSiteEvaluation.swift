internal import BoltsAppLinks

/// The evaluation of one URL by the rules of an apple-app-site-association.
///
/// Each spelling of the URL is indexed once, and each default is evaluated once, however many rules
/// inherit it, so the cost is linear in the file's text.
struct AppSiteEvaluation {
  typealias Rule = AppSiteAssociation.Rule

  private let url: AssociatedURL
  private let variables: SubstitutionVariables
  private var texts: [Spelling?] = [nil, nil, nil, nil]
  /// What of a default does not fit, by the default's number and, in the last two bits, the spelling.
  private var inherited: [Int: Misfit?] = [:]
  /// The rule of which most parts fit, and the first that does not.
  private var nearest: (rule: Rule, misfit: Misfit)?

  init(_ url: AssociatedURL, variables: SubstitutionVariables) {
    self.url = url
    self.variables = variables
  }

  /// A URL's parts as rules compare them that have the same options.
  private final class Spelling {
    let scalars: PatternText
    let path: IndexedText
    let query: IndexedText
    let fragment: IndexedText

    init(_ url: AssociatedURL, isDecoded: Bool, isFolded: Bool) {
      scalars = PatternText(url, isDecoded: isDecoded, isFolded: isFolded)
      path = IndexedText(scalars.path, isFolded: isFolded)
      query = IndexedText(scalars.query, isFolded: isFolded)
      fragment = IndexedText(scalars.fragment ?? [], isFolded: isFolded)
    }
  }

  /// The part of a rule that does not fit, in the order in which parts are compared.
  private enum Misfit {
    case path, fragment, query
    /// An item of the query, by its index in the rule, and where its value is; `nil` where it has none.
    case item(Int, Range<Int>?)

    var fittingPartCount: Int {
      switch self {
      case .path: 0
      case .fragment: 1
      case .query, .item: 2
      }
    }
  }

  /// The decision by the first rule that fits, for each app in the order of the file.
  mutating func decision(of file: AppSiteAssociation, appID: String?) -> AssociationDecision {
    var outcomes = AppOutcomes()
    var isDecided = Array(repeating: false, count: file.apps.count)
    var ruleCount = 0
    let asked = appID.map { appID in
      file.apps.indices.filter { file.apps[$0].hasSameBytes(as: appID) }
    }
    if let app = (asked ?? Array(file.apps.indices)).first(where: {
      file.ruleCounts[$0] > AssociationDecision.maximumRules
    }) {
      return .tooManyRules(file.ruleCounts[app], of: file.apps[app])
    }
    for entry in file.entries {
      let apps = asked.map { $0.filter(entry.apps.contains) } ?? entry.apps
      ruleCount += apps.isEmpty ? 0 : entry.rules.count
      guard apps.contains(where: { !isDecided[$0] }),
        let rule = entry.rules.first(where: { fits($0) })
      else { continue }
      for app in apps where !isDecided[app] {
        isDecided[app] = true
        outcomes.add(file.apps[app], rule.described)
      }
    }
    return outcomes.decision("rule") { rule, apps in
      "The rule \(rule.quoted) matches, so the URL opens \(apps)."
    } reason: {
      reasonForNothing(appID: appID, namedApps: file.apps, ruleCount: ruleCount)
    }
  }

  // MARK: Rules

  private mutating func fits(_ rule: Rule) -> Bool {
    guard let misfit = misfit(rule.parts) else { return true }
    if nearest.map({ $0.misfit.fittingPartCount < misfit.fittingPartCount }) ?? true {
      nearest = (rule, misfit)
    }
    return false
  }

  private mutating func misfit(_ rule: AppSiteAssociation.RuleParts) -> Misfit? {
    let number = rule.spelling
    let text = spelling(number)
    return misfit(rule.path, number) { $0.fits(path: text.path, $1) ? nil : .path }
      ?? misfit(rule.fragment, number) {
        $0.fits(text.fragment, at: 0..<text.fragment.count, $1) ? nil : .fragment
      }
      ?? misfit(rule.query, number) { Self.misfit($0, text, $1) }
  }

  private mutating func misfit<Part>(
    _ part: AppSiteAssociation.Inherited<Part>?, _ spelling: Int,
    _ evaluate: (Part, SubstitutionVariables) -> Misfit?
  ) -> Misfit? {
    guard let part else { return nil }
    guard let number = part.defaultNumber else { return evaluate(part.part, variables) }
    let key = number << 2 | spelling
    if let known = inherited[key] { return known }
    let answer = evaluate(part.part, variables)
    inherited[key] = .some(answer)
    return answer
  }

  private static func misfit(
    _ query: AppSiteAssociation.QueryRule, _ text: Spelling, _ variables: SubstitutionVariables
  ) -> Misfit? {
    switch query {
    case .ignored: return nil
    case .whole(let pattern):
      return pattern.fits(text.query, at: 0..<text.query.count, variables) ? nil : .query
    case .items(let items):
      for (index, item) in items.enumerated() {
        // Each of a repeated item has to fit, and an absent one has an empty value.
        for value in text.scalars.items[text.path.isFolded ? item.foldedName : item.name] ?? [0..<0]
        where !item.pattern.fits(text.query, at: value, variables) {
          return .item(index, value == 0..<0 ? nil : value)
        }
      }
      return nil
    }
  }

  /// The spelling of a number: the lower bit folds case, the higher one decodes escapes.
  private mutating func spelling(_ number: Int) -> Spelling {
    if let known = texts[number] { return known }
    let text = Spelling(url, isDecoded: number & 2 > 0, isFolded: number & 1 > 0)
    texts[number] = text
    return text
  }

  // MARK: Reasons

  private func reasonForNothing(appID: String?, namedApps: [String], ruleCount: Int) -> String {
    guard !namedApps.isEmpty else {
      return "The file names no app under applinks, so the URL opens the browser."
    }
    if let appID, !namedApps.contains(where: { $0.hasSameBytes(as: appID) }) {
      return "The file does not name \(appID.quotedName) under applinks; it names "
        + "\(AssociationDecision.quoted(namedApps.prefix(5).joined(separator: ", ")))."
    }
    guard ruleCount > 0, let (rule, misfit) = nearest else {
      return "The file has no rules for the app, so the URL opens the browser."
    }
    let met = met(misfit, of: rule)
    if ruleCount == 1 { return "The only rule does not match: \(met). The URL opens the browser." }
    let path = AssociationDecision.quoted(url.path)
    if case .path = misfit {
      return "None of the \(ruleCount) rules matches \(path), so the URL opens the browser."
    }
    return
      "None of the \(ruleCount) rules matches. The nearest one, \(rule.described.quoted), fits "
      + "the path \(path), but \(met). The URL opens the browser."
  }

  /// The pattern of a part that does not fit, and what it met.
  private func met(_ misfit: Misfit, of rule: Rule) -> String {
    let scalars = texts[rule.parts.spelling]?.scalars
    let quoted = { (text: ArraySlice<UInt32>) in
      let text = String(String.UnicodeScalarView(text.compactMap(Unicode.Scalar.init)))
      return "\"\(AssociationDecision.quoted(text))\""
    }
    let (pattern, part): (AssociationPattern?, String)
    switch (misfit, rule.parts.query?.part) {
    case (.path, _):
      (pattern, part) = (rule.parts.path?.part, "the path \(AssociationDecision.quoted(url.path))")
    case (.fragment, _):
      pattern = rule.parts.fragment?.part
      part =
        scalars?.fragment.map { "the fragment \(quoted($0[...]))" } ?? "a URL without a fragment"
    case (.item(let index, let value), .items(let items)?):
      pattern = items[index].pattern
      let name = quoted(items[index].name[...])
      part =
        value.flatMap { range in
          (scalars?.query[range]).map { "the query item \(name), which is \(quoted($0))" }
        }
        ?? "a URL without the query item \(name)"
    case (_, let query):
      pattern = query?.patterns.first
      part =
        url.query == nil
        ? "a URL without a query" : "the query \(quoted(scalars?.query[...] ?? []))"
    }
    return "the pattern \"\(AssociationDecision.quoted(pattern?.text ?? ""))\" does not fit \(part)"
  }
}
