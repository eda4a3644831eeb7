internal import BoltsAppLinks
internal import Foundation

/// Reads the statements of an assetlinks.json, and reports those that platforms skip.
struct AssetLinksReader {
  private(set) var statements: [AssetLinks.Statement] = []
  private(set) var includes: [URL] = []
  var findings = DiagnosticList()
  private var appsWithRules: Set<String> = []

  /// Why a statement, or its dynamic rules, are not used.
  private struct Fault: Error {
    let code: Diagnostic.Code
    let place: JSONPlace
    let location: String

    /// The value is at fault, or what it lacks.
    init(_ code: Diagnostic.Code, _ node: JSONNode, _ location: String) {
      (self.code, place, self.location) = (code, node.place, location)
    }
  }

  mutating func read(_ elements: [JSONNode], of root: JSONNode) {
    if elements.isEmpty { findings.report(.noStatements, at: root.place, nil) }
    for (index, element) in elements.enumerated() {
      do throws(Fault) {
        try readStatement(element, "[\(index)]")
      } catch {
        report(error)
      }
    }
  }

  private mutating func report(_ fault: Fault) {
    findings.report(fault.code, at: fault.place, fault.location)
  }

  private mutating func readStatement(_ node: JSONNode, _ location: String) throws(Fault) {
    guard node.object != nil else { throw Fault(.skippedEntry, node, location) }
    if let include = node["include"] {
      return includes.append(try url(of: include, node, location))
    }
    let relations = try relations(of: node, location)
    let target = try target(of: node, location)
    var rules: [AssetLinks.DynamicRule]?
    if let package = target.package {
      do throws(Fault) {
        rules = try dynamicRules(of: node, location)
      } catch {
        report(error)
      }
      let isHandled = relations.contains { $0.hasSameBytes(as: AssetLinks.handleAllURLs) }
      if rules != nil, isHandled, !appsWithRules.insert(package).inserted {
        findings.report(.secondDynamicRules, at: node.place, location)
      }
    }
    if let rules, rules.count > AssociationDecision.maximumRules {
      findings.report(.tooManyRules, at: node.place, location)
    }
    statements.append(
      AssetLinks.Statement(
        described: AssociationDecision.Rule(node, at: location), relations: relations,
        package: target.package, fingerprints: target.fingerprints,
        dynamicRules: rules))
  }

  private func url(
    of include: JSONNode, _ node: JSONNode, _ location: String
  ) throws(Fault) -> URL {
    guard node["relation"] == nil, node["target"] == nil,
      let url = include.string.flatMap({ URL(spelling: $0) }), url.isWebPage,
      url.scheme?.lowercased() == "https"
    else { throw Fault(.malformedInclude, include, location) }
    return url
  }

  private func relations(of node: JSONNode, _ location: String) throws(Fault) -> [String] {
    guard let elements = node["relation"]?.array, !elements.isEmpty else {
      throw Fault(.malformedRelation, node["relation"] ?? node, location)
    }
    return try elements.map { (element) throws(Fault) -> String in
      guard let text = element.string, AssetLinks.isRelation(text) else {
        throw Fault(.malformedRelation, element, location)
      }
      return text
    }
  }

  // MARK: - Targets

  /// The package of an app, `nil` for a web target, and the fingerprints of its certificates.
  private typealias Target = (package: String?, fingerprints: [CertificateFingerprint])

  private mutating func target(of node: JSONNode, _ location: String) throws(Fault) -> Target {
    guard let target = node["target"], target.object != nil else {
      throw Fault(.malformedTarget, node["target"] ?? node, location)
    }
    let location = "\(location).target"
    switch target["namespace"]?.string {
    case "android_app": return try app(target, location)
    case "web":
      // A site is an http(s) scheme, a host and perhaps a port, and nothing else.
      guard let text = target["site"]?.string, text.utf8.allSatisfy(UTF8.isASCII),
        URL(string: text)?.isWebPage == true,
        case let authority = text.utf8.drop(while: { $0 != UInt8(ascii: ":") }).dropFirst(3),
        !authority.contains(where: { "/?#@\\".utf8.contains($0) })
      else { throw Fault(.malformedSite, target["site"] ?? target, location) }
      return (nil, [])
    default: throw Fault(.malformedTarget, target["namespace"] ?? target, location)
    }
  }

  private mutating func app(_ target: JSONNode, _ location: String) throws(Fault) -> Target {
    guard let package = target["package_name"]?.string, AssetLinks.isPackage(package) else {
      throw Fault(.malformedPackage, target["package_name"] ?? target, location)
    }
    let list = target["sha256_cert_fingerprints"]
    var fingerprints: [CertificateFingerprint] = []
    var faults: [Fault] = []
    for element in list?.array ?? [] {
      if let fingerprint = element.string.flatMap({ CertificateFingerprint($0, isStrict: true) }) {
        fingerprints.append(fingerprint)
      } else {
        faults.append(Fault(.malformedFingerprint, element, location))
      }
    }
    // Without a valid one the statement is bad.
    if fingerprints.isEmpty {
      throw faults.first ?? Fault(.malformedFingerprint, list ?? target, location)
    }
    for fault in faults { report(fault) }
    return (package, fingerprints)
  }

  // MARK: - Dynamic rules

  /// The dynamic rules of a statement; one fault in them and platforms discard all of them.
  private mutating func dynamicRules(
    of statement: JSONNode, _ location: String
  ) throws(Fault) -> [AssetLinks.DynamicRule]? {
    var (node, place) = (statement, location)
    for name in ["relation_extensions", AssetLinks.handleAllURLs, "dynamic_app_link_components"] {
      guard node.object != nil else { throw Fault(.dynamicRulesDiscarded, node, place) }
      guard let member = node[name] else { return nil }
      node = member
    }
    place = "\(location).\(AssetLinks.DynamicRule.location)"
    guard let elements = node.array, !elements.isEmpty else {
      throw Fault(.dynamicRulesDiscarded, node, place)
    }
    var rules: [AssetLinks.DynamicRule] = []
    for (index, element) in elements.enumerated() {
      rules.append(try dynamicRule(element, "\(place)[\(index)]"))
    }
    return rules
  }

  private mutating func dynamicRule(
    _ node: JSONNode, _ location: String
  ) throws(Fault) -> AssetLinks.DynamicRule {
    guard node.object != nil else { throw Fault(.dynamicRulesDiscarded, node, location) }
    if let exclude = node["exclude"], exclude.bool == nil {
      throw Fault(.dynamicRulesDiscarded, exclude, location)
    }
    var conditions: [(part: URLPart, pattern: DynamicPattern)] = []
    if let path = node["/"] { conditions.append((.path, try pattern(path, location))) }
    if let fragment = node["#"] { conditions.append((.fragment, try pattern(fragment, location))) }
    if let query = node["?"] {
      guard let members = query.object, !members.isEmpty else {
        throw Fault(.dynamicRulesDiscarded, query, location)
      }
      for member in members.lastOfEachName {
        let name = member.name.unicodeScalars.map(\.value)
        conditions.append((.item(name), try pattern(member.value, location)))
      }
    }
    if conditions.isEmpty {
      findings.report(
        .missingRules, at: node.place, location, "The rule has no condition, so it matches nothing."
      )
    }
    let described = AssociationDecision.Rule(
      node, at: location, isExclusion: node["exclude"]?.bool ?? false)
    return AssetLinks.DynamicRule(described: described, conditions: conditions)
  }

  private mutating func pattern(
    _ node: JSONNode, _ location: String
  ) throws(Fault) -> DynamicPattern {
    guard let text = node.string, !text.isEmpty else {
      throw Fault(.dynamicRulesDiscarded, node, location)
    }
    let pattern = DynamicPattern(text)
    if pattern.hasTextAfterOneOrMore {
      findings.report(.textAfterOneOrMore, at: node.place, location)
    }
    return pattern
  }
}
