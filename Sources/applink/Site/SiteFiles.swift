internal import BoltsAppLinks
internal import Foundation

/// The files of a site, by their paths in it.
struct SiteFiles: Sendable {
  private(set) var contents: [(path: String, text: String)] = []

  /// Creates the files, and checks that the association files match every link.
  init(_ site: SiteDescription) throws {
    for link in site.links {
      let path = (link.path.removingPercentEncoding ?? link.path).split(separator: "/")
      contents.append(
        (
          (path.map(String.init) + ["index.html"]).joined(separator: "/"),
          SitePage(site: site, link: link).html
        ))
    }
    if let app = site.appleApp {
      let file = Self.appSiteAssociation(app, site.links)
      try Self.verify(file, site, app: app.appID)
      contents.append((".well-known/apple-app-site-association", file.indented() + "\n"))
    }
    if let app = site.androidApp {
      let file = Self.assetLinks(app, site.links)
      try Self.verify(file, site, app: app.package)
      contents.append((".well-known/assetlinks.json", file.indented() + "\n"))
    }
    contents += HostingSnippets.files
  }

  private static func appSiteAssociation(
    _ app: SiteDescription.AppleApp, _ links: [SiteDescription.Link]
  ) -> JSONValue {
    [
      "applinks": [
        "apps": [],
        "details": [
          [
            "appIDs": [.string(app.appID)],
            "components": .array(
              links.map { ["/": .string($0.path), "comment": .string($0.title)] }),
          ]
        ],
      ]
    ]
  }

  /// Android compares decoded text, and slashes exactly, so a path is listed with its last one and without.
  private static func assetLinks(
    _ app: SiteDescription.AndroidApp, _ links: [SiteDescription.Link]
  ) -> JSONValue {
    let rules = links.flatMap { link -> [JSONValue] in
      let path = (link.path.removingPercentEncoding ?? link.path).trimmingSlash
      return (path == "/" ? ["/"] : [path, path + "/"]).map { ["/": .string($0)] }
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

  private static func verify(_ file: JSONValue, _ site: SiteDescription, app: String) throws {
    let file = try AssociationFile(json: Data(file.description.utf8), host: site.host)
    if let finding = file.diagnostics.first { throw ToolError.atFault(finding.message) }
    for link in site.links {
      guard let url = URL(string: site.url(of: link)) else { continue }
      let decision = file.decision(for: url, app: app)
      guard decision.kind == .match else {
        throw ToolError.atFault("\(url.absoluteString): \(decision.explanation)")
      }
    }
  }

  /// The system's words; those of Foundation are often only a number.
  private static func reason(of error: any Error) -> String {
    let underlying = (error as? CocoaError)?.underlying
    guard let code = (underlying as? POSIXError)?.code.rawValue else {
      return error.localizedDescription
    }
    return systemMessage(code)
  }

  /// Writes the files into a folder, which is made where it is missing.
  func write(to folder: URL) throws {
    for (path, text) in contents {
      let file = folder.appending(path: path)
      do {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      } catch {
        throw ToolError.unreadable("cannot write \(file.path): \(Self.reason(of: error))")
      }
    }
  }
}
