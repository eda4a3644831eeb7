internal import BoltsAppLinks
internal import Foundation

/// A page with the redirects that led to it.
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
