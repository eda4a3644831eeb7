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
      let own = ofPaths ? readPath(element, at: place) : readComponent(element, at: place)
      guard let own else { continue }
      let parts = own.inheriting(defaults)
      let fault =
        ofPaths
        ? own.path.flatMap { PatternFault.first(ofPath: element.string ?? "", $0.part) }
        : PatternFault.first(of: own, isPercentEncoded: parts.isPercentEncoded ?? true)
      if let fault {
        findings.report(fault.code, at: element.place, place, fault.message, fault.cure)
      }
      if isDone {
        findings.report(.unreachableRule, at: element.place, place)
      }
      isDone = isDone || parts.firstPattern { !$0.isCatchAll } == nil
      rules.append(.init(node: element, location: place, parts: parts))
    }
    return rules
  }

  private mutating func readComponent(_ node: JSONNode, at location: String) -> RuleParts? {
    guard node.object != nil else {
      wrongType(node, #"an object, such as {"/": "/path/*"}"#, at: location, as: .skippedEntry)
      return nil
    }
    return readParts(of: node, at: location, isDefault: false)
  }

  private mutating func readPath(_ node: JSONNode, at location: String) -> RuleParts? {
    guard let text = node.string else {
      wrongType(node, #"a string, such as "/path/*""#, at: location, as: .skippedEntry)
      return nil
    }
    let isExclusion = text.utf8.starts(with: "NOT ".utf8)
    let pattern = isExclusion ? String(text.unicodeScalars.dropFirst(4)) : text
    return RuleParts(
      path: .init(part: readPattern(pattern, isPath: true, at: node.place, location)),
      isExclusion: isExclusion)
  }

  /// The parts that an object names: a component's, or those of `defaults`.
  mutating func readParts(
    of node: JSONNode, at location: String, isDefault: Bool
  ) -> RuleParts {
    findings.checkNames(of: node, at: location)
    var parts = RuleParts()
    func inherited<Part>(_ part: Part) -> AppSiteAssociation.Inherited<Part> {
      defaultCount += isDefault ? 1 : 0
      return .init(part: part, defaultNumber: isDefault ? defaultCount : nil)
    }
    for member in (node.object ?? []).lastOfEachName {
      let value = member.value
      switch member.name {
      case "/", "#":
        let isPath = member.name == "/"
        guard let text = value.string else {
          wrongType(value, "a string", at: "\(location)[\"\(member.name)\"]")
          break
        }
        let pattern = inherited(readPattern(text, isPath: isPath, at: value.place, location))
        if isPath { parts.path = pattern } else { parts.fragment = pattern }
      case "?": parts.query = readQuery(value, at: location).map { inherited($0) }
      case "exclude": parts.isExclusion = bool(member, at: location)
      case "caseSensitive": parts.isCaseSensitive = bool(member, at: location)
      case "percentEncoded": parts.isPercentEncoded = bool(member, at: location)
      default: findings.checkName(of: member, at: location, known: Self.partNames)
      }
    }
    return parts
  }

  private static let partNames = [
    "/", "?", "#", "exclude", "caseSensitive", "percentEncoded", "comment",
  ]

  private mutating func readQuery(
    _ node: JSONNode, at location: String
  ) -> AppSiteAssociation.QueryRule? {
    switch node.value {
    case .string(let text):
      return .whole(readPattern(text, at: node.place, location))
    case .object(let members):
      var items: [AppSiteAssociation.QueryRule.Item] = []
      var isIgnored = false
      findings.checkNames(of: node, at: "\(location)[\"?\"]")
      for member in members.lastOfEachName {
        guard let text = member.value.string else {
          findings.report(
            .queryIgnored, at: member.value.place, "\(location)[\"?\"]",
            "The value of \"\(member.name.quotedName)\" is \(member.value.kind), so the rule "
              + "ignores the whole query.")
          isIgnored = true
          continue
        }
        let pattern = readPattern(text, at: member.value.place, location)
        items.append(.init(name: member.name, pattern: pattern))
      }
      return isIgnored ? .ignored : .items(items)
    default:
      wrongType(node, "a string or an object", at: "\(location)[\"?\"]")
      return nil
    }
  }

  /// The pattern of a text, which fits nothing where its variables would cost too much.
  private mutating func readPattern(
    _ text: String, isPath: Bool = false, at place: JSONPlace, _ location: String
  ) -> AssociationPattern {
    var pattern =
      isPath
      ? AssociationPattern(path: text, variables: variables)
      : AssociationPattern(text, variables: variables)
    let cost = pattern.valueCost(variables)
    if pattern.hasUndefinedVariable {
      findings.report(
        .undefinedVariable, at: place, location,
        "A variable in \"\(text.quotedName)\" has no values, so the rule never matches.")
    } else if valueCost + cost > Self.maximumValueCost {
      findings.report(.tooManyValues, at: place, location)
      pattern.discard()
    } else {
      valueCost += cost
    }
    return pattern
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

  /// The strings of a list; its other elements count as absent.
  mutating func strings(in list: JSONNode?, at location: String) -> [String] {
    (list?.array ?? []).enumerated().compactMap { index, element in
      if element.string == nil { wrongType(element, "a string", at: "\(location)[\(index)]") }
      return element.string
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
  /// Reports the members of an object that have the name of another, or one that is not known.
  mutating func checkNames(
    of node: JSONNode, at location: String, called name: String? = nil,
    known: [String]? = nil
  ) {
    let members = node.object ?? []
    if let known { for member in members { checkName(of: member, at: location, known: known) } }
    var seen: Set<UTF8Text> = []
    for member in members where !seen.insert(UTF8Text(member.name)).inserted {
      report(
        .duplicateMember, at: member.place, location,
        "\"\(member.name.quotedName)\" occurs twice in \(name ?? location); the last one is used."
      )
    }
  }

  /// Reports a member that no system knows.
  mutating func checkName(of member: JSONNode.Member, at location: String, known: [String]) {
    if member.name == "comment" || known.contains(where: { $0.hasSameBytes(as: member.name) }) {
      return
    }
    report(
      .unknownKey, at: member.place, location,
      "The key \"\(member.name.quotedName)\" is unknown, so it is ignored.",
      "Use \(known.dropLast().joined(separator: ", "))\(known.count > 1 ? " or " : "")\(known.last ?? "")."
    )
  }
}

extension [JSONNode.Member] {
  /// The members that count: of those with the same name the last one.
  var lastOfEachName: [JSONNode.Member] {
    var seen: Set<UTF8Text> = []
    return reversed().filter { seen.insert(UTF8Text($0.name)).inserted }.reversed()
  }
}

extension String {
  /// Whether a pattern would read a part of this as a variable.
  var mentionsVariable: Bool {
    zip(utf8, utf8.dropFirst()).contains { $0 == UInt8(ascii: "$") && $1 == UInt8(ascii: "(") }
  }
}
