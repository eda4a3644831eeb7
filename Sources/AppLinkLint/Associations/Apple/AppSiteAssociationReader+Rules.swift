internal import BoltsAppLinks

/// Reads rules and defaults, and members of a type.
extension AppSiteAssociationReader {
  typealias RuleParts = AppSiteAssociation.RuleParts

  /// What the values of variables may take in all patterns, in tokens: each takes an operation for 64
  /// characters of a URL.
  private static let maximumValueCost = 1 << 18

  /// The rules of the list at a location, up to a number: of `components`, or of `paths`.
  mutating func readRules(
    _ list: JSONNode, _ count: Int, ofPaths: Bool = false, at location: String, defaults: RuleParts
  ) -> [AppSiteAssociation.Rule] {
    var rules: [AppSiteAssociation.Rule] = []
    var isDone = false
    for (index, element) in (list.array ?? []).prefix(max(count, 0)).enumerated() {
      let place = "\(location)[\(index)]"
      guard let own = readRule(element, ofPaths: ofPaths, at: place) else { continue }
      let parts = own.inheriting(defaults)
      let fault = own.conditions.lazy.compactMap { $0?.all }.joined().compactMap {
        $0.fault(
          ofPaths: ofPaths ? element.string : nil,
          isPercentEncoded: parts.isPercentEncoded ?? true)
      }.first
      if let (code, cure) = fault { findings.report(code, at: element.place, place, nil, cure) }
      if isDone { findings.report(.unreachableRule, at: element.place, place) }
      isDone = isDone || parts.conditions.allSatisfy { $0?.isCatchAll ?? true }
      rules.append(.init(node: element, location: place, parts: parts))
    }
    return rules
  }

  private mutating func readRule(
    _ node: JSONNode, ofPaths: Bool, at location: String
  ) -> RuleParts? {
    if !ofPaths, node.object != nil { return readParts(of: node, at: location) }
    guard ofPaths, let text = node.string else {
      let expected = ofPaths ? #"a string, such as "/path/*""# : #"an object: {"/": "/path/*"}"#
      wrongType(node, expected, at: location, as: .skippedEntry)
      return nil
    }
    let isExclusion = text.utf8.starts(with: "NOT ".utf8)
    let pattern = isExclusion ? String(text.unicodeScalars.dropFirst(4)) : text
    return RuleParts(
      path: .init([condition(.path, pattern, at: node.place, location)]), isExclusion: isExclusion)
  }

  /// The parts that an object names: a component's, or those of `defaults`.
  mutating func readParts(of node: JSONNode, at location: String) -> RuleParts {
    findings.checkNames(
      of: node, at: location,
      known: ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded", "comment"])
    var parts = RuleParts()
    for member in (node.object ?? []).lastOfEachName {
      switch member.name {
      case "/": parts.path = readPattern(member, .path, at: location)
      case "#": parts.fragment = readPattern(member, .fragment, at: location)
      case "?": parts.query = readQuery(member, at: location)
      case "exclude": parts.isExclusion = bool(member, at: location)
      case "caseSensitive": parts.isCaseSensitive = bool(member, at: location)
      case "percentEncoded": parts.isPercentEncoded = bool(member, at: location)
      default: break
      }
    }
    return parts
  }

  private mutating func readPattern(
    _ member: JSONNode.Member, _ part: URLPart, at location: String, _ expected: String = "a string"
  ) -> AppSiteAssociation.Conditions? {
    guard let text = member.value.string else {
      wrongType(member.value, expected, at: "\(location)[\"\(member.name)\"]")
      return nil
    }
    return .init([condition(part, text, at: member.value.place, location)])
  }

  private mutating func readQuery(
    _ member: JSONNode.Member, at location: String
  ) -> AppSiteAssociation.Conditions? {
    guard let items = member.value.object?.lastOfEachName else {
      return readPattern(member, .query, at: location, "a string or an object")
    }
    var conditions: [AppSiteAssociation.Condition] = []
    for item in items {
      if let text = item.value.string {
        let name = item.name.unicodeScalars.map(\.value)
        conditions.append(condition(.item(name), text, at: item.value.place, location))
      } else {
        findings.report(.queryIgnored, at: item.value.place, "\(location)[\"?\"]")
      }
    }
    return .init(conditions.count < items.count ? [] : conditions)
  }

  /// The condition on a part, which is never met where its variables would cost too much.
  private mutating func condition(
    _ part: URLPart, _ text: String, at place: JSONPlace, _ location: String
  ) -> AppSiteAssociation.Condition {
    var pattern = AssociationPattern(text, isPath: part == .path, variables: variables)
    let cost = pattern.valueCost(variables)
    if pattern.hasUndefinedVariable {
      findings.report(.undefinedVariable, at: place, location)
    } else if valueCost + cost > Self.maximumValueCost {
      findings.report(.tooManyValues, at: place, location)
      pattern.discard()
    } else {
      valueCost += cost
    }
    return .init(part: part, pattern: pattern)
  }

  // MARK: - Members of a type

  /// The member of that name when it is of the right type; one of another type counts as absent.
  mutating func member<Value>(
    _ name: String, of node: JSONNode, _ type: (JSONNode) -> Value?, _ expected: String,
    at location: String
  ) -> JSONNode? {
    guard let member = node[name] else { return nil }
    if type(member) != nil { return member }
    wrongType(member, expected, at: location.isEmpty ? name : "\(location).\(name)")
    return nil
  }

  private mutating func bool(_ member: JSONNode.Member, at location: String) -> Bool? {
    if member.value.bool == nil {
      wrongType(member.value, "true or false", at: "\(location).\(member.name)")
    }
    return member.value.bool
  }

  /// The strings of a list, with their positions; its other elements count as absent.
  mutating func strings(
    in list: JSONNode?, at location: String
  ) -> [(text: String, place: JSONPlace)] {
    (list?.array ?? []).enumerated().compactMap { index, element in
      if element.string == nil { wrongType(element, "a string", at: "\(location)[\(index)]") }
      return element.string.map { ($0, element.place) }
    }
  }

  mutating func wrongType(
    _ node: JSONNode, _ expected: String, at location: String,
    as code: Diagnostic.Code = .wrongType
  ) {
    findings.report(
      code, at: node.place, location,
      "\(location) is \(node.kind), so it is ignored.", "Write \(expected).")
  }
}

extension DiagnosticList {
  /// Reports the members of an object that no system knows.
  mutating func checkNames(of node: JSONNode, at location: String, known: [String]) {
    for member in node.object ?? []
    where member.name != "comment" && !known.contains(where: { $0.hasSameBytes(as: member.name) }) {
      report(
        .unknownKey, at: member.place, location,
        "The key \"\(member.name.shortened)\" is unknown, so it is ignored.",
        "Use \(known.joined(separator: ", ")), or delete it.")
    }
  }
}

extension [JSONNode.Member] {
  /// The members that count: of those with the same name the last one.
  var lastOfEachName: [JSONNode.Member] {
    var seen: Set<UTF8Text> = []
    return reversed().filter { seen.insert(UTF8Text($0.name)).inserted }.reversed()
  }
}
