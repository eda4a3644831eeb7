/// The evaluation of one URL by the statements of an assetlinks.json.
struct AssetLinksEvaluation {
  let links: AssetLinks
  /// The URL.
  var reading: DynamicReading
  let package: String?
  let fingerprint: String?
  let relation: String

  private enum Outcome {
    case match(AssetLinks.Statement, AssetLinks.DynamicRule?)
    case excluded(AssetLinks.Statement, AssetLinks.DynamicRule)
    case noRule(AssetLinks.Statement)
  }

  mutating func decision() -> AssociationDecision {
    let outcomes = outcomes()
    let matches = outcomes.filter { if case .match = $0.outcome { true } else { false } }
    if let first = matches.first, case .match(let statement, let rule) = first.outcome {
      return match(first.package, statement, rule, all: matches.map(\.package))
    }
    for case (let package, .excluded(let statement, let rule)) in outcomes {
      let described = rule.described(in: statement)
      return AssociationDecision(
        kind: .excluded, rule: described,
        explanation: "The dynamic rule \(described.quoted) matches and excludes the URL: it opens "
          + "the browser, not \(package.quotedName).")
    }
    return AssociationDecision(
      kind: .noMatch, explanation: reasonForNothing(outcomes.first?.package))
  }

  /// The result of each app's statements, in the order of the file.
  private mutating func outcomes() -> [(package: String, outcome: Outcome)] {
    let certificate = fingerprint.map { CertificateFingerprint($0) }
    // A text that is not a fingerprint matches no certificate.
    if case .some(nil) = certificate { return [] }
    var order: [String] = []
    var first: [String: AssetLinks.Statement] = [:]
    var dynamic: [String: AssetLinks.Statement] = [:]
    for statement in links.statements {
      guard let name = statement.package, isAsked(name),
        statement.grants(relation, to: certificate ?? nil)
      else { continue }
      if first[name] == nil {
        first[name] = statement
        order.append(name)
      }
      if relation.hasSameBytes(as: AssetLinks.handleAllURLs), statement.dynamicRules != nil,
        dynamic[name] == nil
      {
        dynamic[name] = statement
      }
    }
    return order.compactMap { name in
      if let statement = dynamic[name] {
        let rule = statement.dynamicRules?.first { $0.fits(&reading) }
        guard let rule else { return (name, .noRule(statement)) }
        return (name, rule.isExclusion ? .excluded(statement, rule) : .match(statement, rule))
      }
      return first[name].map { (name, .match($0, nil)) }
    }
  }

  private func isAsked(_ name: String) -> Bool {
    package.map { $0.hasSameBytes(as: name) } ?? true
  }

  private func match(
    _ package: String, _ statement: AssetLinks.Statement, _ rule: AssetLinks.DynamicRule?,
    all: [String]
  ) -> AssociationDecision {
    let others = all.count > 1 ? " (and \(all.count - 1) more)" : ""
    let app = package.quotedName + others
    let described = rule?.described(in: statement) ?? statement.described
    let explanation =
      if rule != nil {
        "The dynamic rule \(described.quoted) matches, so the URL opens \(app) "
          + "(systems before Android 15 do not read these rules)."
      } else if relation == AssetLinks.handleAllURLs {
        "The statement grants \(app) every URL of the host; the intent filters of the app's "
          + "manifest can still narrow it."
      } else {
        "The statement grants \(AssociationDecision.quoted(relation)) to \(app)."
      }
    return AssociationDecision(kind: .match, apps: all, rule: described, explanation: explanation)
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
    let isGranted = asked.contains { $0.grants(relation, to: nil) }
    guard isGranted else {
      return "No valid statement grants \(AssociationDecision.quoted(relation)) to "
        + "\(package?.quotedName ?? "an app")."
    }
    return "No valid statement has this certificate fingerprint. With Play App Signing, use the "
      + "fingerprint that the Play Console shows."
  }
}

extension AssetLinks.Statement {
  fileprivate var described: AssociationDecision.Rule {
    source.described(at: "[\(index)]", isExclusion: false)
  }
}

extension AssetLinks.DynamicRule {
  fileprivate func described(in statement: AssetLinks.Statement) -> AssociationDecision.Rule {
    source.described(
      at: "[\(statement.index)].\(Self.location)[\(index)]", isExclusion: isExclusion)
  }
}
