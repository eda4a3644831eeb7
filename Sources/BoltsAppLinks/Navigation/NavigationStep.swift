public import Foundation

/// One attempt of a navigation, and its result.
public struct NavigationStep: Sendable, Hashable, CustomStringConvertible {
  /// Where the step leads.
  public let destination: Destination
  /// The URL as it is opened, App Link data included; `nil` when there is none to open.
  public let url: URL?
  /// The result of the step, and why.
  public internal(set) var decision: Decision

  /// Creates a step, for tests and substitutes of the navigator; a step without a URL opens nothing.
  public init(destination: Destination, url: URL?, decision: Decision) {
    self.destination = destination
    self.url = url
    self.decision = decision
  }

  /// The target, unless the step leads to the browser.
  public var target: AppLinkTarget? { destination.target }

  /// Whether this step opens the link: it has a URL, and that was opened.
  public var isOpening: Bool { decision == .opens && url != nil }

  /// The step in words, such as `app bolts://x: no app opens it`, without App Link data and credentials.
  public var description: String { "\(destination) \(url?.redactedText ?? "-"): \(decision)" }
}

extension Sequence<NavigationStep> {
  /// The first step that opens the link.
  var openingStep: NavigationStep? { first(where: \.isOpening) }

  /// The kind of destination of the first step that opens.
  var kind: NavigationResult.Kind { openingStep?.destination.kind ?? .failed }
}

extension NavigationStep {
  /// The result of a step of a navigation, and why.
  @nonexhaustive
  public enum Decision: Sendable, Hashable, CustomStringConvertible {
    /// It opens the link. The steps after it are not reached.
    case opens
    /// No app opens the URL.
    case noApp
    /// The site's association file lets no app open the URL; the text is the file's reason.
    case notAssociated(String)
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
    /// A plan was carried out, and this is not the step that it names.
    case notPlanned

    /// The reason in words.
    public var description: String {
      switch self {
      case .opens: "opens the link"
      case .noApp: "no app opens it"
      case .notAssociated(let reason):
        "the site's association file lets no app open it: \(reason.redacted.escapedForDisplay)"
      case .noURL: "the target has no URL"
      case .refused(let error): "\(error)"
      case .overLimit(let limit): "only the first \(limit) targets are tried"
      case .noFallback: "the link has no web URL to fall back to"
      case .notReached: "not reached: an earlier step opens the link"
      case .notPlanned: "not tried: the plan opens another step"
      }
    }
  }

  /// Where a step of a navigation leads.
  @nonexhaustive
  public enum Destination: Sendable, Hashable, CustomStringConvertible {
    /// To an app, by a URL of a scheme that the app has registered.
    case app(AppLinkTarget)
    /// To an Android app, by its package name: the target has no URL, so the app gets the page's.
    case package(AppLinkTarget)
    /// To an app, by an http or https URL that the app has claimed.
    case universalLink(AppLinkTarget)
    /// To the browser.
    case browser
    /// To the page of the target's app in its store.
    case store(AppLinkTarget)

    /// The target, unless this is the browser.
    public var target: AppLinkTarget? {
      switch self {
      case .app(let target), .package(let target), .universalLink(let target), .store(let target):
        target
      case .browser: nil
      }
    }

    var kind: NavigationResult.Kind {
      switch self {
      case .app, .package, .universalLink: .app
      case .browser: .browser
      case .store: .store
      }
    }

    /// `app`, `package`, `universal link`, `browser` or `store`.
    public var description: String {
      switch self {
      case .app: "app"
      case .package: "package"
      case .universalLink: "universal link"
      case .browser: "browser"
      case .store: "store"
      }
    }
  }
}
