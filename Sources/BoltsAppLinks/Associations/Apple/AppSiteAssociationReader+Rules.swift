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
      checkPatterns(own, rule, at: element.place, place)
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
      parts.path = .init(part: readPattern(pattern, isPath: true, at: element.place, place()))
      parts.isExclusion = isExclusion
      let rule = parts.rule(element, list: "paths", index: index)
      checkPatterns(parts, rule, at: element.place, place)
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
        let pattern = readPattern(text, isPath: true, at: value.place, location())
        parts.path = .init(part: pattern, defaultNumber: number())
      case "#":
        guard let text = string(value, named: "#", at: location()) else { break }
        let pattern = readPattern(text, at: value.place, location())
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
      return .whole(readPattern(text, at: node.place, location()))
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
        let pattern = readPattern(text, at: member.value.place, location())
        items.append((member.name.unicodeScalars.map(\.value), pattern))
      }
      return isIgnored ? .ignored : .items(items)
    default:
      wrongType(node, "a string or an object", at: "\(location())[\"?\"]")
      return nil
    }
  }
}

/// The parts that a component or a `defaults` object names; the others are `nil`.
struct RuleParts {
  var path: AppSiteAssociation.Inherited<AssociationPattern>?
  var query: AppSiteAssociation.Inherited<AppSiteAssociation.QueryRule>?
  var fragment: AppSiteAssociation.Inherited<AssociationPattern>?
  var isExclusion: Bool?
  var isCaseSensitive: Bool?
  var isPercentEncoded: Bool?

  /// These parts, and those of the defaults that are not among them.
  func inheriting(_ defaults: RuleParts) -> RuleParts {
    RuleParts(
      path: path ?? defaults.path, query: query ?? defaults.query,
      fragment: fragment ?? defaults.fragment, isExclusion: isExclusion ?? defaults.isExclusion,
      isCaseSensitive: isCaseSensitive ?? defaults.isCaseSensitive,
      isPercentEncoded: isPercentEncoded ?? defaults.isPercentEncoded)
  }

  /// The rule that these parts make, with the built-in defaults.
  func rule(_ node: JSONNode, list: StaticString, index: Int) -> AppSiteAssociation.Rule {
    AppSiteAssociation.Rule(
      source: RuleSource(node), list: list, index: index, path: path, query: query,
      fragment: fragment,
      isCaseSensitive: isCaseSensitive ?? true, isPercentEncoded: isPercentEncoded ?? true,
      isExclusion: isExclusion ?? false)
  }
}

extension AppSiteAssociation.Rule {
  /// Whether every URL fits.
  var isCatchAll: Bool {
    let fitsAnyQuery: Bool =
      switch query?.part {
      case nil, .ignored: true
      case .whole(let pattern): pattern.isCatchAll
      case .items(let items): items.allSatisfy(\.pattern.isCatchAll)
      }
    return fitsAnyQuery && path?.part.isCatchAll ?? true && fragment?.part.isCatchAll ?? true
  }
}
