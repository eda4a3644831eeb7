internal import BoltsAppLinks
internal import Foundation

/// A long link of Firebase Dynamic Links, which ended in August 2025: what its parameters say.
struct FirebaseLongLink {
  /// The members of a link that its parameters set.
  let members: [String: String]
  let skipsPage: Bool
  /// The names of the parameters that have no effect here.
  let dropped: [String]

  private static let known = [
    "link", "apn", "isi", "ibi", "ipbi", "ius", "ifl", "ipfl", "afl", "efr", "st", "sd", "si",
  ]

  /// - Throws: ``FileFault`` when it has no deep link, or is about other apps than the site.
  init(_ text: String, _ object: FileObject, _ site: SiteDescription) throws(FileFault) {
    guard let url = URL(spelling: text), url.isWebPage else {
      throw object.fault("firebase", "is not an https URL: write the long link")
    }
    let items = Self.items(of: url)
    func value(_ key: String) -> String? { items.first { $0.name == key }?.value }
    func webURL(_ key: String) throws(FileFault) -> String? {
      guard let text = value(key) else { return nil }
      guard let url = URL(spelling: text), url.isWebPage else {
        throw object.fault("firebase", "has a parameter \(key) that is not an http or https URL")
      }
      return url.absoluteString
    }
    guard let link = try webURL("link") else {
      throw object.fault(
        "firebase", "has no link parameter: write the long link, not the short one")
    }
    for (key, what, own) in [
      ("apn", "package", [site.androidApp?.package]),
      ("ibi", "bundle", site.appleApps.map(\.bundle)),
      ("ipbi", "bundle", site.appleApps.map(\.bundle)),
      ("isi", "App Store ID", site.appleApps.map(\.appStoreID)),
    ] {
      let own = own.compactMap(\.self)
      guard let other = value(key), !own.isEmpty, !own.contains(other) else { continue }
      throw object.fault(
        "firebase",
        "is for the \(what) \(other.prefix(80)), but the site's is "
          + own.joined(separator: " or "))
    }
    func app(_ key: String) -> String? {
      site.appleApps.count > 1 ? site.appleApps.first { $0.bundle == value(key) }?.appID : nil
    }
    let web = Self.adding(items.filter { $0.name.hasPrefix("utm_") }, to: link)
    members = [
      "web": web, "ios": try Self.customURL(value("ius"), web, object) ?? web, "android": web,
      "iosApp": app("ibi"), "ipadApp": app("ipbi"), "title": value("st"),
      "description": value("sd"), "image": try webURL("si"), "iosFallback": try webURL("ifl"),
      "ipadFallback": try webURL("ipfl"),
      "androidFallback": try webURL("afl"),
    ].compactMapValues(\.self)
    skipsPage = value("efr") == "1"
    dropped = items.map(\.name).filter { !Self.known.contains($0) && !$0.hasPrefix("utm_") }
  }

  /// The URL by which Firebase opened an app with a custom scheme (`ius`): the app finds the link in it.
  private static func customURL(
    _ scheme: String?, _ link: String, _ object: FileObject
  ) throws(FileFault) -> String? {
    guard let scheme else { return nil }
    var components = URLComponents(string: "\(scheme)://google/link/")
    components?.queryItems = [URLQueryItem(name: "deep_link_id", value: link)]
    guard scheme.wholeMatch(of: /[A-Za-z][-A-Za-z0-9+.]*/) != nil, let url = components?.string
    else {
      throw object.fault("firebase", "has a parameter ius that is not a URL scheme")
    }
    return url
  }

  /// The parameters that have a value. As in a form, `+` is a space.
  private static func items(of url: URL) -> [(name: String, value: String)] {
    (url.query() ?? "").split(separator: "&").compactMap { item in
      let parts = item.split(separator: "=", maxSplits: 1).map {
        $0.replacing("+", with: " ").removingPercentEncoding ?? String($0)
      }
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
  }

  /// The link with those items that it has not got; what is there keeps its spelling.
  private static func adding(_ items: [(name: String, value: String)], to link: String) -> String {
    guard var components = URLComponents(string: link) else { return link }
    let present = Set(components.queryItems?.map(\.name) ?? [])
    var new = URLComponents()
    new.queryItems = items.filter { !present.contains($0.name) }
      .map { URLQueryItem(name: $0.name, value: $0.value) }
    guard let added = new.percentEncodedQuery, !added.isEmpty else { return link }
    components.percentEncodedQuery =
      (components.percentEncodedQuery.map { $0 + "&" } ?? "") + added.replacing("+", with: "%2B")
    return components.string ?? link
  }
}
