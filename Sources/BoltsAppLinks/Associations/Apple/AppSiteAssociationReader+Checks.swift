/// The checks of the reader, and type-checked access to the members that it reads.
extension AppSiteAssociationReader {
  /// The member of that name when it is of the right type; one of another type counts as absent.
  mutating func member<Value>(
    _ name: StaticString, of node: JSONNode, _ type: (JSONNode) -> Value?, _ expected: String,
    at location: @autoclosure () -> String
  ) -> JSONNode? {
    guard let member = node[name] else { return nil }
    if type(member) != nil { return member }
    let parent = location()
    wrongType(member, expected, at: parent.isEmpty ? "\(name)" : "\(parent).\(name)")
    return nil
  }

  mutating func string(
    _ node: JSONNode, named name: String, at location: @autoclosure () -> String
  ) -> String? {
    if node.string == nil { wrongType(node, "a string", at: "\(location())[\"\(name)\"]") }
    return node.string
  }

  mutating func bool(
    _ node: JSONNode, named name: String, at location: @autoclosure () -> String
  ) -> Bool? {
    if node.bool == nil { wrongType(node, "true or false", at: "\(location()).\(name)") }
    return node.bool
  }

  /// The strings of a list; its other elements count as absent.
  mutating func strings(in list: JSONNode?, at location: @autoclosure () -> String) -> [String] {
    (list?.array ?? []).enumerated().compactMap { index, element in
      if element.string == nil { wrongType(element, "a string", at: "\(location())[\(index)]") }
      return element.string
    }
  }

  mutating func wrongType(
    _ node: JSONNode, _ expected: String, at location: @autoclosure () -> String
  ) {
    findings.report(
      .wrongType, at: node.place, location(),
      "\(location()) is \(node.kind), so it is ignored.", "Write \(expected).")
  }

  mutating func checkNames(of node: JSONNode, at location: @autoclosure () -> String) {
    guard let members = node.object, members.count > 1 else { return }
    var seen: Set<[UInt8]> = []
    for member in members where !seen.insert(Array(member.name.utf8)).inserted {
      findings.report(
        .duplicateMember, at: member.place, location(),
        "\"\(member.name.quotedName)\" occurs twice in \(location()); the last one is used.",
        "Delete one of them.")
    }
  }

  /// The pattern of a text, which fits nothing where its variables would cost too much.
  mutating func readPattern(
    _ text: String, isPath: Bool = false, at place: JSONPlace,
    _ location: @autoclosure () -> String
  ) -> AssociationPattern {
    var pattern =
      isPath
      ? AssociationPattern(path: text, variables: variables)
      : AssociationPattern(text, variables: variables)
    let cost = pattern.valueCost(variables)
    if pattern.hasUndefinedVariable {
      findings.report(
        .undefinedVariable, at: place, location(),
        "A variable in \"\(text.quotedName)\" has no values, so the rule never matches.",
        "Define it under applinks.substitutionVariables; names are case-sensitive.")
    } else if valueCost + cost > Self.maximumValueCost {
      findings.report(
        .tooManyValues, at: place, location(),
        "The file uses variables with too many values too often, so this rule never matches.",
        "Use values without wildcards, or one rule with the variable instead of many.")
      pattern.discard()
    } else {
      valueCost += cost
    }
    return pattern
  }

  /// Reports a rule's own patterns that no URL can fit.
  mutating func checkPatterns(
    _ parts: RuleParts, _ rule: AppSiteAssociation.Rule, at place: JSONPlace,
    _ location: () -> String
  ) {
    if let path = parts.path?.part, path.text.isWebURL {
      return findings.report(
        .patternNeverFits, at: place, location(),
        "\"\(path.text.quotedName)\" is a whole URL, but a pattern is compared with the path only.",
        "Write only the path, such as /path/*.")
    }
    guard rule.isPercentEncoded else { return }
    var patterns = [parts.path?.part, parts.fragment?.part].compactMap(\.self)
    switch parts.query?.part {
    case .whole(let pattern): patterns.append(pattern)
    case .items(let items): patterns += items.map(\.pattern)
    case nil, .ignored: break
    }
    for pattern in patterns {
      guard let scalar = pattern.firstScalarThatNoURLHolds else { continue }
      findings.report(
        .patternNeverFits, at: place, location(),
        "\"\(pattern.text.quotedName)\" never matches: URLs contain \"\(scalar)\" only "
          + "percent-encoded.",
        "Percent-encode it (a space is %20, digits in upper case), or add \"percentEncoded\": "
          + "false.")
      return
    }
  }

  mutating func reportUnreachable(_ rule: JSONNode, _ location: () -> String) {
    findings.report(
      .unreachableRule, at: rule.place, location(),
      "An earlier rule matches every URL, so this rule is never used.",
      "Write exclusions and special cases before the general rule.")
  }
}

extension [JSONNode.Member] {
  /// The members that count: of those with the same name the last one.
  var lastOfEachName: [JSONNode.Member] {
    guard count > 1 else { return self }
    var last: [[UInt8]: Int] = [:]
    for (index, member) in enumerated() { last[[UInt8](member.name.utf8)] = index }
    guard last.count < count else { return self }
    return enumerated().filter { last[[UInt8]($0.element.name.utf8)] == $0.offset }.map(\.element)
  }
}

extension String {
  /// Whether a pattern would read a part of this as a variable.
  var mentionsVariable: Bool {
    zip(utf8, utf8.dropFirst()).contains { $0 == UInt8(ascii: "$") && $1 == UInt8(ascii: "(") }
  }

  fileprivate var isWebURL: Bool {
    let start = utf8.lazy.map(\.asciiLowercased)
    return start.starts(with: "http://".utf8) || start.starts(with: "https://".utf8)
  }
}

extension AssociationPattern {
  /// The first character of the pattern that no URL can contain.
  fileprivate var firstScalarThatNoURLHolds: Unicode.Scalar? {
    literals.first { value in
      value <= 0x20 || value >= 0x7F
        || ##""#<>\^`{|}"##.utf8.contains { UInt32($0) == value }
    }.flatMap { Unicode.Scalar($0) }
  }
}
