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
  /// What has no effect in the description, or in a file.
  private(set) var warnings: [FileFault]
  private let site: SiteDescription
  private var findings: [FileFault] = []
  /// The apps of the pages that have been linted whose URLs are all their own.
  private var linted: Set<[String]> = []

  /// Plans the files of a site; writes nothing.
  ///
  /// - Throws: ``FileFaults`` for links that share a page, for what `applink lint` finds in a page, and
  ///   where an association file cannot have all the links.
  init(_ site: SiteDescription) throws {
    self.site = site
    warnings = site.warnings
    try planPages()
    guard findings.isEmpty else { throw FileFaults(findings: findings) }
    if let app = site.appleApps.first {
      try planAssociation(
        "apple-app-site-association", site.sectionsPlace ?? app.place, limit: 128 << 10,
        layouts: [
          { site.appSiteAssociation(of: $0).indented() },
          { site.appSiteAssociation(of: $0).description },
          { site.appSiteAssociation(of: $0, isFolded: true).description },
        ])
    }
    if let app = site.androidApp {
      try planAssociation(
        "assetlinks.json", app.place, limit: 1 << 20,
        layouts: [
          { SiteRules($0).assetLinks(for: app).indented() },
          { SiteRules($0).assetLinks(for: app).description },
        ])
    }
    guard findings.isEmpty else { throw FileFaults(findings: findings) }
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
        findings.append(
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

  /// Reports what `applink check` would find in a page, with the place in the site file. Pages differ only in
  /// their tags, and without URLs of their own those for the same apps differ in nothing that can be wrong.
  private mutating func lint(_ page: SitePage) {
    let link = page.link
    let isLike = link.appleURL == nil && link.androidURL == nil && link.web == nil
    guard !isLike || linted.insert(link.appleAppIDs).inserted,
      let url = URL(string: site.url(of: link))
    else { return }
    let html = page.tags.joined(separator: "\n")
    let read = AppLinkPage(html: Data(html.utf8), contentType: "text/html; charset=utf-8", url: url)
    for finding in read.diagnostics {
      let member = finding.location.flatMap { Self.members[$0] } ?? "path"
      let source = [member, "firebase"].first { link.source[$0] != nil } ?? "path"
      findings.append(
        link.source.fault(source, "is refused: \(finding.message) \(finding.suggestion)"))
    }
  }

  /// Plans an association file in the first layout of which the platform reads all bytes, with a line break.
  private mutating func planAssociation(
    _ name: String, _ place: JSONPlace, limit: Int,
    layouts: [(ArraySlice<SiteDescription.Link>) -> String]
  ) throws {
    guard let smallest = layouts.last else { return }
    let links = site.links[...]
    if let text = layouts.lazy.map({ $0(links) }).first(where: { $0.utf8.count < limit }) {
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
        if isError { findings.append(fault) } else { warnings.append(fault) }
      }
      return files.append(File(path: ".well-known/\(name)", text: text + "\n"))
    }
    var (fits, tooMany) = (0, site.links.count)
    while fits + 1 < tooMany {
      let middle = (fits + tooMany) / 2
      let text = smallest(site.links.prefix(middle))
      if text.utf8.count < limit { fits = middle } else { tooMany = middle }
    }
    findings.append(
      site.links[fits].source.fault(
        "path",
        "does not fit into \(name), of which \(limit) bytes are read: \(fits) of "
          + "\(site.links.count) links fit. Add a link whose path ends in /*: it opens the app for every "
          + "URL under a folder, and is one rule"))
  }
}
