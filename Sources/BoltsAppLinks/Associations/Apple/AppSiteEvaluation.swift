/// The evaluation of one URL by the rules of an apple-app-site-association.
///
/// Each spelling of a part of the URL is computed once, and each default is evaluated once, however
/// many rules inherit it, so the cost is linear in the file's text.
struct AppSiteEvaluation {
  private let url: AssociatedURL
  private var matcher: PatternMatcher
  private var texts: [TextKey: [UInt32]] = [:]
  private var items: [Spelling: [[UInt32]: [[UInt32]]]] = [:]
  private var inherited: [InheritedKey: Bool] = [:]

  init(_ url: AssociatedURL, variables: SubstitutionVariables, steps: MatchingSteps = .init()) {
    self.url = url
    matcher = PatternMatcher(variables: variables, steps: steps)
  }

  var steps: MatchingSteps { matcher.steps }

  private struct Spelling: Hashable {
    let isDecoded: Bool
    let isFolded: Bool
  }

  private enum Part: Hashable { case path, query, fragment }

  private struct TextKey: Hashable {
    let part: Part
    let spelling: Spelling
  }

  private struct InheritedKey: Hashable {
    let number: Int
    let spelling: Spelling
  }

  /// The result of the first rule that fits, for each app in the order of the file.
  mutating func outcomes(
    of entries: [AppSiteAssociation.Entry], appID: String?
  ) -> AppSiteOutcomes {
    var outcomes = AppSiteOutcomes()
    for entry in entries {
      var appIDs = entry.appIDs[...]
      if let appID {
        appIDs = appIDs.contains { $0.hasSameBytes(as: appID) } ? [appID] : []
      }
      outcomes.ruleCount += appIDs.isEmpty ? 0 : entry.rules.count
      guard appIDs.contains(where: { !outcomes.hasDecided($0) }),
        let rule = firstRule(of: entry)
      else { continue }
      for app in appIDs { outcomes.decide(app, rule, in: entry) }
    }
    return outcomes
  }

  private mutating func firstRule(
    of entry: AppSiteAssociation.Entry
  ) -> AppSiteAssociation.Rule? {
    for rule in entry.rules where fits(rule) { return rule }
    return nil
  }

  private mutating func fits(_ rule: AppSiteAssociation.Rule) -> Bool {
    let spelling = Spelling(isDecoded: !rule.isPercentEncoded, isFolded: !rule.isCaseSensitive)
    matcher.isFolded = spelling.isFolded
    return fits(rule.path, spelling) { evaluation, pattern in
      let path = evaluation.text(.path, spelling)
      return pattern.fits(path: path, in: &evaluation.matcher)
    }
      && fits(rule.fragment, spelling) { evaluation, pattern in
        let fragment = evaluation.text(.fragment, spelling)
        return pattern.fits(fragment, in: &evaluation.matcher)
      }
      && fits(rule.query, spelling) { evaluation, query in
        evaluation.fits(query, spelling)
      }
  }

  private mutating func fits<Rule>(
    _ part: AppSiteAssociation.Inherited<Rule>?, _ spelling: Spelling,
    _ evaluate: (inout AppSiteEvaluation, Rule) -> Bool
  ) -> Bool {
    guard let part else { return true }
    guard let number = part.defaultNumber else { return evaluate(&self, part.part) }
    let key = InheritedKey(number: number, spelling: spelling)
    if let known = inherited[key] { return known }
    let answer = evaluate(&self, part.part)
    inherited[key] = answer
    return answer
  }

  private mutating func fits(_ query: AppSiteAssociation.QueryRule, _ spelling: Spelling) -> Bool {
    switch query {
    case .ignored: return true
    case .whole(let pattern):
      let query = text(.query, spelling)
      return pattern.fits(query, in: &matcher)
    case .items(let named):
      let items = items(spelling)
      return named.allSatisfy { name, pattern in
        let name = spelling.isFolded ? name.map(PatternScalar.folded) : name
        // An absent item has an empty value; each of a repeated item has to fit.
        return (items[name] ?? [[]]).allSatisfy { pattern.fits($0, in: &matcher) }
      }
    }
  }

  private mutating func text(_ part: Part, _ spelling: Spelling) -> [UInt32] {
    let key = TextKey(part: part, spelling: spelling)
    if let text = texts[key] { return text }
    var text: [UInt32]
    switch part {
    case .path: text = AssociationPattern.normalizedPath(scalars(url.path, spelling))
    case .query: text = scalars(url.query ?? [], spelling)
    case .fragment: text = scalars(url.fragment ?? [], spelling)
    }
    texts[key] = text
    return text
  }

  private mutating func items(_ spelling: Spelling) -> [[UInt32]: [[UInt32]]] {
    if let known = items[spelling] { return known }
    var made: [[UInt32]: [[UInt32]]] = [:]
    for item in url.queryItems {
      made[scalars(item.name, spelling), default: []].append(scalars(item.value, spelling))
    }
    items[spelling] = made
    return made
  }

  private func scalars(_ bytes: ArraySlice<UInt8>, _ spelling: Spelling) -> [UInt32] {
    let scalars = PatternScalar.scalars(bytes, isDecoded: spelling.isDecoded)
    return spelling.isFolded ? scalars.map(PatternScalar.folded) : scalars
  }
}

/// The result of the rules for each app, and the decision of all of them.
struct AppSiteOutcomes {
  private var decided: Set<[UInt8]> = []
  private var matches: [String] = []
  private var firstMatch: (app: String, rule: AssociationDecision.Rule)?
  private var firstExclusion: (app: String, rule: AssociationDecision.Rule)?
  /// The number of rules for the requested apps.
  var ruleCount = 0

  func hasDecided(_ app: String) -> Bool { decided.contains(Array(app.utf8)) }

  /// Takes a rule as the decision for an app that has none yet.
  mutating func decide(
    _ app: String, _ rule: AppSiteAssociation.Rule, in entry: AppSiteAssociation.Entry
  ) {
    guard decided.insert(Array(app.utf8)).inserted else { return }
    if rule.isExclusion {
      if firstExclusion == nil {
        firstExclusion = (
          app,
          rule.source.described(
            at: "\(entry.location).\(rule.list)[\(rule.index)]", isExclusion: rule.isExclusion)
        )
      }
    } else {
      matches.append(app)
      if firstMatch == nil {
        firstMatch = (
          app,
          rule.source.described(
            at: "\(entry.location).\(rule.list)[\(rule.index)]", isExclusion: rule.isExclusion)
        )
      }
    }
  }

  func decision(
    appID: String?, namedApps: [String], url: AssociatedURL
  ) -> AssociationDecision {
    if let (app, rule) = firstMatch {
      let others = matches.count > 1 ? " (and \(matches.count - 1) more)" : ""
      return AssociationDecision(
        kind: .match, apps: matches, rule: rule,
        explanation: "The rule \(rule.quoted) matches, so the URL opens "
          + "\(app.quotedName)\(others).")
    }
    if let (app, rule) = firstExclusion {
      return AssociationDecision(
        kind: .excluded, rule: rule,
        explanation: "The rule \(rule.quoted) matches and excludes the URL: it opens the browser, "
          + "not \(app.quotedName).")
    }
    return AssociationDecision(
      kind: .noMatch,
      explanation: reasonForNothing(appID: appID, namedApps: namedApps, url: url))
  }

  private func reasonForNothing(
    appID: String?, namedApps: [String], url: AssociatedURL
  ) -> String {
    if let appID, !namedApps.contains(where: { $0.hasSameBytes(as: appID) }) {
      return namedApps.isEmpty
        ? "The file names no app under applinks, so the URL opens the browser."
        : "The file does not name \(appID.quotedName) under applinks; it names "
          + "\(AssociationDecision.quoted(namedApps.prefix(5).joined(separator: ", ")))."
    }
    guard !namedApps.isEmpty else {
      return "The file names no app under applinks, so the URL opens the browser."
    }
    guard ruleCount > 0 else {
      return "The file has no rules for the app, so the URL opens the browser."
    }
    let path = AssociationDecision.quoted(String(decoding: url.path, as: UTF8.self))
    return ruleCount == 1
      ? "The only rule does not match \(path), so the URL opens the browser."
      : "None of the \(ruleCount) rules matches \(path), so the URL opens the browser."
  }
}
