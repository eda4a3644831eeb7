internal import BoltsAppLinks

/// Reads the structure of an apple-app-site-association, and reports what a system ignores in it.
struct AppSiteAssociationReader {
  var defaultCount = 0
  /// What the values of variables take in all patterns.
  var valueCost = 0
  /// The index of each app in `apps`.
  private var knownApps: [UTF8Text: Int] = [:]

  private(set) var apps: [String] = []
  private(set) var entries: [AppSiteAssociation.Entry] = []
  /// The number of rules of each app, and whether one of them matches.
  private(set) var ruleCounts: [Int] = []
  private var isOpened: [Bool] = []
  private(set) var otherServices: [String: [String]] = [:]
  private(set) var variables = SubstitutionVariables()
  var findings = DiagnosticList()

  mutating func read(_ root: JSONNode) {
    findings.checkNames(of: root, at: "the file", known: ["applinks"] + Self.otherServices)
    readOtherServices(of: root)
    guard let appLinks = member("applinks", of: root, \.object, "an object", at: "") else {
      // A file may be for other services only, such as passkeys.
      if root["applinks"] == nil, !otherServices.isEmpty { return }
      return findings.report(.missingDetails, at: root.place, nil)
    }
    findings.checkNames(
      of: appLinks, at: "applinks", known: ["apps", "details", "defaults", "substitutionVariables"])
    if let list = appLinks["apps"], list.array?.isEmpty != true {
      findings.report(.appsNotEmpty, at: list.place, "applinks.apps")
    }
    readVariables(of: appLinks)
    let defaults = member("defaults", of: appLinks, \.object, "an object", at: "applinks")
      .map { readParts(of: $0, at: "applinks.defaults", isDefault: true) }
    readDetails(of: appLinks, defaults: defaults ?? .init())
  }

  private static let otherServices = ["webcredentials", "appclips", "activitycontinuation"]

  private mutating func readOtherServices(of root: JSONNode) {
    for service in Self.otherServices {
      guard let node = member(service, of: root, \.object, "an object", at: "") else { continue }
      findings.checkNames(of: node, at: service, known: ["apps"])
      let list = member("apps", of: node, \.array, "a list", at: service)
      otherServices[service] = strings(in: list, at: "\(service).apps")
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
      return findings.report(.missingDetails, at: appLinks.place, "applinks")
    }
    var elements: [(node: JSONNode, location: String, member: JSONNode.Member?)] = []
    switch details.value {
    case .array(let list):
      elements = list.enumerated().map { ($1, "applinks.details[\($0)]", nil) }
    case .object(let members):
      findings.checkNames(of: details, at: "applinks.details")
      elements = members.lastOfEachName.map { member in
        let name = JSONValue.string(member.name.quotedName)
        return (member.value, "applinks.details[\(name)]", member)
      }
    default: wrongType(details, "a list of objects", at: "applinks.details")
    }
    for (node, location, member) in elements {
      guard let entry = readEntry(node, of: member, at: location, defaults: defaults) else {
        continue
      }
      entries.append(entry)
      count(entry, at: node.place, location)
    }
    for (entry, element) in zip(entries, elements.filter { $0.node.object != nil })
    where !entry.rules.isEmpty && !entry.apps.isEmpty
      && !entry.apps.contains(where: { isOpened[$0] })
    {
      findings.report(.onlyExclusions, at: element.node.place, element.location)
    }
  }

  /// Counts the rules of an entry for each of its apps.
  private mutating func count(
    _ entry: AppSiteAssociation.Entry, at place: JSONPlace, _ location: String
  ) {
    let isOpening = entry.rules.contains { !$0.isExclusion }
    let limit = AssociationDecision.maximumRules
    for app in entry.apps {
      let before = ruleCounts[app]
      ruleCounts[app] += entry.rules.count
      // What rules past the limit do is not known.
      isOpened[app] = isOpened[app] || isOpening || ruleCounts[app] > limit
      guard before <= limit, ruleCounts[app] > limit else { continue }
      findings.report(
        .tooManyRules, at: place, location,
        "\(apps[app].quotedName) has more than \(limit) rules: no decision about it is made here.")
    }
  }

  /// The indices of the apps that an entry names.
  private mutating func readApps(of entry: JSONNode, at location: String) -> [Int] {
    let single = member("appID", of: entry, \.string, "a string", at: location)
    let list = member("appIDs", of: entry, \.array, "a list of strings", at: location)
    var appIDs = single?.string.map { [$0] } ?? []
    if let list {
      appIDs = strings(in: list, at: "\(location).appIDs")
      if let single {
        findings.report(.ignoredAppID, at: single.place, "\(location).appID")
      }
    }
    if appIDs.isEmpty {
      findings.report(.missingAppID, at: entry.place, location)
    }
    let place = (list ?? single ?? entry).place
    let nodes = list?.array ?? []
    return appIDs.enumerated().compactMap { index, appID in
      app(appID, at: nodes.count == appIDs.count ? nodes[index].place : place, location)
    }
  }

  /// The index of an app; `nil` for a text that no app can have as its identifier.
  private mutating func app(
    _ appID: String, at place: JSONPlace, _ location: String
  ) -> Int? {
    if AppSiteAssociation.isAppID(appID) {
      let index = knownApps[UTF8Text(appID), default: apps.count]
      if index == apps.count {
        knownApps[UTF8Text(appID)] = index
        apps.append(appID)
        ruleCounts.append(0)
        isOpened.append(false)
      }
      return index
    }
    findings.report(
      .malformedAppID, at: place, location,
      "\"\(appID.quotedName)\" is not an application identifier, so it names no app.")
    return nil
  }

  /// Reads an entry, which in the old form is the value of the member that names its app.
  private mutating func readEntry(
    _ node: JSONNode, of member: JSONNode.Member? = nil, at location: String,
    defaults: AppSiteAssociation.RuleParts
  ) -> AppSiteAssociation.Entry? {
    guard node.object != nil else {
      wrongType(node, "an object with components or paths", at: location, as: .skippedEntry)
      return nil
    }
    let apps =
      member.map { [app($0.name, at: $0.place, location)].compactMap(\.self) }
      ?? readApps(of: node, at: location)
    findings.checkNames(
      of: node, at: location, known: ["appID", "appIDs", "components", "paths", "defaults"])
    let components = self.member("components", of: node, \.array, "a list of objects", at: location)
    let paths = self.member("paths", of: node, \.array, "a list of strings", at: location)
    let list = "\(location).\(components == nil ? "paths" : "components")"
    // One more tells that an app has too many.
    let count = AssociationDecision.maximumRules + 1 - (apps.map { ruleCounts[$0] }.min() ?? 0)
    var rules: [AppSiteAssociation.Rule] = []
    if let components {
      let own = self.member("defaults", of: node, \.object, "an object", at: location)
        .map { readParts(of: $0, at: "\(location).defaults", isDefault: true) }
      rules = readRules(
        components, count, at: list, defaults: (own ?? .init()).inheriting(defaults))
      if let paths {
        findings.report(.ignoredPaths, at: paths.place, "\(location).paths")
      }
    } else if let paths {
      rules = readRules(paths, count, ofPaths: true, at: list, defaults: .init())
    }
    if (components ?? paths)?.array?.isEmpty ?? true {
      findings.report(.missingRules, at: node.place, location)
    }
    return AppSiteAssociation.Entry(apps: apps, rules: rules)
  }
}
