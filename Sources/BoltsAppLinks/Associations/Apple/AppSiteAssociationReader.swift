/// Reads the structure of an apple-app-site-association, and reports what a system ignores in it.
struct AppSiteAssociationReader {
  private let root: JSONNode
  private let byteCount: Int
  private var defaultCount = 0
  private var knownApps: Set<[UInt8]> = []

  private(set) var apps: [String] = []
  private(set) var entries: [AppSiteAssociation.Entry] = []
  private(set) var otherServices: [String: [String]] = [:]
  private(set) var variables = SubstitutionVariables()
  var findings = AssociationFindings()

  /// Apple's limit for the file, uncompressed.
  private static let maximumBytes = 128 << 10

  init(_ root: JSONNode, byteCount: Int) {
    self.root = root
    self.byteCount = byteCount
  }

  mutating func read() {
    if byteCount > Self.maximumBytes {
      findings.report(
        .fileTooLarge, at: root.place, "",
        "The file has \(byteCount) bytes; Apple's systems read at most \(Self.maximumBytes).",
        "Shorten it: one rule with a wildcard or a variable replaces many.")
    }
    checkNames(of: root, at: "the file")
    readOtherServices()
    guard let appLinks = member("applinks", of: root, \.object, "an object", at: "") else {
      return findings.report(
        .missingDetails, at: root.place, "",
        "The file has no applinks, so that no URL opens an app.",
        #"Add "applinks": {"details": [...]}."#)
    }
    checkNames(of: appLinks, at: "applinks")
    if let list = appLinks["apps"], list.array?.isEmpty != true {
      findings.report(
        .appsNotEmpty, at: list.place, "applinks.apps",
        "applinks.apps is not the empty list; the apps are named in applinks.details.",
        #"Write "apps": [], or leave it out when no system before iOS 13 matters."#)
    }
    readVariables(of: appLinks)
    let defaults = member("defaults", of: appLinks, \.object, "an object", at: "applinks")
      .map { readParts(of: $0, at: "applinks.defaults", isDefault: true) }
    readDetails(of: appLinks, defaults: defaults ?? RuleParts())
  }

  // MARK: - Services beside applinks

  private mutating func readOtherServices() {
    for service in ["webcredentials", "appclips", "activitycontinuation"] as [StaticString] {
      guard let node = member(service, of: root, \.object, "an object", at: "") else { continue }
      let list = member("apps", of: node, \.array, "a list", at: "\(service)")
      otherServices["\(service)"] = strings(in: list, at: "\(service).apps")
    }
  }

  // MARK: - Variables

  private mutating func readVariables(of appLinks: JSONNode) {
    let location = "applinks.substitutionVariables"
    guard
      let node = member(
        "substitutionVariables", of: appLinks, \.object, "an object", at: "applinks")
    else { return }
    checkNames(of: node, at: location)
    for member in (node.object ?? []).lastOfEachName {
      let name = member.name
      if name.isEmpty || name.utf8.contains(where: { "$()".utf8.contains($0) }) {
        findings.report(
          .malformedVariable, at: member.place, location,
          "No pattern can name the variable \"\(name.quotedName)\".",
          "Use a name without $, ( and ).")
      }
      if SubstitutionVariables.isPredefined(name) {
        findings.report(
          .malformedVariable, at: member.place, location,
          "\(name) is the name of a predefined variable.", "Use another name.")
      }
      guard let values = member.value.array else {
        wrongType(member.value, "a list of strings", at: "\(location).\(name.quotedName)")
        continue
      }
      let texts = strings(in: member.value, at: "\(location).\(name.quotedName)")
      if let place = values.first(where: { $0.string?.mentionsVariable == true })?.place {
        findings.report(
          .malformedVariable, at: place, "\(location).\(name.quotedName)",
          "A value cannot name another variable: $(name) in it is plain text.",
          "Write the other variable's values out.")
      }
      variables.define(name, as: texts)
    }
  }

  // MARK: - Details

  private mutating func readDetails(of appLinks: JSONNode, defaults: RuleParts) {
    switch appLinks["details"]?.content {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        let location = "applinks.details[\(index)]"
        guard element.object != nil else {
          findings.report(
            .skippedEntry, at: element.place, location,
            "An entry of applinks.details is \(element.kind), so that it is skipped.",
            #"Write an object: {"appIDs": [...], "components": [...]}."#)
          continue
        }
        let appIDs = readAppIDs(of: element, at: location)
        readEntry(element, appIDs: appIDs, at: location, defaults: defaults)
      }
    case .object(let members):
      checkNames(of: appLinks["details"] ?? root, at: "applinks.details")
      for member in members.lastOfEachName {
        let location = "applinks.details[\(JSONValue.string(member.name.quotedName))]"
        guard member.value.object != nil else {
          findings.report(
            .skippedEntry, at: member.value.place, location,
            "The entry is \(member.value.kind), so that it is skipped.",
            #"Write an object: {"paths": [...]}."#)
          continue
        }
        check(appID: member.name, at: member.place, location)
        readEntry(member.value, appIDs: [member.name], at: location, defaults: defaults)
      }
    case nil:
      findings.report(
        .missingDetails, at: appLinks.place, "applinks",
        "applinks has no details, so that no URL opens an app.",
        #"Add "details": [{"appIDs": [...], "components": [...]}]."#)
    default:
      if let details = appLinks["details"] {
        wrongType(details, "a list of objects", at: "applinks.details")
      }
    }
  }

  private mutating func readAppIDs(of entry: JSONNode, at location: String) -> [String] {
    let single = member("appID", of: entry, \.string, "a string", at: location)
    let list = member("appIDs", of: entry, \.array, "a list of strings", at: location)
    var appIDs = single?.string.map { [$0] } ?? []
    if let list {
      appIDs = strings(in: list, at: "\(location).appIDs")
      if let single {
        findings.report(
          .ignoredAppID, at: single.place, "\(location).appID",
          "appID is ignored, because appIDs stands beside it.", "Move it into appIDs.")
      }
    }
    if appIDs.isEmpty {
      findings.report(
        .missingAppID, at: entry.place, location,
        "The entry names no app, so that it does nothing.",
        #"Add "appIDs": ["TEAMID.bundle.identifier"]."#)
    }
    let place = (list ?? single ?? entry).place
    for (index, appID) in appIDs.enumerated() {
      let node = list?.array.flatMap { $0.count == appIDs.count ? $0[index] : nil }
      check(appID: appID, at: node?.place ?? place, location)
    }
    return appIDs
  }

  private mutating func check(appID: String, at place: JSONPlace, _ location: String) {
    guard !Self.isAppID(appID) else { return }
    findings.report(
      .malformedAppID, at: place, location,
      "\"\(appID.quotedName)\" is no application identifier.",
      "Write the ten characters of the prefix (team), a dot and the bundle identifier: "
        + "ABCDE12345.com.example.app.")
  }

  private static func isAppID(_ text: String) -> Bool {
    guard let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return false }
    let (prefix, bundle) = (text.utf8[..<dot], text.utf8[dot...].dropFirst())
    let isLetterOrDigit = { (byte: UInt8) in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    return prefix.count == 10 && prefix.allSatisfy(isLetterOrDigit) && !bundle.isEmpty
      && bundle.allSatisfy {
        isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
      }
  }

  private mutating func readEntry(
    _ node: JSONNode, appIDs: [String], at location: String, defaults: RuleParts
  ) {
    checkNames(of: node, at: location)
    for appID in appIDs where knownApps.insert(Array(appID.utf8)).inserted { apps.append(appID) }
    let components = member("components", of: node, \.array, "a list of objects", at: location)
    let paths = member("paths", of: node, \.array, "a list of strings", at: location)
    var rules: [AppSiteAssociation.Rule] = []
    if let components {
      let own = member("defaults", of: node, \.object, "an object", at: location)
        .map { readParts(of: $0, at: "\(location).defaults", isDefault: true) }
      let inherited = (own ?? RuleParts()).inheriting(defaults)
      rules = readComponents(components, at: location, defaults: inherited)
      if let paths {
        findings.report(
          .ignoredPaths, at: paths.place, "\(location).paths",
          "paths is ignored where components stands (only systems before iOS 13 read it).",
          "Keep it for those systems, or delete it.")
      }
    } else if let paths {
      rules = readPaths(paths, at: location)
    }
    if (components ?? paths)?.array?.isEmpty ?? true {
      findings.report(
        .missingRules, at: node.place, location,
        "The entry has no rules, so that no URL opens its apps.",
        #"Add "components": [{"/": "/*"}] for all URLs."#)
    }
    entries.append(.init(location: location, appIDs: appIDs, rules: rules))
  }

  // MARK: - Rules

  private mutating func readComponents(
    _ list: JSONNode, at location: String, defaults: RuleParts
  ) -> [AppSiteAssociation.Rule] {
    var rules: [AppSiteAssociation.Rule] = []
    var isDone = false
    for (index, element) in (list.array ?? []).enumerated() {
      let place = { "\(location).components[\(index)]" }
      guard element.object != nil else {
        findings.report(
          .skippedEntry, at: element.place, place(),
          "The component is \(element.kind), so that it is skipped.",
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

  private mutating func readPaths(
    _ list: JSONNode, at location: String
  ) -> [AppSiteAssociation.Rule] {
    var rules: [AppSiteAssociation.Rule] = []
    var isDone = false
    for (index, element) in (list.array ?? []).enumerated() {
      let place = { "\(location).paths[\(index)]" }
      guard let text = element.string else {
        findings.report(
          .skippedEntry, at: element.place, place(),
          "The path is \(element.kind), so that it is skipped.", #"Write a string: "/path/*"."#)
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
  private mutating func readParts(
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
          "No system knows the key \"\(member.name.quotedName)\"; it is ignored.",
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
            "The value of \"\(member.name.quotedName)\" is \(member.value.kind), so that the rule "
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
