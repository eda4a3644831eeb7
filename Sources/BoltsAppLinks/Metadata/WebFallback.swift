internal import Foundation

/// What the `al:web` tags of a page declare for devices without its apps.
///
/// Only the first group of these tags counts, and the first value of each of its fields.
struct WebFallback {
  /// The group that counts, if the page has any `al:web` tag.
  let group: AppLinkGroups.Group?

  init(_ groups: AppLinkGroups) { group = groups["web"].first }

  /// Whether `al:web:should_fallback` forbids opening a web page.
  var isForbidden: Bool {
    group?.value("should_fallback", at: 0)?.isAny(ofIgnoringCase: ["no", "false", "0"]) ?? false
  }

  /// The web URL of a page: the one that it declares, otherwise its own; `nil` where it forbids both.
  func url(on page: URL) -> URL? {
    if isForbidden { return nil }
    guard let url = group?.value("url", at: 0) else { return page }
    return MetadataURL.parse(url, relativeTo: page) ?? page
  }
}
