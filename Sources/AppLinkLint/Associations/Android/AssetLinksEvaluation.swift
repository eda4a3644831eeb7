internal import BoltsAppLinks

/// The evaluation of one URL by the statements of an assetlinks.json.
struct AssetLinksEvaluation {
  let links: AssetLinks
  let text: PatternText
  let package: String?
  let fingerprint: String?
  let relation: String
  /// Whether dynamic rules are about the relation.
  let hasDynamicRules: Bool

  func decision() -> AssociationDecision {
    var outcomes = AppOutcomes()
    /// The first app none of whose dynamic rules fits.
    var ruled: String?
    for (app, statement) in statements() {
      if hasDynamicRules, let rules = statement.dynamicRules {
        guard rules.count <= AssociationDecision.maximumRules else {
          return .tooManyRules(of: app)
        }
        if let rule = rules.first(where: { $0.fits(text) }) {
          outcomes.add(app, rule.described)
        } else {
          ruled = ruled ?? app
        }
      } else {
        outcomes.add(app, statement.described)
      }
    }
    return outcomes.decision("dynamic rule", opening: opening) { reasonForNothing(ruled) }
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
        if hasDynamicRules, chosen[place].statement.dynamicRules == nil,
          statement.dynamicRules != nil
        {
          chosen[place].statement = statement
        }
      } else {
        places[app] = chosen.count
        chosen.append((app, statement))
      }
    }
    return chosen
  }

  private func isAsked(_ name: String) -> Bool {
    package.map { $0.hasSameBytes(as: name) } ?? true
  }

  private func opening(_ rule: AssociationDecision.Rule, _ apps: String) -> String {
    if rule.location.contains(AssetLinks.DynamicRule.location) {
      "The dynamic rule \(rule.quoted) matches, so the URL opens \(apps) "
        + "(systems before Android 15 do not read these rules)."
    } else if relation == AssetLinks.handleAllURLs {
      "The statement grants \(apps) every URL of the host; the intent filters of the app's "
        + "manifest can still narrow it."
    } else {
      "The statement grants \(AssociationDecision.quoted(relation)) to \(apps)."
    }
  }

  private func reasonForNothing(_ ruled: String?) -> String {
    if let ruled {
      return "None of the dynamic rules for \(ruled.quotedName) matches, so the URL opens the "
        + "browser on Android 15 and later."
    }
    guard !links.packages.isEmpty else {
      return "No valid statement names an Android app, so the URL opens the browser."
    }
    if let package, !links.packages.contains(where: isAsked) {
      let names = links.packages.prefix(5).joined(separator: ", ")
      return "No valid statement names \(package.quotedName); the file names "
        + "\(AssociationDecision.quoted(names))."
    }
    let asked = links.statements.filter { $0.package.map(isAsked) ?? false }
    guard asked.contains(where: { $0.grants(relation, to: nil) }) else {
      return "No valid statement grants \(AssociationDecision.quoted(relation)) to "
        + "\(package?.quotedName ?? "an app")."
    }
    return "No valid statement has this certificate fingerprint. With Play App Signing, use the "
      + "fingerprint that the Play Console shows."
  }
}
