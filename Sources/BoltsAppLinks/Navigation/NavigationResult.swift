public import Foundation

/// The outcome of a navigation: the steps that were tried, and the one that opened.
///
/// Everything else is computed from the steps, so a result cannot contradict itself.
public struct NavigationResult: Sendable, Hashable {
  /// The kind of destination of a navigation.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// An app opened the link.
    case app
    /// The browser opened the link's web URL.
    case browser
    /// The app's page in its store was opened: the app is missing, and the publisher forbids the web.
    case store
    /// Nothing opened it.
    case failed
  }

  /// The steps that were tried, in order, with their results.
  public let steps: [NavigationStep]

  /// Creates a result, for tests and substitutes of the navigator.
  ///
  /// - Parameter steps: The steps that were tried. The first one that opened decides; without one the
  ///   result is of kind `failed`.
  public init(steps: [NavigationStep]) {
    self.steps = steps
  }

  /// The kind of destination that was opened.
  public var kind: Kind { steps.kind }
  /// The URL that was opened, App Link data included; `nil` when nothing was.
  public var openedURL: URL? { steps.openingStep?.url }
  /// The target whose app, or whose page in a store, was opened; `nil` for the browser or nothing.
  public var target: AppLinkTarget? { steps.openingStep?.target }
}
