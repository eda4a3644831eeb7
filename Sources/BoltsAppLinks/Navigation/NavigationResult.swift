public import Foundation

/// Where a navigation came to.
public struct NavigationResult: Sendable, Hashable {
  /// What kind of place that is.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// An app opened the link.
    case app
    /// The browser opened the link's web URL.
    case browser
    /// Nothing opened it.
    case failed
  }

  /// What kind of place the navigation came to.
  public let kind: Kind
  /// The URL that was opened, App Link data included; `nil` when nothing was.
  public let openedURL: URL?
  /// The target that was opened; `nil` when the browser was, or nothing.
  public let target: AppLinkTarget?
  /// What was tried, in order, and why each step ended as it did.
  public let steps: [NavigationStep]

  /// Creates a result, as a stand-in for the navigator would.
  public init(
    kind: Kind, openedURL: URL? = nil, target: AppLinkTarget? = nil, steps: [NavigationStep] = []
  ) {
    self.kind = kind
    self.openedURL = openedURL
    self.target = target
    self.steps = steps
  }
}
