internal import BoltsAppLinks

/// The evaluation of one URL by the rules of an apple-app-site-association.
///
/// Each spelling of the URL is computed once, and each default is evaluated once, however many rules
/// inherit it, so the cost is linear in the file's text.
struct AppSiteEvaluation {
  private let url: AssociatedURL
  var matcher: PatternMatcher
  private var texts: [PatternText?] = [nil, nil, nil, nil]
  /// Whether a default fits, by its number and, in the last two bits, the spelling.
  private var inherited: [Int: Bool] = [:]

  init(_ url: AssociatedURL, variables: SubstitutionVariables) {
    self.url = url
    matcher = PatternMatcher(variables: variables)
  }

  private struct Spelling: OptionSet {
    let rawValue: Int
    static let folded = Spelling(rawValue: 1)
    static let decoded = Spelling(rawValue: 2)
  }

  /// The decision by the first rule that fits, for each app in the order of the file.
  mutating func decision(
    of file: AppSiteAssociation, appID: String?
  ) throws -> AssociationDecision {
    var outcomes = AppOutcomes()
    var isDecided = Array(repeating: false, count: file.apps.count)
    var ruleCount = 0
    let asked = appID.map { appID in
      file.apps.indices.filter { file.apps[$0].hasSameBytes(as: appID) }
    }
    for entry in file.entries {
      let apps = asked.map { $0.filter(entry.apps.contains) } ?? entry.apps
      ruleCount += apps.isEmpty ? 0 : entry.rules.count
      guard apps.contains(where: { !isDecided[$0] }),
        let rule = entry.rules.first(where: { fits($0.parts) })
      else { continue }
      for app in apps where !isDecided[app] {
        isDecided[app] = true
        outcomes.add(file.apps[app], rule.described)
      }
    }
    try matcher.steps.finish()
    return outcomes.decision("rule") { rule, apps in
      "The rule \(rule.quoted) matches, so the URL opens \(apps)."
    } reason: {
      reasonForNothing(appID: appID, namedApps: file.apps, ruleCount: ruleCount)
    }
  }

  private mutating func fits(_ rule: AppSiteAssociation.RuleParts) -> Bool {
    var spelling: Spelling = rule.isPercentEncoded == false ? .decoded : []
    if rule.isCaseSensitive == false { spelling.insert(.folded) }
    let text = text(spelling)
    matcher.isFolded = spelling.contains(.folded)
    return matcher.steps.fault == nil
      && fits(rule.path, spelling) { $0.fits(path: text.path, in: &$1) }
      && fits(rule.fragment, spelling) { $0.fits(text.fragment ?? [], in: &$1) }
      && fits(rule.query, spelling) { $0.fits(text, in: &$1) }
  }

  private mutating func fits<Part>(
    _ part: AppSiteAssociation.Inherited<Part>?, _ spelling: Spelling,
    _ evaluate: (Part, inout PatternMatcher) -> Bool
  ) -> Bool {
    guard let part else { return true }
    guard let number = part.defaultNumber else { return evaluate(part.part, &matcher) }
    let key = number << 2 | spelling.rawValue
    if let known = inherited[key] { return known }
    let answer = evaluate(part.part, &matcher)
    inherited[key] = answer
    return answer
  }

  private mutating func text(_ spelling: Spelling) -> PatternText {
    if let known = texts[spelling.rawValue] { return known }
    let text = PatternText(
      url, isDecoded: spelling.contains(.decoded), isFolded: spelling.contains(.folded))
    texts[spelling.rawValue] = text
    return text
  }

  private func reasonForNothing(appID: String?, namedApps: [String], ruleCount: Int) -> String {
    guard !namedApps.isEmpty else {
      return "The file names no app under applinks, so the URL opens the browser."
    }
    if let appID, !namedApps.contains(where: { $0.hasSameBytes(as: appID) }) {
      return "The file does not name \(appID.quotedName) under applinks; it names "
        + "\(AssociationDecision.quoted(namedApps.prefix(5).joined(separator: ", ")))."
    }
    let path = AssociationDecision.quoted(url.path)
    return switch ruleCount {
    case 0: "The file has no rules for the app, so the URL opens the browser."
    case 1: "The only rule does not match \(path), so the URL opens the browser."
    default: "None of the \(ruleCount) rules matches \(path), so the URL opens the browser."
    }
  }
}

extension AppSiteAssociation.QueryRule {
  fileprivate func fits(_ text: PatternText, in matcher: inout PatternMatcher) -> Bool {
    switch self {
    case .ignored: return true
    case .whole(let pattern): return pattern.fits(text.query, in: &matcher)
    case .items(let named):
      return named.allSatisfy { name, pattern in
        let name = matcher.isFolded ? name.map(PatternText.folded) : name
        // An absent item has an empty value; each of a repeated item has to fit.
        return (text.items[name] ?? [[]]).allSatisfy { pattern.fits($0, in: &matcher) }
      }
    }
  }
}
