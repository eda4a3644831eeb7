internal import Foundation

/// Reads the statements of an assetlinks.json, and reports those that platforms skip.
struct AssetLinksReader {
  private(set) var statements: [AssetLinks.Statement] = []
  private(set) var includes: [(url: URL, place: JSONPlace)] = []
  var findings = DiagnosticList()
  private var appsWithRules: Set<String> = []

  /// Android's limit for a file.
  private static let maximumBytes = 1 << 20

  mutating func read(_ root: JSONNode, byteCount: Int) {
    let elements = root.array ?? []
    if byteCount > Self.maximumBytes {
      findings.report(
        .fileTooLarge, at: root.place, nil,
        "The file has \(byteCount) bytes; Android reads at most \(Self.maximumBytes).",
        "Split it, or delete statements.")
    }
    if elements.isEmpty {
      findings.report(
        .noStatements, at: root.place, nil, "The list is empty: it grants nothing.",
        "Add a statement for each app.")
    }
    for (index, element) in elements.enumerated() { readStatement(element, index) }
  }

  private mutating func readStatement(_ node: JSONNode, _ index: Int) {
    let location = { "[\(index)]" }
    guard node.object != nil else {
      return skip(
        .malformedStatement, node.place, location(), "A statement is \(node.kind)",
        #"Write an object: {"relation": [...], "target": {...}}."#)
    }
    checkNames(of: node, location())
    if let include = node["include"] {
      return readInclude(include, of: node, location())
    }
    guard let relations = readRelations(of: node, location()),
      let target = readTarget(of: node, location())
    else { return }
    let isHandled = relations.contains { $0.hasSameBytes(as: AssetLinks.handleAllURLs) }
    var rules: [AssetLinks.DynamicRule]?
    if let package = target.package {
      rules = readDynamicRules(of: node, location())
      if rules != nil, isHandled, !appsWithRules.insert(package).inserted {
        findings.report(
          .secondDynamicRules, at: node.place, location(),
          "\(package.quotedName) has dynamic rules in another statement before this one; which "
            + "list is used is not defined.",
          "Write one list for each app.")
      }
    }
    statements.append(
      AssetLinks.Statement(
        source: RuleSource(node), index: index, relations: relations, package: target.package,
        fingerprints: target.fingerprints, dynamicRules: rules))
  }

  // MARK: - Includes

  private mutating func readInclude(_ include: JSONNode, of node: JSONNode, _ location: String) {
    guard node["relation"] == nil, node["target"] == nil else {
      return skip(
        .malformedInclude, include.place, location,
        "A statement has an include and also a relation or a target",
        "Write the include as a separate statement.")
    }
    guard let text = include.string, let url = URL(string: text), let parts = AssociatedURL(url),
      parts.scheme == "https"
    else {
      return skip(
        .malformedInclude, include.place, location, "include is not an https URL",
        "Write the https URL of another list of statements.")
    }
    includes.append((url, include.place))
  }

  // MARK: - Relations

  private mutating func readRelations(of node: JSONNode, _ location: String) -> [String]? {
    guard let relation = node["relation"] else {
      skip(
        .malformedRelation, node.place, location, "A statement has no relation",
        "Add \"relation\": [\"\(AssetLinks.handleAllURLs)\"].")
      return nil
    }
    guard let elements = relation.array, !elements.isEmpty else {
      skip(
        .malformedRelation, relation.place, location,
        "relation is \(relation.array == nil ? relation.kind : "an empty list")",
        "Write a list: [\"\(AssetLinks.handleAllURLs)\"].")
      return nil
    }
    var relations: [String] = []
    for element in elements {
      guard let text = element.string, AssetLinks.isRelation(text) else {
        skip(
          .malformedRelation, element.place, location,
          "\"\(element.string?.quotedName ?? element.kind)\" is not a relation",
          "Write kind/detail, each of a-z, 0-9, _ and dots, such as \(AssetLinks.handleAllURLs).")
        return nil
      }
      relations.append(text)
    }
    return relations
  }

  // MARK: - Reports

  mutating func skip(
    _ code: Diagnostic.Code, _ place: JSONPlace, _ location: String, _ fault: String,
    _ suggestion: String
  ) {
    findings.report(
      code, at: place, location, "\(fault), so the statement is skipped.", suggestion)
  }

  private mutating func checkNames(of node: JSONNode, _ location: String) {
    var seen: Set<[UInt8]> = []
    for member in node.object ?? [] where !seen.insert(Array(member.name.utf8)).inserted {
      findings.report(
        .duplicateMember, at: member.place, location,
        "\"\(member.name.quotedName)\" occurs twice in the statement; the last one is used.",
        "Delete one of them.")
    }
  }
}

// MARK: - Targets

extension AssetLinksReader {
  struct Target {
    /// `nil` for a web target.
    var package: String?
    var fingerprints: Set<CertificateFingerprint> = []
  }

  mutating func readTarget(of node: JSONNode, _ location: String) -> Target? {
    guard let target = node["target"], target.object != nil else {
      let place = node["target"]?.place ?? node.place
      skip(
        .malformedTarget, place, location,
        node["target"].map { "target is \($0.kind)" } ?? "A statement has no target",
        #"Add "target": {"namespace": "android_app", ...}."#)
      return nil
    }
    switch target["namespace"]?.string {
    case "android_app": return readApp(target, "\(location).target")
    case "web": return readSite(target, "\(location).target")
    case let name:
      skip(
        .malformedTarget, (target["namespace"] ?? target).place, "\(location).target",
        name.map { "The namespace \"\($0.quotedName)\" is unknown" }
          ?? "The target has no namespace",
        #"Write "namespace": "android_app" or "web"."#)
      return nil
    }
  }

  private mutating func readApp(_ target: JSONNode, _ location: String) -> Target? {
    guard let package = target["package_name"]?.string, Self.isPackage(package) else {
      let node = target["package_name"]
      skip(
        .malformedPackage, (node ?? target).place, location,
        node.map { "\"\($0.string?.quotedName ?? $0.kind)\" is not a package name" }
          ?? "The target has no package_name",
        "Write the app's application ID, such as org.example.app.")
      return nil
    }
    guard let list = target["sha256_cert_fingerprints"], let elements = list.array,
      !elements.isEmpty
    else {
      skip(
        .malformedFingerprint, (target["sha256_cert_fingerprints"] ?? target).place, location,
        "The target has no list of fingerprints",
        #"Add "sha256_cert_fingerprints": ["AA:BB:..."]."#)
      return nil
    }
    var fingerprints: Set<CertificateFingerprint> = []
    for element in elements {
      guard let text = element.string, let fingerprint = CertificateFingerprint(strict: text) else {
        skip(
          .malformedFingerprint, element.place, location,
          "\"\(element.string?.quotedName ?? element.kind)\" is not a SHA-256 fingerprint",
          Self.advice(about: element.string))
        return nil
      }
      fingerprints.insert(fingerprint)
    }
    return Target(package: package, fingerprints: fingerprints)
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

  /// Two or more parts of letters, digits and `_`, each starting with a letter, joined by dots.
  static func isPackage(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isLetter = { (byte: UInt8) in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    return parts.count >= 2
      && parts.allSatisfy { part in
        part.first.map(isLetter) ?? false
          && part.allSatisfy { byte in
            isLetter(byte) || byte == UInt8(ascii: "_")
              || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          }
      }
  }

  private mutating func readSite(_ target: JSONNode, _ location: String) -> Target? {
    guard let site = target["site"]?.string, Self.isSite(site) else {
      let node = target["site"]
      skip(
        .malformedSite, (node ?? target).place, location,
        node.map { "\"\($0.string?.quotedName ?? $0.kind)\" is not a site" }
          ?? "The target has no site",
        "Write only the scheme, host and port, such as https://example.com (no slash at the end).")
      return nil
    }
    return Target()
  }

  /// An http(s) scheme, a host and perhaps a port, and nothing else.
  private static func isSite(_ text: String) -> Bool {
    guard text.utf8.allSatisfy(UTF8.isASCII), let url = URL(string: text),
      AssociatedURL(url) != nil
    else { return false }
    let authority = text.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(3)
    return !authority.contains { "/?#@\\".utf8.contains($0) }
  }
}

// MARK: - Dynamic rules

extension AssetLinksReader {
  /// The dynamic rules of a statement; one fault in them and platforms discard all of them.
  mutating func readDynamicRules(
    of statement: JSONNode, _ location: String
  ) -> [AssetLinks.DynamicRule]? {
    guard let extensions = statement["relation_extensions"] else { return nil }
    let place = "\(location).\(AssetLinks.DynamicRule.location)"
    guard let members = extensions.object else {
      discard(extensions, location, "relation_extensions is \(extensions.kind)")
      return nil
    }
    let relation = members.last { $0.name.hasSameBytes(as: AssetLinks.handleAllURLs) }?.value
    guard let relation else { return nil }
    guard relation.object != nil else {
      discard(relation, location, "the relation's extension is \(relation.kind)")
      return nil
    }
    guard let list = relation["dynamic_app_link_components"] else { return nil }
    guard let elements = list.array, !elements.isEmpty else {
      discard(list, place, "the list is \(list.array == nil ? list.kind : "empty")")
      return nil
    }
    var rules: [AssetLinks.DynamicRule] = []
    for (index, element) in elements.enumerated() {
      guard let rule = readDynamicRule(element, index, "\(place)[\(index)]") else { return nil }
      rules.append(rule)
    }
    return rules
  }

  private mutating func readDynamicRule(
    _ node: JSONNode, _ index: Int, _ location: String
  ) -> AssetLinks.DynamicRule? {
    guard node.object != nil else {
      discard(node, location, "a rule is \(node.kind)")
      return nil
    }
    if let exclude = node["exclude"], exclude.bool == nil {
      discard(exclude, location, "exclude is \(exclude.kind)")
      return nil
    }
    guard let path = readPattern(node["/"], "/", location),
      let fragment = readPattern(node["#"], "#", location),
      let query = readQuery(node["?"], location)
    else { return nil }
    return AssetLinks.DynamicRule(
      source: RuleSource(node), index: index, path: path, query: query, fragment: fragment,
      isExclusion: node["exclude"]?.bool ?? false)
  }

  private mutating func readQuery(
    _ node: JSONNode?, _ location: String
  ) -> [(name: [UInt32], pattern: DynamicPattern)]? {
    guard let node else { return [] }
    guard let members = node.object, !members.isEmpty else {
      discard(node, location, "? is \(node.object == nil ? node.kind : "an empty object")")
      return nil
    }
    var query: [(name: [UInt32], pattern: DynamicPattern)] = []
    for member in members.lastOfEachName {
      guard let pattern = readPattern(member.value, member.name.quotedName, location) else {
        return nil
      }
      if let pattern { query.append((member.name.unicodeScalars.map(\.value), pattern)) }
    }
    return query
  }

  /// The pattern of a field, `.some(nil)` where the field is absent, `nil` where it is malformed.
  private mutating func readPattern(
    _ node: JSONNode?, _ name: String, _ location: String
  ) -> DynamicPattern?? {
    guard let node else { return .some(nil) }
    guard let text = node.string, !text.isEmpty else {
      discard(node, location, "\(name) is \(node.string == nil ? node.kind : "empty")")
      return nil
    }
    let pattern = DynamicPattern(text)
    if pattern.hasTextAfterOneOrMore {
      findings.report(
        .textAfterOneOrMore, at: node.place, location,
        "\"\(text.quotedName)\" has text after ?*, which Android devices fail to match.",
        "Write ?* at the end only.")
    }
    return pattern
  }

  private mutating func discard(_ node: JSONNode, _ location: String, _ fault: String) {
    findings.report(
      .dynamicRulesDiscarded, at: node.place, location,
      "Android discards all dynamic rules of the statement, because \(fault): the app opens every "
        + "URL of the host.",
      "Write a list of objects with /, # (non-empty strings), ? (an object of non-empty strings) "
        + "and exclude.")
  }
}
