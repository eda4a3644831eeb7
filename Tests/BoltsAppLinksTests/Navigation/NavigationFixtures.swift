import BoltsAppLinks
import Foundation

/// A link as the tests of Bolts make it: one iOS target after another.
func makeLink(
  _ targets: [String?], web: String? = "http://www.example.com/path", isBackToReferer: Bool = false
) throws -> AppLink {
  AppLink(
    sourceURL: try url("http://www.example.com/path"),
    targets: try targets.map { text in
      AppLinkTarget(platform: .ios, url: try text.map { try url($0) }, appName: "Bolts")
    },
    webURL: try web.map { try url($0) }, isBackToReferer: isBackToReferer)
}

struct MalformedURL: Error { let text: String }

func url(_ text: String) throws -> URL {
  guard let url = URL(string: text) else { throw MalformedURL(text: text) }
  return url
}

/// A resolver with a fixed result.
struct FixedResolver: AppLinkResolving {
  let answer: @Sendable (URL) throws -> AppLink

  /// For tests whose links are given: it resolves no URL.
  static let unavailable = FixedResolver { throw AppLinkError.noResolver($0) }

  func resolution(
    of url: URL, revalidating known: AppLinkResolution?
  ) async throws -> AppLinkResolution {
    AppLinkResolution(link: try answer(url))
  }
}
