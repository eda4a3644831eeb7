public import Foundation

/// One thing that a navigation tries, and what becomes of it.
public struct NavigationStep: Sendable, Hashable {
  /// Where a step leads.
  public enum Destination: Sendable, Hashable {
    /// To an app, by a URL of its own scheme.
    case app(AppLinkTarget)
    /// To an app, by an http or https URL that the app has claimed.
    case universalLink(AppLinkTarget)
    /// To the browser.
    case browser
  }

  /// What becomes of a step, and why.
  public enum Decision: Sendable, Hashable {
    /// It opens the link. The steps after it are not reached.
    case opens
    /// No app opens the URL.
    case noApp
    /// The target has no URL.
    case noURL
    /// The policy refuses the URL.
    case refused(AppLinkError)
    /// The link has more targets than the policy lets be tried.
    case overLimit(Int)
    /// The publisher forbids the browser (`al:web:should_fallback`), or the link has no web URL.
    case noFallback
    /// An earlier step opens the link.
    case notReached
  }

  /// Where the step leads.
  public let destination: Destination
  /// The URL as it is opened, App Link data included; `nil` when there is none to open.
  public let url: URL?
  /// What becomes of the step.
  public let decision: Decision

  /// The target, unless the step leads to the browser.
  public var target: AppLinkTarget? {
    switch destination {
    case .app(let target), .universalLink(let target): target
    case .browser: nil
    }
  }
}

extension NavigationStep: CustomStringConvertible {
  /// The step in words, such as `app bolts://x: no app opens it`.
  public var description: String { "\(destination) \(url?.absoluteString ?? "-"): \(decision)" }
}

extension NavigationStep.Destination: CustomStringConvertible {
  /// `app`, `universal link` or `browser`.
  public var description: String {
    switch self {
    case .app: "app"
    case .universalLink: "universal link"
    case .browser: "browser"
    }
  }
}

extension NavigationStep.Decision: CustomStringConvertible {
  /// The reason in words.
  public var description: String {
    switch self {
    case .opens: "opens the link"
    case .noApp: "no app opens it"
    case .noURL: "the target has no URL"
    case .refused(let error): "\(error)"
    case .overLimit(let limit): "only the first \(limit) targets are tried"
    case .noFallback: "the publisher gives no web URL to fall back to"
    case .notReached: "not reached, an earlier step opens the link"
    }
  }
}
