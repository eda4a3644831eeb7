internal import AppLinkLint
internal import BoltsAppLinks
internal import Foundation

/// The paths of a site's links, as the rules of its association files.
struct SiteRules {
  /// The paths, without those that a folder with `/*` covers.
  let paths: [String]

  init(_ links: some Collection<SiteDescription.Link>) {
    let folders = Set(links.lazy.filter { !$0.hasPage }.map(\.folder))
    paths = links.compactMap { link in
      var parent = link.folder
      if link.hasPage, folders.contains(parent) { return nil }
      while let slash = parent.lastIndex(of: "/") {
        parent = parent[..<slash]
        if folders.contains(parent) { return nil }
      }
      return link.hasPage ? link.folder.isEmpty ? "/" : String(link.folder) : link.path
    }
  }

  /// The rules of Apple's file. When they are folded, the paths of a folder are one rule, with what they
  /// begin with and a variable for what follows, whose values are added to `variables`.
  fileprivate func components(
    isFolded: Bool, _ variables: inout [String: JSONValue]
  ) -> [JSONValue] {
    var components: [JSONValue] = []
    func add(_ rule: String) { components.append(["/": .string(rule)]) }
    let folders =
      isFolded
      ? Dictionary(grouping: paths) { $0[...($0.lastIndex(of: "/") ?? $0.startIndex)] }
      : ["": paths]
    for (_, paths) in folders.sorted(by: { $0.key < $1.key }) {
      guard isFolded, paths.count > 2, let first = paths.min(), let last = paths.max() else {
        paths.forEach(add)
        continue
      }
      // A path that is the start of the others has its own rule: no value is empty.
      let start = first.commonPrefix(with: last)
      if first == start { add(first) }
      let ends = paths.filter { $0 != start }.map { String($0.dropFirst(start.count)) }
      add("\(start)$(v\(variables.count))")
      variables["v\(variables.count)"] = .array(ends.map(JSONValue.string))
    }
    return components
  }

  /// Android compares decoded text, and slashes exactly: a path is listed with its last one and without.
  func assetLinks(for app: SiteDescription.AndroidApp) -> JSONValue {
    let rules = paths.flatMap { path -> [JSONValue] in
      let isFolder = path.hasSuffix("/*")
      let bare = String(isFolder ? path.dropLast(2) : path[...])
      let decoded = bare.removingPercentEncoding ?? bare
      let patterns = ["", "/"].contains(decoded) ? ["/"] : [decoded, decoded + "/"]
      return (isFolder ? patterns.dropLast() + [patterns[patterns.count - 1] + "*"] : patterns)
        .map { ["/": .string($0)] }
    }
    return [
      [
        "relation": [.string(AssetLinks.handleAllURLs)],
        "target": [
          "namespace": "android_app", "package_name": .string(app.package),
          "sha256_cert_fingerprints": .array(app.fingerprints.map(JSONValue.string)),
        ],
        "relation_extensions": .object([
          AssetLinks.handleAllURLs: ["dynamic_app_link_components": .array(rules)]
        ]),
      ]
    ]
  }
}

extension SiteDescription {
  /// Apple's file: an entry for the apps that have the same links, and the other sections of the host.
  func appSiteAssociation(
    of links: ArraySlice<SiteDescription.Link>, isFolded: Bool = false
  ) -> JSONValue {
    var variables: [String: JSONValue] = [:]
    let isShared = links.allSatisfy { $0.appleAppIDs.isEmpty }
    let entries = isShared ? [appleApps] : appleApps.map { [$0] }
    let details = entries.map { apps -> JSONValue in
      let own = links.filter { $0.isFor(apps[0]) }
      return [
        "appIDs": .array(apps.map { .string($0.appID) }),
        "components": .array(SiteRules(own).components(isFolded: isFolded, &variables)),
      ]
    }
    var appLinks: [String: JSONValue] = ["apps": [], "details": .array(details)]
    if !variables.isEmpty { appLinks["substitutionVariables"] = .object(variables) }
    return .object(appleSections.merging(["applinks": .object(appLinks)]) { $1 })
  }
}
