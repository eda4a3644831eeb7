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

  init(_ url: AssociatedURL, variables: SubstitutionVariables) {
    self.url = url
    matcher = PatternMatcher(variables: variables)
  }

  /// The number of characters that were compared.
  var steps: Int { matcher.steps }

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
