internal import BoltsAppLinks
internal import Foundation

/// A page, and what led to it: between the URL that was asked for and the page may lie redirects.
struct SourcePage: Sendable {
  var input: PageInput
  var page: AppLinkPage
  var sourceURL: URL
  /// Where it was read.
  var origin = PageOrigin()

  func appLink(for device: AppLinkDevice) -> AppLink {
    var link = page.appLink(for: device)
    link.sourceURL = sourceURL
    return link
  }
}
