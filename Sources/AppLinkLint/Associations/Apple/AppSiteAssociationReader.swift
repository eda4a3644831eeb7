internal import BoltsAppLinks

/// Reads the structure of an apple-app-site-association, and reports what a system ignores in it.
struct AppSiteAssociationReader {
  private let root: JSONNode
  private let byteCount: Int
  var defaultCount = 0
  /// The steps that the values of variables add to all patterns, for each position of a text.
  var valueCost = 0
  private var knownApps: Set<[UInt8]> = []

  private(set) var apps: [String] = []
  private(set) var entries: [AppSiteAssociation.Entry] = []
  private(set) var otherServices: [String: [String]] = [:]
  private(set) var variables = SubstitutionVariables()
  var findings = DiagnosticList()

  /// Apple's limit for the file, uncompressed.
  private static let maximumBytes = 128 << 10

  init(_ root: JSONNode, byteCount: Int) {
    self.root = root
    self.byteCount = byteCount
  }

  mutating func read() {
    if byteCount > Self.maximumBytes {
      findings.report(
        .fileTooLarge, at: root.place, nil,
        "The file has \(byteCount) bytes; Apple's systems read at most \(Self.maximumBytes).",
        "Shorten it: one rule with a wildcard or a variable replaces many.")
    }
    findings.checkNames(of: root, at: "the file")
    readOtherServices()
    guard let appLinks = member("applinks", of: root, \.object, "an object", at: "") else {
      return findings.report(
        .missingDetails, at: root.place, nil,
        "The file has no applinks, so no URL opens an app.",
        #"Add "applinks": {"details": [...]}."#)
    }
    findings.checkNames(of: appLinks, at: "applinks")
    if let list = appLinks["apps"], list.array?.isEmpty != true {
      findings.report(
        .appsNotEmpty, at: list.place, "applinks.apps",
        "applinks.apps is not the empty list; the apps are named in applinks.details.",
        #"Write "apps": [], or delete it if you do not support systems before iOS 13."#)
    }
    readVariables(of: appLinks)
    let defaults = member("defaults", of: appLinks, \.object, "an object", at: "applinks")
      .map { readParts(of: $0, at: "applinks.defaults", isDefault: true) }
    readDetails(of: appLinks, defaults: defaults ?? .init())
  }

  private mutating func readOtherServices() {
    for service in ["webcredentials", "appclips", "activitycontinuation"] as [StaticString] {
      guard let node = member(service, of: root, \.object, "an object", at: "") else { continue }
      let list = member("apps", of: node, \.array, "a list", at: "\(service)")
      otherServices["\(service)"] = strings(in: list, at: "\(service).apps")
    }
  }

  private mutating func readVariables(of appLinks: JSONNode) {
    let location = "applinks.substitutionVariables"
    guard
      let node = member(
        "substitutionVariables", of: appLinks, \.object, "an object", at: "applinks")
    else { return }
    findings.checkNames(of: node, at: location)
    for member in (node.object ?? []).lastOfEachName {
      let name = member.name
      if name.isEmpty || name.utf8.contains(where: { "$()".utf8.contains($0) }) {
        findings.report(
          .malformedVariable, at: member.place, location,
          "No pattern can use the variable \"\(name.quotedName)\".",
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
          "A value cannot use another variable: $(name) in it is plain text.",
          "Write the values of the other variable instead.")
      }
      variables.define(name, as: texts)
    }
  }

  private mutating func readDetails(of appLinks: JSONNode, defaults: AppSiteAssociation.RuleParts) {
    guard let details = appLinks["details"] else {
      return findings.report(
        .missingDetails, at: appLinks.place, "applinks",
        "applinks has no details, so no URL opens an app.",
        #"Add "details": [{"appIDs": [...], "components": [...]}]."#)
    }
    switch details.content {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        let location = "applinks.details[\(index)]"
        guard element.object != nil else {
          skip(element, location, "An entry of applinks.details", #""appIDs": [...], "components""#)
          continue
        }
        let appIDs = readAppIDs(of: element, at: location)
        readEntry(element, appIDs: appIDs, at: location, defaults: defaults)
      }
    case .object(let members):
      findings.checkNames(of: details, at: "applinks.details")
      for member in members.lastOfEachName {
        let location = "applinks.details[\(JSONValue.string(member.name.quotedName))]"
        guard member.value.object != nil else {
          skip(member.value, location, "The entry", #""paths""#)
          continue
        }
        check(appID: member.name, at: member.place, location)
        readEntry(member.value, appIDs: [member.name], at: location, defaults: defaults)
      }
    default: wrongType(details, "a list of objects", at: "applinks.details")
    }
  }

  private mutating func skip(
    _ entry: JSONNode, _ location: String, _ name: String, _ members: String
  ) {
    findings.report(
      .skippedEntry, at: entry.place, location, "\(name) is \(entry.kind), so it is skipped.",
      "Write an object: {\(members): [...]}.")
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
          "appID is ignored, because the entry also has appIDs.", "Move it into appIDs.")
      }
    }
    if appIDs.isEmpty {
      findings.report(
        .missingAppID, at: entry.place, location,
        "The entry names no app, so it has no effect.",
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
      "\"\(appID.quotedName)\" is not an application identifier.",
      "Write the ten characters of the prefix (team), a dot and the bundle identifier: "
        + "ABCDE12345.com.example.app.")
  }

  private static func isAppID(_ text: String) -> Bool {
    guard let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return false }
    let (prefix, bundle) = (text.utf8[..<dot], text.utf8[dot...].dropFirst())
    let isLetterOrDigit = { (byte: UInt8) in byte.isASCIILetter || byte.isASCIIDigit }
    return prefix.count == 10 && prefix.allSatisfy(isLetterOrDigit) && !bundle.isEmpty
      && bundle.allSatisfy { isLetterOrDigit($0) || "-.".utf8.contains($0) }
  }

  private mutating func readEntry(
    _ node: JSONNode, appIDs: [String], at location: String,
    defaults: AppSiteAssociation.RuleParts
  ) {
    findings.checkNames(of: node, at: location)
    for appID in appIDs where knownApps.insert(Array(appID.utf8)).inserted { apps.append(appID) }
    let components = member("components", of: node, \.array, "a list of objects", at: location)
    let paths = member("paths", of: node, \.array, "a list of strings", at: location)
    var rules: [AppSiteAssociation.Rule] = []
    if let components {
      let own = member("defaults", of: node, \.object, "an object", at: location)
        .map { readParts(of: $0, at: "\(location).defaults", isDefault: true) }
      rules = readRules(
        components, "components", at: location, defaults: (own ?? .init()).inheriting(defaults))
      if let paths {
        findings.report(
          .ignoredPaths, at: paths.place, "\(location).paths",
          "paths is ignored because the entry has components (only systems before iOS 13 read "
            + "paths).",
          "Keep it for those systems, or delete it.")
      }
    } else if let paths {
      rules = readRules(paths, "paths", at: location, defaults: .init())
    }
    if (components ?? paths)?.array?.isEmpty ?? true {
      findings.report(
        .missingRules, at: node.place, location,
        "The entry has no rules, so no URL opens its apps.",
        #"Add "components": [{"/": "/*"}] for all URLs."#)
    }
    entries.append(.init(appIDs: appIDs, rules: rules))
  }
}
