internal import BoltsAppLinks

/// The evaluation of one URL by the statements of an assetlinks.json.
struct AssetLinksEvaluation {
  let links: AssetLinks
  let text: PatternText
  let package: String?
  let fingerprint: String?
  let relation: String

  func decision() -> AssociationDecision {
    var outcomes: [AssociationDecision.Outcome] = []
    /// The first app none of whose dynamic rules fits.
    var ruled: String?
    for (app, statement) in statements() {
      if let rules = dynamicRules(of: statement) {
        guard rules.count <= AssociationDecision.maximumRules else {
          return .tooManyRules(of: app)
        }
        if let rule = rules.first(where: { $0.fits(text) }) {
          outcomes.append((app, rule.described))
        } else {
          ruled = ruled ?? app
        }
      } else {
        outcomes.append((app, statement.described))
      }
    }
    return .made(of: outcomes, "dynamic rule", opening: opening) { reasonForNothing(ruled) }
  }

  /// The statement of each asked app that decides, in the order of the file: the first with dynamic
  /// rules, else the first.
  private func statements() -> [(app: String, statement: AssetLinks.Statement)] {
    let certificate = fingerprint.map { CertificateFingerprint($0) }
    // A text that is not a fingerprint matches no certificate.
    if case .some(nil) = certificate { return [] }
    var chosen: [(app: String, statement: AssetLinks.Statement)] = []
    /// The place of each package among those.
    var places: [String: Int] = [:]
    for statement in links.statements {
      guard let app = statement.package, isAsked(app),
        statement.grants(relation, to: certificate ?? nil)
      else { continue }
      if let place = places[app] {
        if dynamicRules(of: chosen[place].statement) == nil, dynamicRules(of: statement) != nil {
          chosen[place].statement = statement
        }
      } else {
        places[app] = chosen.count
        chosen.append((app, statement))
      }
    }
    return chosen
  }

  /// The dynamic rules of a statement, which are for the one relation only.
  private func dynamicRules(of statement: AssetLinks.Statement) -> [AssetLinks.DynamicRule]? {
    relation.hasSameBytes(as: AssetLinks.handleAllURLs) ? statement.dynamicRules : nil
  }

  private func isAsked(_ name: String) -> Bool {
    package.map { $0.hasSameBytes(as: name) } ?? true
  }

  private func opening(_ rule: AssociationDecision.Rule, _ apps: String) -> String {
    if rule.location.contains(AssetLinks.DynamicRule.location) {
      "The dynamic rule \(rule.pattern.shortened) matches, so the URL opens \(apps) "
        + "(systems before Android 15 do not read these rules)."
    } else if relation == AssetLinks.handleAllURLs {
      "The statement grants \(apps) every URL of the host; the intent filters of the app's "
        + "manifest can still narrow it."
    } else {
      "The statement grants \(relation.shortened) to \(apps)."
    }
  }

  private func reasonForNothing(_ ruled: String?) -> String {
    if let ruled {
      return "None of the dynamic rules for \(ruled.shortened) matches, so the URL opens the "
        + "browser on Android 15 and later."
    }
    guard !links.packages.isEmpty else {
      return "No valid statement names an Android app, so the URL opens the browser."
    }
    if let package, !links.packages.contains(where: isAsked) {
      let names = links.packages.prefix(5).joined(separator: ", ")
      return "No valid statement names \(package.shortened); the file names "
        + "\(names.shortened)."
    }
    let asked = links.statements.filter { $0.package.map(isAsked) ?? false }
    guard asked.contains(where: { $0.grants(relation, to: nil) }) else {
      return "No valid statement grants \(relation.shortened) to "
        + "\(package?.shortened ?? "an app")."
    }
    return "No valid statement has this certificate fingerprint. With Play App Signing, use the "
      + "fingerprint that the Play Console shows."
  }
}
