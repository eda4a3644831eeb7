internal import AppLinkLint
internal import BoltsAppLinks
internal import Foundation

/// What `site build` is given: a host, its apps, and its links.
struct SiteDescription: Sendable {
  struct AppleApp: Sendable {
    /// The application identifier: team, dot, bundle identifier.
    var appID: String
    var appStoreID: String?
    var name: String?
    /// Whether it runs on iPads only.
    var isForIPad = false
    var place: JSONPlace

    var bundle: String { String(appID.drop { $0 != "." }.dropFirst()) }
    var storeURL: String? { appStoreID.map { "https://apps.apple.com/app/id\($0)" } }
  }

  struct AndroidApp: Sendable {
    var package: String
    var fingerprints: [String]
    var name: String?
    var place: JSONPlace

    var storeURL: String { "https://play.google.com/store/apps/details?id=\(package)" }
  }

  struct Link: Sendable {
    /// The path, as a URL spells it; it ends in `/*` for all URLs under a folder, which have no page.
    var path: String
    var title: String
    var description: String?
    var image: String?
    /// The same content on the web.
    var web: String?
    /// The identifiers of the apps of Apple's that it is for; empty for all.
    var appleAppIDs: [String]
    /// What the apps are opened with where a universal link does not open them.
    var appleURL: String?
    var androidURL: String?
    /// Where each platform goes without the app; its store where that is `nil`.
    var appleFallback: String?
    var iPadFallback: String?
    var androidFallback: String?
    /// The link in the file.
    var source: FileObject

    func isFor(_ app: AppleApp) -> Bool {
      appleAppIDs.isEmpty || appleAppIDs.contains(app.appID)
    }

    var hasPage: Bool { !path.hasSuffix("/*") }
    /// The path without the slash or the `/*` at its end; empty for the root.
    var folder: Substring {
      let folder = hasPage ? path[...] : path.dropLast()
      return folder.hasSuffix("/") ? folder.dropLast() : folder
    }
  }

  var host: String
  var language: String
  var isRightToLeft: Bool
  /// The words of the pages, divided where the app's name is (`{app}`).
  var texts = [
    "app": "the app",
    "openIOS": "Open in {app} on iPhone or iPad", "getIOS": "Get {app} for iPhone and iPad",
    "openAndroid": "Open in {app} on Android", "getAndroid": "Get {app} for Android",
    "web": "Continue in the browser",
  ].mapValues { $0.components(separatedBy: "{app}") }
  var appleApps: [AppleApp] = []
  /// The members of apple-app-site-association beside `applinks`.
  var appleSections: [String: JSONValue] = [:]
  /// The place of those in the description.
  var sectionsPlace: JSONPlace?
  var androidApp: AndroidApp?
  var links: [Link] = []

  func url(of link: Link) -> String { "https://\(host)\(link.path)" }

  /// The apps of Apple's that a link is for.
  func appleApps(of link: Link) -> [AppleApp] {
    appleApps.filter { link.isFor($0) }
  }

  /// A text of the pages, with the name of an app.
  func text(_ name: String, app: String? = nil) -> String {
    let parts = texts[name, default: []]
    return parts.count == 1 ? parts[0] : parts.joined(separator: app ?? text("app", app: "{app}"))
  }
}

extension SiteDescription {
  /// - Throws: ``FileFaults`` with the fault of the structure, or with one for each link at fault.
  init(json bytes: [UInt8]) throws {
    do {
      try self.init(
        FileObject(
          FileObject.parse(bytes), members: ["host", "lang", "texts", "apps", "aasa", "links"]))
    } catch let fault as FileFault {
      throw FileFaults(findings: [fault])
    }
  }

  private init(_ site: FileObject) throws {
    host = try Self.host(of: site)
    language = try site.text("lang") ?? "en"
    isRightToLeft = Locale.Language(identifier: language).characterDirection == .rightToLeft
    guard language.wholeMatch(of: /[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/) != nil else {
      throw site.fault("lang", "is '\(language.prefix(80))': write a language tag, such as pt-BR")
    }
    if let object = try site.object("texts", members: texts.keys.sorted()) {
      for name in texts.keys {
        texts[name] = try object.text(name)?.components(separatedBy: "{app}") ?? texts[name]
      }
    }
    guard let apps = try site.object("apps", members: ["ios", "android"]) else {
      throw site.fault("apps", "is missing: write an object with ios, android or both")
    }
    let isList = apps["ios"]?.array != nil
    appleApps = try (isList ? apps.list("ios") : [apps["ios"]].compactMap(\.self)).enumerated().map
    {
      let name = isList ? "apps.ios[\($0)]" : "apps.ios"
      return try AppleApp(FileObject($1, name, members: ["appID", "appStoreID", "name", "device"]))
    }
    androidApp = try apps.object("android", members: ["package", "fingerprints", "name"]).map {
      try AndroidApp($0)
    }
    guard !appleApps.isEmpty || androidApp != nil else {
      throw site.fault("apps", "names no app: add ios or android")
    }
    if let node = site["aasa"] {
      guard node.object != nil, let sections = (try? JSONValue(parsing: node.text))?.objectValue,
        sections["applinks"] == nil, !appleApps.isEmpty
      else {
        throw site.fault(
          "aasa",
          "has to be an object of members beside applinks, such as webcredentials, for an app in "
            + "apps.ios")
      }
      (appleSections, sectionsPlace) = (sections, node.place)
    }
    try readLinks(of: site)
  }

  private mutating func readLinks(of site: FileObject) throws {
    var faults: [FileFault] = []
    for (index, node) in try site.list("links").enumerated() {
      do {
        let object = try FileObject(node, "links[\(index)]", members: Link.members)
        links.append(try Link(object, self))
      } catch {
        faults.append(error)
      }
    }
    guard faults.isEmpty else { throw FileFaults(findings: faults) }
    guard !links.isEmpty else { throw site.fault("links", "is empty: add a link") }
  }

  private static func host(of site: FileObject) throws(FileFault) -> String {
    let text = try site.required("host", "a host, such as links.example.com")
    let name = /(?i)([a-z0-9]([-a-z0-9]*[a-z0-9])?\.)+[a-z]([-a-z0-9]*[a-z0-9])?/
    if text.utf8.count <= 253, text.wholeMatch(of: name) != nil { return text }
    // An international name has a spelling in ASCII.
    let hint = text.utf8.allSatisfy { $0 < 0x80 } ? nil : URLHost(text)?.name
    throw site.fault(
      "host",
      "is '\(text.prefix(80))': write one host without wildcards, such as "
        + (hint ?? "links.example.com"))
  }
}

extension SiteDescription.AppleApp {
  fileprivate init(_ object: FileObject) throws(FileFault) {
    appID = try object.required(
      "appID", "the ten characters of the team, a dot and the bundle identifier",
      where: AppSiteAssociation.isAppID)
    appStoreID = try object.text("appStoreID")
    name = try object.text("name")
    let device = try object.text("device")
    guard device == nil || device == "ipad" else {
      throw object.fault("device", "is '\(device?.prefix(80) ?? "")': write ipad, or delete it")
    }
    isForIPad = device != nil
    place = object.node.place
    guard appStoreID?.wholeMatch(of: /[0-9]+/) != nil || appStoreID == nil else {
      throw object.fault("appStoreID", "is not a number: write its digits as a string")
    }
  }
}

extension SiteDescription.AndroidApp {
  fileprivate init(_ object: FileObject) throws(FileFault) {
    package = try object.required(
      "package", "the application ID, such as org.example.app", where: AssetLinks.isPackage)
    name = try object.text("name")
    place = object.node.place
    fingerprints = []
    for (index, node) in try object.list("fingerprints").enumerated() {
      guard let text = node.string, CertificateFingerprint(text) != nil else {
        throw FileFault(
          place: node.place,
          message: "\(object.name).fingerprints[\(index)] is not a SHA-256 fingerprint: write its "
            + "64 hexadecimal digits")
      }
      // The one spelling that assetlinks.json allows.
      let digits = text.uppercased().filter { $0 != ":" }
      fingerprints.append(String(digits.replacing(/..(?!$)/) { $0.output + ":" }))
    }
    guard !fingerprints.isEmpty else {
      throw object.fault(
        "fingerprints",
        "is empty: add the SHA-256 fingerprint of the certificate that signs the app ('keytool "
          + "-list -v', or Play Console under App signing)")
    }
  }
}

extension SiteDescription.Link {
  fileprivate static let members = [
    "path", "title", "description", "image", "web", "ios", "iosApp", "ipadApp", "android",
    "iosFallback", "ipadFallback", "androidFallback",
  ]

  fileprivate init(_ object: FileObject, _ site: SiteDescription) throws(FileFault) {
    source = object
    path = try Self.path(of: object)
    title = try object.text("title") ?? path
    description = try object.text("description")
    image = try object.webURL("image")
    web = try object.webURL("web")
    // Lint explains what is wrong with the URL of an app.
    appleURL = try object.text("ios").map { URL(spelling: $0)?.absoluteString ?? $0 }
    androidURL = try object.text("android").map { URL(spelling: $0)?.absoluteString ?? $0 }
    appleFallback = try object.webURL("iosFallback")
    iPadFallback = try object.webURL("ipadFallback")
    androidFallback = try object.webURL("androidFallback")
    let appIDs = site.appleApps.map(\.appID)
    appleAppIDs = []
    for key in ["iosApp", "ipadApp"] {
      guard let appID = try object.text(key) else { continue }
      appleAppIDs.append(appID)
      guard appIDs.isEmpty || appIDs.contains(appID) else {
        throw object.fault(
          key, "is '\(appID.prefix(80))': write one of \(appIDs.joined(separator: ", "))")
      }
    }
    for (keys, hasApp) in [
      (["ios", "iosApp", "ipadApp", "iosFallback", "ipadFallback"], !appIDs.isEmpty),
      (["android", "androidFallback"], site.androidApp != nil),
    ] {
      guard !hasApp, let key = keys.first(where: { object[$0] != nil }) else { continue }
      throw object.fault(key, "has no effect: apps has no \(keys[0]); delete it, or add the app")
    }
    if !hasPage,
      let other = object.node.object?.first(where: {
        !["path", "iosApp", "ipadApp"].contains($0.name)
      })
    {
      throw FileFault(
        place: other.place,
        message:
          "\(object.path(other.name)) has no effect: \(path) has no page; write only its path, and "
          + "iosApp")
    }
  }

  private static func path(of object: FileObject) throws(FileFault) -> String {
    guard let text = try object.text("path") else {
      throw object.fault("path", "is missing: write a path, such as /story/7")
    }
    guard text.hasPrefix("/"), let url = URL(spelling: "https://a.example\(text)"),
      url.query() == nil, url.fragment() == nil
    else {
      throw object.fault("path", "has to begin with / and to have no query or fragment")
    }
    let path = String(url.absoluteString.dropFirst("https://a.example".count))
    var names = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    if names.last == "" || names.last == "*" { names.removeLast() }
    for name in names {
      let decoded = name.removingPercentEncoding ?? ""
      guard !decoded.isEmpty, !decoded.hasPrefix("."),
        !decoded.unicodeScalars.contains(where: {
          "/?*".unicodeScalars.contains($0) || $0.properties.generalCategory == .control
        }),
        !name.contains("$("), decoded.utf8.count <= 255, path.utf8.count <= 1024
      else {
        throw object.fault(
          "path",
          "is '\(text.prefix(80))': its parts may not be empty, begin with a dot, be longer than "
            + "255 bytes, or contain wildcards, variables or control characters; only the last "
            + "one may be *")
      }
      guard decoded != "index.html" else {
        throw object.fault(
          "path", "names index.html: write \(path.dropLast(name.count)), whose page that is")
      }
    }
    return path
  }
}
