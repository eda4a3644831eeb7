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

  /// The rules of Apple's file.
  fileprivate var components: [JSONValue] { paths.map { ["/": .string($0)] } }

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
        "comment": .string(SiteWriter.marker),
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
  /// Apple's file: an entry for the apps that have the same links, and the other sections of the host. The
  /// marker is in the first rule, where Apple allows a comment.
  var appSiteAssociation: JSONValue {
    let isShared = links.allSatisfy { $0.appleAppIDs.isEmpty }
    let entries = isShared ? [appleApps] : appleApps.map { [$0] }
    var isMarked = false
    let details = entries.map { apps -> JSONValue in
      var components = SiteRules(links.filter { $0.isFor(apps[0]) }).components
      if !isMarked, let first = components.first {
        components[0] = first.adding(["comment": .string(SiteWriter.marker)])
        isMarked = true
      }
      return [
        "appIDs": .array(apps.map { .string($0.appID) }), "components": .array(components),
      ]
    }
    let appLinks: JSONValue = ["apps": [], "details": .array(details)]
    return .object(appleSections.merging(["applinks": appLinks]) { $1 })
  }
}
