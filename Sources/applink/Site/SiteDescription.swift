internal import BoltsAppLinks
internal import Foundation

/// What `site build` is given: a host, its apps, and its links.
struct SiteDescription: Sendable {
  struct AppleApp: Sendable {
    /// The application identifier: team, dot, bundle identifier.
    var appID: String
    var appStoreID: String?
    var name: String

    var storeURL: String? { appStoreID.map { "https://apps.apple.com/app/id\($0)" } }
  }

  struct AndroidApp: Sendable {
    var package: String
    var fingerprints: [String]
    var name: String

    var storeURL: String { "https://play.google.com/store/apps/details?id=\(package)" }
  }

  struct Link: Sendable {
    /// The path of the link's page, as a URL spells it.
    var path: String
    var title: String
    var description: String?
    var image: String?
    /// The same content on the web.
    var web: String?
    /// What the apps are opened with where a universal link does not open them.
    var appleURL: String?
    var androidURL: String?
    /// Where each platform goes without the app; its store where that is `nil`.
    var appleFallback: String?
    var androidFallback: String?
    /// Whether a browser with JavaScript goes to the fallback at once, without showing the page.
    var skipsPage = false
  }

  var host: String
  var appleApp: AppleApp?
  var androidApp: AndroidApp?
  var links: [Link]

  func url(of link: Link) -> String { "https://\(host)\(link.path)" }
}

extension SiteDescription {
  /// Reads the description.
  ///
  /// - Throws: ``ToolError`` that names the member at fault.
  init(_ json: JSONValue) throws {
    let site = SiteMember(json, "the file")
    host = try site.required("host", "a host, such as links.example.com")
    guard host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"/?#@\\".utf8.contains($0) }),
      URL(string: "https://\(host)/")?.host()?.isEmpty == false
    else {
      throw ToolError.atFault(
        "host is '\(host.printable(limit: 80))': write only a host, such as links.example.com")
    }
    let apps = try site.object("apps") ?? SiteMember([:], "apps")
    appleApp = try apps.object("ios").map { try AppleApp($0) }
    androidApp = try apps.object("android").map { try AndroidApp($0) }
    guard appleApp != nil || androidApp != nil else {
      throw ToolError.atFault("apps names no app: add apps.ios or apps.android")
    }
    links = []
    for element in try site.list("links") {
      links.append(try Link(element, appleApp: appleApp, androidApp: androidApp))
    }
    guard !links.isEmpty else { throw ToolError.atFault("links is empty: add a link") }
    var seen: Set<String> = []
    for link in links where !seen.insert(link.path.trimmingSlash).inserted {
      throw ToolError.atFault("two links have the path \(link.path)")
    }
  }
}

extension SiteDescription.AppleApp {
  fileprivate init(_ member: SiteMember) throws {
    appID = try member.required("appID", "TEAMID.bundle.identifier")
    appStoreID = try member.string("appStoreID")
    name = try member.string("name") ?? "the app"
    let prefix = appID.split(separator: ".", maxSplits: 1).first ?? ""
    guard prefix.utf8.count == 10, appID.utf8.count > 11 else {
      throw ToolError.atFault(
        "\(member.name).appID is '\(appID.printable(limit: 80))': write the ten characters of the "
          + "team, a dot and the bundle identifier")
    }
    guard appStoreID?.utf8.allSatisfy({ (0x30...0x39).contains($0) }) ?? true else {
      throw ToolError.atFault(
        "\(member.name).appStoreID is not a number: write its digits as a string")
    }
  }
}

extension SiteDescription.AndroidApp {
  fileprivate init(_ member: SiteMember) throws {
    package = try member.required("package", "the application ID, such as org.example.app")
    name = try member.string("name") ?? "the app"
    fingerprints = try member.list("fingerprints").map { element in
      guard let text = element.value.stringValue, AssetLinks.isFingerprint(text) else {
        throw ToolError.atFault(
          "\(element.name) is not a SHA-256 fingerprint: write its 64 hexadecimal digits")
      }
      return Self.spelled(text)
    }
    guard !fingerprints.isEmpty else {
      throw ToolError.atFault(
        "\(member.name).fingerprints is empty: add the SHA-256 fingerprint of the certificate "
          + "that signs the app ('keytool -list -v', or Play Console under App signing)")
    }
  }

  /// The one spelling that assetlinks.json allows.
  private static func spelled(_ text: String) -> String {
    let digits = Array(text.uppercased().filter { $0 != ":" })
    return stride(from: 0, to: digits.count, by: 2).map { String(digits[$0...($0 + 1)]) }
      .joined(separator: ":")
  }
}

extension SiteDescription.Link {
  fileprivate init(
    _ member: SiteMember, appleApp: SiteDescription.AppleApp?,
    androidApp: SiteDescription.AndroidApp?
  ) throws {
    let firebase = try member.url("firebase").map {
      try FirebaseLongLink($0, name: member.name, appleApp: appleApp, androidApp: androidApp)
    }
    path = try Self.path(of: member)
    title = try member.string("title") ?? firebase?.title ?? path
    description = try member.string("description") ?? firebase?.description
    image = try member.url("image")?.absoluteString ?? firebase?.image
    web = try member.url("web")?.absoluteString ?? firebase?.web
    appleURL = try member.url("ios")?.absoluteString ?? firebase?.web
    androidURL = try member.url("android")?.absoluteString ?? firebase?.web
    appleFallback = try member.url("iosFallback")?.absoluteString ?? firebase?.appleFallback
    androidFallback =
      try member.url("androidFallback")?.absoluteString ?? firebase?.androidFallback
    skipsPage = firebase?.skipsPage ?? false
  }

  private static func path(of member: SiteMember) throws -> String {
    let text = try member.required("path", "a path, such as /story/7")
    guard text.hasPrefix("/"), let url = URL(spelling: "https://a.example\(text)"),
      url.query() == nil, url.fragment() == nil
    else {
      throw ToolError.atFault(
        "\(member.name).path has to begin with / and to have no query or fragment")
    }
    let path = String(url.absoluteString.dropFirst("https://a.example".count))
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    let names = segments.dropLast(segments.last == "" ? 1 : 0)
    guard !path.contains("*"), !path.contains("$("),
      names.allSatisfy({ name in
        let decoded = name.removingPercentEncoding ?? ""
        return !decoded.isEmpty && !decoded.hasPrefix(".") && !decoded.contains("/")
          && !decoded.contains("\0") && !decoded.contains("?") && !decoded.contains("*")
      })
    else {
      throw ToolError.atFault(
        "\(member.name).path is '\(text.printable(limit: 80))': a page's path has no wildcards, no "
          + "variables, no empty parts, and no part that begins with a dot")
    }
    return path
  }
}

extension String {
  /// A path without the slash at its end.
  var trimmingSlash: String { count > 1 && hasSuffix("/") ? String(dropLast()) : self }
}

/// A member of the description, with its name for messages.
struct SiteMember {
  let value: JSONValue
  let name: String

  init(_ value: JSONValue, _ name: String) {
    self.value = value
    self.name = name
  }

  private func member(_ key: String) -> SiteMember? {
    guard let value = value[key], !value.isNull else { return nil }
    return SiteMember(value, name == "the file" ? key : "\(name).\(key)")
  }

  func string(_ key: String) throws -> String? {
    guard let member = member(key) else { return nil }
    guard let text = member.value.stringValue, !text.isEmpty else {
      throw ToolError.atFault("\(member.name) has to be a string that is not empty")
    }
    return text
  }

  func required(_ key: String, _ example: String) throws -> String {
    guard let text = try string(key) else {
      throw ToolError.atFault("\(name) has no \(key): write \(example)")
    }
    return text
  }

  func url(_ key: String) throws -> URL? {
    guard let text = try string(key) else { return nil }
    guard let url = URL(spelling: text), url.scheme != nil else {
      throw ToolError.atFault("\(name).\(key) is not a URL with a scheme")
    }
    guard !["javascript", "data", "vbscript", "file"].contains(url.scheme?.lowercased()) else {
      throw ToolError.atFault(
        "\(name).\(key) has a scheme that runs code or reads files: write "
          + "the URL of an app or a page")
    }
    return url
  }

  func object(_ key: String) throws -> SiteMember? {
    guard let member = member(key) else { return nil }
    guard member.value.objectValue != nil else {
      throw ToolError.atFault("\(member.name) has to be an object")
    }
    return member
  }

  func list(_ key: String) throws -> [SiteMember] {
    guard let member = member(key) else { return [] }
    guard let elements = member.value.arrayValue else {
      throw ToolError.atFault("\(member.name) has to be a list")
    }
    return elements.enumerated().map { SiteMember($0.element, "\(member.name)[\($0.offset)]") }
  }
}
