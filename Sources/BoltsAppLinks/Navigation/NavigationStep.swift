public import Foundation

/// One attempt of a navigation, and its result.
public struct NavigationStep: Sendable, Hashable {
  /// Where the step leads.
  public let destination: Destination
  /// The URL as it is opened, App Link data included; `nil` when there is none to open.
  public let url: URL?
  /// The result of the step, and why.
  public let decision: Decision

  /// Creates a step, for tests and substitutes of the navigator.
  ///
  /// - Parameters:
  ///   - destination: Where the step leads.
  ///   - url: The URL as it is opened; a step without one opens nothing.
  ///   - decision: The result of the step.
  public init(destination: Destination, url: URL?, decision: Decision) {
    self.destination = destination
    self.url = url
    self.decision = decision
  }

  /// The target, unless the step leads to the browser.
  public var target: AppLinkTarget? { destination.target }

  /// Whether this step opens the link: it has a URL, and that was opened.
  public var isOpening: Bool { decision == .opens && url != nil }
}

extension NavigationStep: CustomStringConvertible {
  /// The step in words, such as `app bolts://x: no app opens it`.
  public var description: String { "\(destination) \(url?.absoluteString ?? "-"): \(decision)" }
}

extension Sequence<NavigationStep> {
  /// The first step that opens the link.
  var openingStep: NavigationStep? { first(where: \.isOpening) }

  /// The kind of destination of the first step that opens.
  var kind: NavigationResult.Kind { openingStep?.destination.kind ?? .failed }
}
