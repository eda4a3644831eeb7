/// Reads components, paths and defaults.
extension AppSiteAssociationReader {
  mutating func readComponents(
    _ list: JSONNode, at location: String, defaults: RuleParts
  ) -> [AppSiteAssociation.Rule] {
    var rules: [AppSiteAssociation.Rule] = []
    var isDone = false
    for (index, element) in (list.array ?? []).enumerated() {
      let place = { "\(location).components[\(index)]" }
      guard element.object != nil else {
        findings.report(
          .skippedEntry, at: element.place, place(),
          "The component is \(element.kind), so it is skipped.",
          #"Write an object such as {"/": "/path/*"}."#)
        continue
      }
      checkNames(of: element, at: place())
      let own = readParts(of: element, at: place(), isDefault: false)
      let rule = own.inheriting(defaults).rule(element, list: "components", index: index)
      checkPatterns(own, rule, place)
      if isDone { reportUnreachable(element, place) }
      isDone = isDone || rule.isCatchAll
      rules.append(rule)
    }
    return rules
  }

  mutating func readPaths(
    _ list: JSONNode, at location: String
  ) -> [AppSiteAssociation.Rule] {
    var rules: [AppSiteAssociation.Rule] = []
    var isDone = false
    for (index, element) in (list.array ?? []).enumerated() {
      let place = { "\(location).paths[\(index)]" }
      guard let text = element.string else {
        findings.report(
          .skippedEntry, at: element.place, place(),
          "The path is \(element.kind), so it is skipped.", #"Write a string: "/path/*"."#)
        continue
      }
      let isExclusion = text.utf8.starts(with: "NOT ".utf8)
      let pattern = isExclusion ? String(text.unicodeScalars.dropFirst(4)) : text
      var parts = RuleParts()
      let path = AssociationPattern(path: pattern, variables: variables)
      check(path, at: element.place, place())
      parts.path = .init(part: path)
      parts.isExclusion = isExclusion
      let rule = parts.rule(element, list: "paths", index: index)
      checkPatterns(parts, rule, place)
      if isDone { reportUnreachable(element, place) }
      isDone = isDone || rule.isCatchAll
      rules.append(rule)
    }
    return rules
  }

  /// The parts that an object names: a component's, or those of `defaults`.
  mutating func readParts(
    of node: JSONNode, at location: @autoclosure () -> String, isDefault: Bool
  ) -> RuleParts {
    var parts = RuleParts()
    func number() -> Int? {
      guard isDefault else { return nil }
      defaultCount += 1
      return defaultCount
    }
    for member in (node.object ?? []).lastOfEachName {
      let value = member.value
      switch member.name {
      case "/":
        guard let text = string(value, named: "/", at: location()) else { break }
        let pattern = AssociationPattern(path: text, variables: variables)
        check(pattern, at: value.place, location())
        parts.path = .init(part: pattern, defaultNumber: number())
      case "#":
        guard let text = string(value, named: "#", at: location()) else { break }
        let pattern = AssociationPattern(text, variables: variables)
        check(pattern, at: value.place, location())
        parts.fragment = .init(part: pattern, defaultNumber: number())
      case "?":
        parts.query = readQuery(value, at: location()).map {
          .init(part: $0, defaultNumber: number())
        }
      case "exclude": parts.isExclusion = bool(value, named: "exclude", at: location())
      case "caseSensitive":
        parts.isCaseSensitive = bool(value, named: "caseSensitive", at: location())
      case "percentEncoded":
        parts.isPercentEncoded = bool(value, named: "percentEncoded", at: location())
      case "comment": break
      default:
        findings.report(
          .unknownKey, at: member.place, location(),
          "The key \"\(member.name.quotedName)\" is unknown, so it is ignored.",
          "Use /, ?, #, exclude, caseSensitive, percentEncoded or comment.")
      }
    }
    return parts
  }

  private mutating func readQuery(
    _ node: JSONNode, at location: @autoclosure () -> String
  ) -> AppSiteAssociation.QueryRule? {
    switch node.content {
    case .string(let text):
      let pattern = AssociationPattern(text, variables: variables)
      check(pattern, at: node.place, location())
      return .whole(pattern)
    case .object(let members):
      var items: [(name: [UInt32], pattern: AssociationPattern)] = []
      var isIgnored = false
      checkNames(of: node, at: "\(location())[\"?\"]")
      for member in members.lastOfEachName {
        guard let text = member.value.string else {
          findings.report(
            .queryIgnored, at: member.value.place, "\(location())[\"?\"]",
            "The value of \"\(member.name.quotedName)\" is \(member.value.kind), so the rule "
              + "ignores the whole query.",
            "Write every value as a string, such as \"*\" or \"1\".")
          isIgnored = true
          continue
        }
        let pattern = AssociationPattern(text, variables: variables)
        check(pattern, at: member.value.place, location())
        items.append((member.name.unicodeScalars.map(\.value), pattern))
      }
      return isIgnored ? .ignored : .items(items)
    default:
      wrongType(node, "a string or an object", at: "\(location())[\"?\"]")
      return nil
    }
  }
}
