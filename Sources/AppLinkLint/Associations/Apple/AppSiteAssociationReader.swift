internal import BoltsAppLinks

/// Reads the structure of an apple-app-site-association, and reports what a system ignores in it.
struct AppSiteAssociationReader {
  /// What the values of variables take in all patterns.
  var valueCost = 0
  /// The index of each app in `apps`.
  private var knownApps: [UTF8Text: Int] = [:]

  private(set) var apps: [String] = []
  private(set) var entries: [AppSiteAssociation.Entry] = []
  /// Where each entry is.
  private var places: [(JSONPlace, location: String)] = []
  /// The number of rules of each app, and whether one of them matches.
  private(set) var ruleCounts: [Int] = []
  private var isOpened: [Bool] = []
  private(set) var otherServices: [String: [String]] = [:]
  private(set) var variables = SubstitutionVariables()
  var findings = DiagnosticList()

  mutating func read(_ root: JSONNode) {
    let services = ["webcredentials", "appclips", "activitycontinuation"]
    findings.checkNames(of: root, at: "the file", known: ["applinks"] + services)
    for service in services {
      guard let node = member(service, of: root, \.object, "an object", at: "") else { continue }
      findings.checkNames(of: node, at: service, known: ["apps"])
      let list = member("apps", of: node, \.array, "a list", at: service)
      otherServices[service] = strings(in: list, at: "\(service).apps").map(\.text)
    }
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
    readDetails(of: appLinks, defaults: readDefaults(of: appLinks, at: "applinks"))
  }

  private mutating func readDefaults(of node: JSONNode, at location: String) -> RuleParts {
    member("defaults", of: node, \.object, "an object", at: location)
      .map { readParts(of: $0, at: "\(location).defaults") } ?? .init()
  }

  private mutating func readVariables(of appLinks: JSONNode) {
    let location = "applinks.substitutionVariables"
    let node = member("substitutionVariables", of: appLinks, \.object, "an object", at: "applinks")
    for member in (node?.object ?? []).lastOfEachName {
      let name = member.name
      if name.isEmpty || name.utf8.contains(where: { "$()".utf8.contains($0) }) {
        findings.report(.malformedVariable, at: member.place, location)
      }
      let place = "\(location).\(name.shortened)"
      if member.value.array == nil { wrongType(member.value, "a list of strings", at: place) }
      let values = strings(in: member.value, at: place)
      // A variable in a value is plain text.
      if let value = values.first(where: { $0.text.utf8.contains("$(".utf8) }) {
        findings.report(.malformedVariable, at: value.place, place)
      }
      if member.value.array != nil { variables.define(name, as: values.map(\.text)) }
    }
  }

  private mutating func readDetails(of appLinks: JSONNode, defaults: RuleParts) {
    guard let details = appLinks["details"] else {
      return findings.report(.missingDetails, at: appLinks.place, "applinks")
    }
    switch details.value {
    case .array(let list):
      for (index, node) in list.enumerated() {
        readEntry(node, at: "applinks.details[\(index)]", defaults: defaults)
      }
    case .object(let members):
      for member in members.lastOfEachName {
        let name = JSONValue.string(member.name.shortened)
        readEntry(member.value, of: member, at: "applinks.details[\(name)]", defaults: defaults)
      }
    default: wrongType(details, "a list of objects", at: "applinks.details")
    }
    for (entry, (place, location)) in zip(entries, places)
    where !entry.rules.isEmpty && !entry.apps.isEmpty
      && !entry.apps.contains(where: { isOpened[$0] })
    {
      findings.report(.onlyExclusions, at: place, location)
    }
  }

  /// Reads an entry, which in the old form is the value of the member that names its app.
  private mutating func readEntry(
    _ node: JSONNode, of member: JSONNode.Member? = nil, at location: String, defaults: RuleParts
  ) {
    guard node.object != nil else {
      return wrongType(
        node, "an object with components or paths", at: location, as: .skippedEntry)
    }
    let apps =
      member.map { [app($0.name, at: $0.place, location)].compactMap(\.self) }
      ?? readApps(of: node, at: location)
    findings.checkNames(
      of: node, at: location, known: ["appID", "appIDs", "components", "paths", "defaults"])
    let components = self.member("components", of: node, \.array, "a list of objects", at: location)
    let paths = self.member("paths", of: node, \.array, "a list of strings", at: location)
    // One more tells that an app has too many.
    let limit = AssociationDecision.maximumRules
    let count = limit + 1 - (apps.map { ruleCounts[$0] }.min() ?? 0)
    var rules: [AppSiteAssociation.Rule] = []
    if let components {
      rules = readRules(
        components, count, at: "\(location).components",
        defaults: readDefaults(of: node, at: location).inheriting(defaults))
      if let paths { findings.report(.ignoredPaths, at: paths.place, "\(location).paths") }
    } else if let paths {
      rules = readRules(paths, count, ofPaths: true, at: "\(location).paths", defaults: .init())
    }
    if (components ?? paths)?.array?.isEmpty ?? true {
      findings.report(
        .missingRules, at: node.place, location, "The entry has no rules, so it matches nothing.",
        #"Add "components": [{"/": "/*"}] for all URLs."#)
    }
    let isOpening = rules.contains { !$0.isExclusion }
    for app in apps {
      let before = ruleCounts[app]
      ruleCounts[app] += rules.count
      // What rules past the limit do is not known.
      isOpened[app] = isOpened[app] || isOpening || ruleCounts[app] > limit
      if before <= limit, ruleCounts[app] > limit {
        findings.report(.tooManyRules, at: node.place, location)
      }
    }
    entries.append(AppSiteAssociation.Entry(apps: apps, rules: rules))
    places.append((node.place, location))
  }

  /// The indices of the apps that an entry names.
  private mutating func readApps(of entry: JSONNode, at location: String) -> [Int] {
    let single = member("appID", of: entry, \.string, "a string", at: location)
    let list = member("appIDs", of: entry, \.array, "a list of strings", at: location)
    var appIDs = strings(in: list, at: "\(location).appIDs")
    if let single, let appID = single.string {
      if list == nil {
        appIDs = [(appID, single.place)]
      } else {
        findings.report(.ignoredAppID, at: single.place, "\(location).appID")
      }
    }
    if appIDs.isEmpty { findings.report(.missingAppID, at: entry.place, location) }
    return appIDs.compactMap { app($0.text, at: $0.place, location) }
  }

  /// The index of an app; `nil` for a text that no app can have as its identifier.
  private mutating func app(_ appID: String, at place: JSONPlace, _ location: String) -> Int? {
    guard AppSiteAssociation.isAppID(appID) else {
      findings.report(.malformedAppID, at: place, location)
      return nil
    }
    let index = knownApps[UTF8Text(appID), default: apps.count]
    if index == apps.count {
      knownApps[UTF8Text(appID)] = index
      apps.append(appID)
      ruleCounts.append(0)
      isOpened.append(false)
    }
    return index
  }
}
