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
  private struct Spelling {
    let isFolded: Bool
    let path: IndexedText
    let query: IndexedText
    let fragment: IndexedText
    /// The values of each of the query's names.
    let items: [[UInt32]: [IndexedText]]
    /// The value of a name that the query does not have.
    let absent = [IndexedText([], isFolded: false)]

    init(_ url: AssociatedURL, isDecoded: Bool, isFolded: Bool) {
      let text = PatternText(url, isDecoded: isDecoded, isFolded: isFolded)
      let indexed = { (text: [UInt32]) in IndexedText(text, isFolded: isFolded) }
      self.isFolded = isFolded
      path = indexed(text.path)
      query = indexed(text.query)
      fragment = indexed(text.fragment ?? [])
      items = text.items.mapValues { $0.map(indexed) }
    }

    /// The values that have to fit the pattern of an item: each of a repeated one, and an absent one is empty.
    func values(of item: AppSiteAssociation.QueryRule.Item) -> [IndexedText] {
      items[isFolded ? item.foldedName : item.name] ?? absent
    }
  }

  /// The part of a rule that does not fit, in the order in which parts are compared.
  private enum Misfit {
    case path, fragment, query
    /// An item of the query, by its index in the rule, and its value; `nil` where it has none.
    case item(Int, [UInt32]?)

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
      return .tooManyRules(of: file.apps[app])
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
    return misfit(rule.path, number) { $0.fits(text.path, $1) ? nil : .path }
      ?? misfit(rule.fragment, number) { $0.fits(text.fragment, $1) ? nil : .fragment }
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
      return pattern.fits(text.query, variables) ? nil : .query
    case .items(let items):
      for (index, item) in items.enumerated() {
        for value in text.values(of: item) where !item.pattern.fits(value, variables) {
          return .item(index, value === text.absent[0] ? nil : value.text)
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
    let text = texts[rule.parts.spelling]
    let quoted = { (scalars: [UInt32]?) in
      "\"\(AssociationDecision.quoted(PatternText.string(scalars ?? [])))\""
    }
    let (pattern, part): (AssociationPattern?, String)
    switch (misfit, rule.parts.query?.part) {
    case (.path, _):
      (pattern, part) = (rule.parts.path?.part, "the path \(AssociationDecision.quoted(url.path))")
    case (.fragment, _):
      pattern = rule.parts.fragment?.part
      part =
        url.fragment == nil
        ? "a URL without a fragment" : "the fragment \(quoted(text?.fragment.text))"
    case (.item(let index, let value), .items(let items)?):
      pattern = items[index].pattern
      let name = quoted(items[index].name)
      part =
        value == nil
        ? "a URL without the query item \(name)"
        : "the query item \(name), which is \(quoted(value))"
    case (_, let query):
      pattern = query?.patterns.first
      part = url.query == nil ? "a URL without a query" : "the query \(quoted(text?.query.text))"
    }
    return "the pattern \"\(AssociationDecision.quoted(pattern?.text ?? ""))\" does not fit \(part)"
  }
}
