internal import AppLinkLint
internal import BoltsAppLinks
internal import Foundation

/// The files that make a site, all of them checked.
struct SitePlan: Sendable {
  struct File: Sendable {
    /// The path in the site's folder.
    var path: String
    var text: String
  }

  private(set) var files: [File] = []
  /// What has no effect in a file.
  private(set) var warnings: [FileFault] = []
  private let site: SiteDescription
  private var faults: [FileFault] = []

  /// Plans the files of a site; writes nothing.
  ///
  /// - Throws: ``FileFaults`` for links that share a page, for what `applink lint` finds in a page, and
  ///   where an association file cannot have all the links.
  init(_ site: SiteDescription) throws {
    self.site = site
    try planPages()
    guard faults.isEmpty else { throw FileFaults(findings: faults) }
    if let app = site.appleApps.first {
      try planAssociation(
        "apple-app-site-association", site.appSiteAssociation, site.sectionsPlace ?? app.place,
        limit: 128 << 10)
    }
    if let app = site.androidApp {
      try planAssociation(
        "assetlinks.json", SiteRules(site.links).assetLinks(for: app), app.place, limit: 512 << 10)
    }
    guard faults.isEmpty else { throw FileFaults(findings: faults) }
  }

  private mutating func planPages() throws {
    // Compared as bytes, as most file systems do.
    var owners: [[UInt8]: SiteDescription.Link] = [:]
    for link in site.links {
      try Task.checkCancellation()
      let folder = link.folder.removingPercentEncoding ?? String(link.folder)
      let path =
        String(folder.unicodeScalars.dropFirst()) + (folder.isEmpty ? "" : "/")
        + (link.hasPage ? "index.html" : "*")
      if let other = owners.updateValue(link, forKey: Array(path.utf8)) {
        let place = other.source["path"]?.place ?? other.source.node.place
        faults.append(
          link.source.fault(
            "path",
            "\(link.path) has the same \(link.hasPage ? "page" : "rule") as \(other.path) on line "
              + "\(place.line), column \(place.column): delete one of the links"))
      }
      guard link.hasPage else { continue }
      let page = SitePage(site: site, link: link)
      lint(page)
      files.append(File(path: path, text: page.html))
    }
  }

  private static let members = [
    "al:ios:url": "ios", "al:ipad:url": "ios", "al:android:url": "android", "al:web:url": "web",
  ]

  /// Reports what `applink check` would find in a page, with the place in the site file. Several apps
  /// have the same URL, whose fault is told once.
  private mutating func lint(_ page: SitePage) {
    let link = page.link
    guard let url = URL(string: site.url(of: link)) else { return }
    let html = page.tags.joined(separator: "\n")
    let read = AppLinkPage(html: Data(html.utf8), contentType: "text/html; charset=utf-8", url: url)
    var told: Set<FileFault> = []
    for finding in read.diagnostics {
      let member = finding.location.flatMap { Self.members[$0] } ?? "path"
      let fault = link.source.fault(
        link.source[member] == nil ? "path" : member,
        "is refused: \(finding.message) \(finding.suggestion)")
      if told.insert(fault).inserted { faults.append(fault) }
    }
  }

  /// Plans an association file, with a line break at its end: on one line where it would be too long
  /// otherwise.
  private mutating func planAssociation(
    _ name: String, _ value: JSONValue, _ place: JSONPlace, limit: Int
  ) throws {
    let layouts = [value.indented(), value.description].map { $0 + "\n" }
    guard let text = layouts.first(where: { $0.utf8.count <= limit }) else {
      faults.append(
        FileFault(
          place: place,
          message:
            "\(name) would have \(layouts[1].utf8.count) bytes, and \(limit) are read. Add a "
            + "link whose path ends in /*: it opens the app for every URL under a folder, and is one rule"
        ))
      return
    }
    try Task.checkCancellation()
    let file = try AssociationFile(json: Data(text.utf8), host: site.host)
    for found in file.diagnostics {
      let isError = found.severity == .error
      // Where links are for one app each app has its entry.
      let app = found.location?.firstMatch(of: /details\[([0-9]+)\]/).flatMap { Int($0.1) }
      let advice =
        found.code == .missingRules ? "Add a link for the app, or delete it." : found.suggestion
      let fault = FileFault(
        place: app.map { site.appleApps[$0].place } ?? place,
        message: "\(name): \(found.message) \(advice)", isError: isError)
      if isError { faults.append(fault) } else { warnings.append(fault) }
    }
    files.append(File(path: ".well-known/\(name)", text: text))
  }
}
