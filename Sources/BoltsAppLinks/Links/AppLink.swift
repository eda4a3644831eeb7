public import Foundation

/// The apps that can show the content of a URL, in the order in which to try them.
public struct AppLink: Sendable, Hashable, Codable {
  /// The URL that the link represents, as the caller gave it.
  public var sourceURL: URL
  /// The targets, the best first; empty when the page names none for the device.
  public var targets: [AppLinkTarget]
  /// The URL to open when no target opens; `nil` when the publisher forbids it (`should_fallback`).
  public var webURL: URL?
  /// Whether following this link goes back to the app that the user came from.
  public var isBackToReferer: Bool

  /// Creates a link.
  ///
  /// - Parameters:
  ///   - sourceURL: The URL that the link represents.
  ///   - targets: The targets, the best first.
  ///   - webURL: The URL to open when no target opens; `nil` when the publisher forbids the web.
  ///   - isBackToReferer: Whether following the link goes back to the app that the user came from.
  public init(
    sourceURL: URL, targets: [AppLinkTarget] = [], webURL: URL? = nil, isBackToReferer: Bool = false
  ) {
    self.sourceURL = sourceURL
    self.targets = targets
    self.webURL = webURL
    self.isBackToReferer = isBackToReferer
  }
}
