#if canImport(WebKit)
  internal import BoltsAppLinks
  internal import Foundation
  internal import WebKit

  /// The rules that prevent a web view from fetching resources that can't contain tags.
  @MainActor
  enum WebViewContentRules {
    private static let identifier = "bolts.app-links.no-media"
    private static let rules = """
      [{"trigger": {"url-filter": ".*",
        "resource-type": ["image", "style-sheet", "font", "media", "svg-document", "ping"]},
        "action": {"type": "block"}}]
      """

    /// The compiled rules; no view is created without them.
    static func list() async throws -> WKContentRuleList {
      try await withCheckedThrowingContinuation { continuation in
        WKContentRuleListStore.default().compileContentRuleList(
          forIdentifier: identifier, encodedContentRuleList: rules
        ) { list, error in
          if let list {
            continuation.resume(returning: list)
          } else {
            continuation.resume(throwing: error ?? CocoaError(.featureUnsupported))
          }
        }
      }
    }
  }
#endif
