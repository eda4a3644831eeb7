internal import Foundation

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
      if firstExclusion == nil { firstExclusion = (app, rule.described(in: entry)) }
    } else {
      matches.append(app)
      if firstMatch == nil { firstMatch = (app, rule.described(in: entry)) }
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

extension AppSiteAssociation.Rule {
  fileprivate func described(in entry: AppSiteAssociation.Entry) -> AssociationDecision.Rule {
    AssociationDecision.Rule(
      location: "\(entry.location).\(list)[\(index)]", line: Int(node.place.line),
      column: Int(node.place.column), pattern: node.text, isExclusion: isExclusion)
  }
}

extension AssociationDecision.Rule {
  var quoted: String { AssociationDecision.quoted(pattern) }
}

extension String {
  /// An app's name in a sentence.
  var quotedName: String { AssociationDecision.quoted(self, limit: 100) }
}

extension AssociationDecision {
  static func notOfTheWeb(_ url: URL) -> AssociationDecision {
    AssociationDecision(
      kind: .noMatch,
      explanation: "Only http and https URLs open apps through association files; this one is "
        + "\(quoted(url.absoluteString)).")
  }

  static func otherHost(_ host: String, than served: String) -> AssociationDecision {
    AssociationDecision(
      kind: .noMatch,
      explanation: "The file belongs to \(quoted(served)). \(quoted(host)) is another site and "
        + "needs its own file (so does a subdomain).")
  }
}
