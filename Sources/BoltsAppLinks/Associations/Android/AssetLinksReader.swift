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
        node: node, index: index, relations: relations, package: target.package,
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
