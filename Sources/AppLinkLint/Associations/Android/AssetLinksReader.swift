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
    let text: String
    let suggestion: String?

    init(
      _ code: Diagnostic.Code, _ node: JSONNode, _ location: String, _ text: String,
      _ suggestion: String? = nil
    ) {
      self.code = code
      place = node.place
      self.location = location
      self.text = text
      self.suggestion = suggestion
    }

    /// A member is missing, or is not what it has to be.
    init(
      _ code: Diagnostic.Code, _ name: String, of parent: JSONNode, _ location: String,
      _ suggestion: String? = nil
    ) {
      let member = parent[name]
      self.init(
        code, member ?? parent, location, "\(name) is \(member?.shape ?? "missing")", suggestion)
    }
  }

  mutating func read(_ elements: [JSONNode], of root: JSONNode) {
    if elements.isEmpty {
      findings.report(.noStatements, at: root.place, nil)
    }
    for (index, element) in elements.enumerated() {
      do throws(Fault) {
        try readStatement(element, "[\(index)]")
      } catch {
        report(error, "so the statement is skipped")
      }
    }
  }

  private mutating func readStatement(_ node: JSONNode, _ location: String) throws(Fault) {
    guard node.object != nil else {
      throw Fault(.malformedStatement, node, location, "A statement is \(node.kind)")
    }
    findings.checkNames(of: node, at: location, called: "the statement")
    if let include = node["include"] {
      return includes.append(try url(of: include, node, location))
    }
    let relations = try relations(of: node, location)
    let target = try target(of: node, location)
    let isHandled = relations.contains { $0.hasSameBytes(as: AssetLinks.handleAllURLs) }
    var rules: [AssetLinks.DynamicRule]?
    if let package = target.package {
      do throws(Fault) {
        rules = try dynamicRules(of: node, location)
      } catch {
        findings.report(
          error.code, at: error.place, error.location,
          "Android discards all dynamic rules of the statement, because \(error.text): the app "
            + "opens every URL of the host.", error.suggestion)
      }
      if rules != nil, isHandled, !appsWithRules.insert(package).inserted {
        findings.report(
          .secondDynamicRules, at: node.place, location,
          "\(package.quotedName) has dynamic rules in another statement before this one; which "
            + "list is used is not defined.")
      }
    }
    if let package = target.package, let rules, rules.count > AssociationDecision.maximumRules {
      findings.report(
        .tooManyRules, at: node.place, location,
        "\(package.quotedName) has more than \(AssociationDecision.maximumRules) rules: no decision "
          + "about it is made here.")
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
    guard node["relation"] == nil, node["target"] == nil else {
      throw Fault(
        .malformedInclude, include, location,
        "A statement has an include and also a relation or a target",
        "Write the include as a separate statement.")
    }
    guard let url = include.string.flatMap({ URL(spelling: $0) }), url.isWebPage,
      url.scheme?.lowercased() == "https"
    else {
      throw Fault(.malformedInclude, "include", of: node, location)
    }
    return url
  }

  private func relations(of node: JSONNode, _ location: String) throws(Fault) -> [String] {
    guard let elements = node["relation"]?.array, !elements.isEmpty else {
      throw Fault(.malformedRelation, "relation", of: node, location)
    }
    return try elements.map { (element) throws(Fault) -> String in
      guard let text = element.string, AssetLinks.isRelation(text) else {
        throw Fault(
          .malformedRelation, element, location, "\(element.shape) is not a relation",
          "Write kind/detail, each of a-z, 0-9, _ and dots, such as \(AssetLinks.handleAllURLs).")
      }
      return text
    }
  }

  // MARK: - Targets

  /// The package of an app, `nil` for a web target, and the fingerprints of its certificates.
  private typealias Target = (package: String?, fingerprints: [CertificateFingerprint])

  private mutating func target(of node: JSONNode, _ location: String) throws(Fault) -> Target {
    guard let target = node["target"], target.object != nil else {
      throw Fault(.malformedTarget, "target", of: node, location)
    }
    let location = "\(location).target"
    findings.checkNames(of: target, at: location)
    switch target["namespace"]?.string {
    case "android_app": return try app(target, location)
    case "web":
      // A site is an http(s) scheme, a host and perhaps a port, and nothing else.
      guard let text = target["site"]?.string, text.utf8.allSatisfy(UTF8.isASCII),
        URL(string: text)?.isWebPage == true,
        case let authority = text.utf8.drop(while: { $0 != UInt8(ascii: ":") }).dropFirst(3),
        !authority.contains(where: { "/?#@\\".utf8.contains($0) })
      else { throw Fault(.malformedSite, "site", of: target, location) }
      return (nil, [])
    default: throw Fault(.malformedTarget, "namespace", of: target, location)
    }
  }

  private mutating func app(_ target: JSONNode, _ location: String) throws(Fault) -> Target {
    guard let package = target["package_name"]?.string, AssetLinks.isPackage(package) else {
      throw Fault(.malformedPackage, "package_name", of: target, location)
    }
    let list = "sha256_cert_fingerprints"
    guard let elements = target[list]?.array, !elements.isEmpty else {
      throw Fault(
        .malformedFingerprint, list, of: target, location, #"Write a list: ["AA:BB:..."]."#)
    }
    let fingerprints = elements.map { element in
      element.string.flatMap { CertificateFingerprint($0, isStrict: true) }
    }
    let faults = zip(elements, fingerprints).filter { $0.1 == nil }.map { element, _ in
      Fault(
        .malformedFingerprint, element, location,
        "\(element.shape) is not a SHA-256 fingerprint", Self.advice(about: element.string))
    }
    if faults.count == elements.count, let first = faults.first { throw first }
    for fault in faults { report(fault, "so it is ignored") }
    return (package, fingerprints.compactMap(\.self))
  }

  private mutating func report(_ fault: Fault, _ effect: String) {
    findings.report(
      fault.code, at: fault.place, fault.location, "\(fault.text), \(effect).", fault.suggestion)
  }

  private static func advice(about text: String?) -> String {
    if let text, CertificateFingerprint(text) != nil {
      return "Write its digits in upper case, and a colon between the pairs."
    }
    if let text, text.utf8.count == 59 {
      return "This has the length of a SHA-1 fingerprint: use the SHA-256 one, 32 pairs of digits."
    }
    return "Write 32 pairs of upper-case hexadecimal digits joined by colons."
  }

  // MARK: - Dynamic rules

  /// The dynamic rules of a statement; one fault in them and platforms discard all of them.
  private mutating func dynamicRules(
    of statement: JSONNode, _ location: String
  ) throws(Fault) -> [AssetLinks.DynamicRule]? {
    guard let extensions = statement["relation_extensions"] else { return nil }
    guard extensions.object != nil else {
      throw Fault(.dynamicRulesDiscarded, "relation_extensions", of: statement, location)
    }
    guard let relation = extensions[AssetLinks.handleAllURLs] else { return nil }
    guard relation.object != nil else {
      throw Fault(.dynamicRulesDiscarded, AssetLinks.handleAllURLs, of: extensions, location)
    }
    let name = "dynamic_app_link_components"
    guard let list = relation[name] else { return nil }
    let place = "\(location).\(AssetLinks.DynamicRule.location)"
    guard let elements = list.array, !elements.isEmpty else {
      throw Fault(.dynamicRulesDiscarded, name, of: relation, place)
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
    guard node.object != nil else {
      throw Fault(.dynamicRulesDiscarded, node, location, "a rule is \(node.kind)")
    }
    findings.checkNames(of: node, at: location)
    if let exclude = node["exclude"], exclude.bool == nil {
      throw Fault(.dynamicRulesDiscarded, "exclude", of: node, location)
    }
    let path = try node["/"].map { (part) throws(Fault) in try pattern(part, "/", location) }
    let fragment = try node["#"].map { (part) throws(Fault) in try pattern(part, "#", location) }
    var query: [(name: [UInt32], pattern: DynamicPattern)] = []
    if let object = node["?"] {
      guard let members = object.object, !members.isEmpty else {
        throw Fault(.dynamicRulesDiscarded, "?", of: node, location)
      }
      findings.checkNames(of: object, at: "\(location)[\"?\"]")
      for member in members.lastOfEachName {
        let pattern = try pattern(member.value, member.name, location)
        query.append((member.name.unicodeScalars.map(\.value), pattern))
      }
    }
    if path == nil, fragment == nil, query.isEmpty {
      findings.report(
        .missingRules, at: node.place, location, nil, #"Add {"/": "/*"} for all URLs."#)
    }
    let described = AssociationDecision.Rule(
      node, at: location, isExclusion: node["exclude"]?.bool ?? false)
    return AssetLinks.DynamicRule(
      described: described, path: path, query: query, fragment: fragment)
  }

  private mutating func pattern(
    _ node: JSONNode, _ name: String, _ location: String
  ) throws(Fault) -> DynamicPattern {
    guard let text = node.string, !text.isEmpty else {
      throw Fault(.dynamicRulesDiscarded, node, location, "\(name.quotedName) is \(node.shape)")
    }
    let pattern = DynamicPattern(text)
    if pattern.hasTextAfterOneOrMore {
      findings.report(
        .textAfterOneOrMore, at: node.place, location,
        "\"\(text.quotedName)\" has text after ?*, which Android devices fail to match.")
    }
    return pattern
  }
}

extension JSONNode {
  /// The string in quotation marks, or the kind of another value.
  fileprivate var shape: String {
    switch value {
    case .string(let text): "\"\(text.quotedName)\""
    case .array(let elements) where elements.isEmpty: "an empty list"
    case .object(let members) where members.isEmpty: "an empty object"
    default: kind
    }
  }
}
