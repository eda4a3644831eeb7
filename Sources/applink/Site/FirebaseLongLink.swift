internal import Foundation

/// A long link of Firebase Dynamic Links, which ended in August 2025: what its parameters say.
///
/// `link`, `apn`, `isi`, `ibi`, `ifl`, `afl`, `efr`, `st`, `sd`, `si` and `utm_*` are taken over.
struct FirebaseLongLink {
  /// The deep link, with the campaign's parameters.
  let web: String
  let title: String?
  let description: String?
  let image: String?
  let appleFallback: String?
  let androidFallback: String?
  let skipsPage: Bool

  /// - Throws: ``ToolError`` when it has no deep link, or is about other apps than the site.
  init(
    _ url: URL, name: String, appleApp: SiteDescription.AppleApp?,
    androidApp: SiteDescription.AndroidApp?
  ) throws {
    let items =
      URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems?.filter {
        $0.value?.isEmpty == false
      } ?? []
    func value(_ key: String) -> String? { items.first { $0.name == key }?.value }
    func webURL(_ key: String) throws -> URL? {
      guard let text = value(key) else { return nil }
      guard let url = URL(spelling: text), ["http", "https"].contains(url.scheme?.lowercased())
      else { throw ToolError.atFault("\(name).firebase: \(key) is not an http or https URL") }
      return url
    }
    guard let link = try webURL("link") else {
      throw ToolError.atFault(
        "\(name).firebase has no link parameter: write the long link, not the short one")
    }
    if let package = value("apn"), let androidApp, package != androidApp.package {
      throw ToolError.atFault(
        "\(name).firebase is for the package \(package.printable(limit: 80)), but the site's "
          + "package is "
          + androidApp.package)
    }
    if let bundle = value("ibi"), let appleApp, !appleApp.appID.hasSuffix(".\(bundle)") {
      throw ToolError.atFault(
        "\(name).firebase is for the bundle \(bundle.printable(limit: 80)), but the site's app is "
          + appleApp.appID)
    }
    if let store = value("isi"), let known = appleApp?.appStoreID, store != known {
      throw ToolError.atFault(
        "\(name).firebase is for the App Store ID \(store.printable(limit: 80)), but the site's "
          + "app is "
          + known)
    }
    web = Self.adding(items.filter { $0.name.hasPrefix("utm_") }, to: link).absoluteString
    title = value("st")
    description = value("sd")
    image = try webURL("si")?.absoluteString
    appleFallback = try webURL("ifl")?.absoluteString
    androidFallback = try webURL("afl")?.absoluteString
    skipsPage = value("efr") == "1"
  }

  /// The link with those items that it has not got.
  private static func adding(_ items: [URLQueryItem], to url: URL) -> URL {
    guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      return url
    }
    let present = Set(components.queryItems?.map(\.name) ?? [])
    let new = items.filter { !present.contains($0.name) }
    guard !new.isEmpty else { return url }
    components.queryItems = (components.queryItems ?? []) + new
    return components.url ?? url
  }
}
