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
      node: node, index: index, path: path, query: query, fragment: fragment,
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
