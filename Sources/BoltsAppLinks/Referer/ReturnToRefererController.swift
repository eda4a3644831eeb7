public import Foundation
public import Observation

/// The state and actions of the banner that leads back to the referer, without the view.
///
/// BoltsUI draws it; any other view can. It is shown when the app was opened by an App Link that names
/// its referer, with a name and a URL that the policy lets be offered. A tap goes back; the close
/// button, and having gone back, hide the banner until the next referer.
@MainActor @Observable
public final class ReturnToRefererController {
  /// The way back that is offered; `nil` when there is none.
  public private(set) var refererAppLink: AppLink?
  /// Whether the user has closed the banner or gone back; the next referer opens it again.
  public private(set) var isClosed = false
  /// Whether the app hides the banner, even when there is a referer.
  public var isHidden = false
  /// Whether a tap is being followed; further taps do nothing meanwhile.
  public private(set) var isNavigating = false
  /// The texts of the banner.
  public var strings: ReturnToRefererStrings

  /// Called before the app goes back to the referer.
  @ObservationIgnored public var willNavigate: (@MainActor (AppLink) -> Void)?
  /// Called after the app went back to the referer, or failed to.
  @ObservationIgnored
  public var didNavigate: (@MainActor (AppLink, Result<NavigationResult, any Error>) -> Void)?

  private let navigator: AppLinkNavigator
  private let events: MeasurementEventBus
  private let policy: AppLinkPolicy
  /// The URL that the app was opened with, whose app is this one.
  private var inboundURL: URL?
  /// Counts the referers that were shown, so that a tap closes only the banner that was tapped.
  @ObservationIgnored private var generation = 0

  /// Creates a controller that shows nothing yet.
  ///
  /// - Parameters:
  ///   - navigator: Follows the way back, and posts `al_ref_back_out`.
  ///   - events: Where `show(refererOf:)` posts `al_link_parse`.
  ///   - policy: Its `allowsReferer` decides whose URL is offered.
  ///   - strings: The words that are shown.
  public init(
    navigator: AppLinkNavigator, events: MeasurementEventBus = .shared,
    policy: AppLinkPolicy = .default, strings: ReturnToRefererStrings = .english
  ) {
    self.navigator = navigator
    self.events = events
    self.policy = policy
    self.strings = strings
  }

  // MARK: State

  /// The referer's name as it is shown: without control characters, and not too long.
  public var refererName: String? { DisplayName.sanitized(target?.appName) }

  /// Whether the banner is visible: there are a name and a permitted URL, and the banner is neither closed
  /// nor hidden.
  ///
  /// A URL may be the way back when the policy's `allowsReferer` allows it and it does not lead into
  /// this app itself, by the policy's `ownSchemes` and the URL that the app was opened with.
  public var isVisible: Bool {
    !isClosed && !isHidden && refererName != nil && isWayBack(target?.url)
  }

  private func isWayBack(_ url: URL?) -> Bool {
    url.map { policy.refusal(ofReferer: $0, in: inboundURL) == nil } ?? false
  }

  /// The text of the banner; `nil` while it is not visible.
  public var label: String? { isVisible ? refererName.map(strings.label) : nil }

  private var target: AppLinkTarget? {
    refererAppLink?.targets.first { $0.url != nil && $0.appName != nil }
  }

  // MARK: Actions

  /// Offers a way back, or none; a banner that was closed opens again.
  ///
  /// The way back does not say which URL named it. So of the URLs that lead into this app itself, only those
  /// with one of the policy's `ownSchemes` are known: prefer `receive(_:)` or `show(refererOf:)`.
  ///
  /// - Parameter referer: The way back, such as `AppLinkURL.appLinkReferer`; `nil` for none.
  public func show(_ referer: AppLink?) { show(referer, namedBy: nil) }

  private func show(_ referer: AppLink?, namedBy inbound: URL?) {
    refererAppLink = referer
    inboundURL = inbound
    isClosed = false
    generation += 1
  }

  /// Offers the way back that the URL names with which the app was opened, and posts `al_link_parse`.
  ///
  /// A URL without a referer hides the banner.
  public func show(refererOf url: URL) {
    let link = events.parse(url, forReturnToReferer: true)
    show(link.appLinkReferer, namedBy: url)
  }

  /// Receives a link that the app was opened with, and offers the way back that it names.
  ///
  /// It returns the parts of the URL, and the App Link data that it carries. It posts `al_link_parse` and `al_nav_in`, as
  /// `MeasurementEventBus.receive(_:)` does. A link without a referer hides the banner, because the user did not come from
  /// there this time.
  @discardableResult
  public func receive(_ link: InboundLink) -> AppLinkURL {
    let url = events.receive(link)
    show(url.appLinkReferer, namedBy: link.url)
    return url
  }

  /// Closes the banner, as the close button does.
  public func close() { isClosed = true }

  /// Goes back to the referer, as a tap on the banner does.
  ///
  /// It calls `willNavigate`, follows the link, which posts `al_ref_back_out`, calls `didNavigate`, and
  /// closes the banner, whether or not going back succeeded.
  ///
  /// - Returns: Where the navigation came to; `nil` when the banner is not to be seen, a tap is being
  ///   followed already, or the navigator threw, which `didNavigate` is told.
  @discardableResult
  public func returnToReferer() async -> NavigationResult? {
    guard isVisible, !isNavigating, var link = refererAppLink else { return nil }
    link.isBackToReferer = true
    // The navigator does not know by which URL this app was opened.
    link.targets.removeAll { !isWayBack($0.url) }
    if !isWayBack(link.webURL) { link.webURL = nil }
    let shown = generation
    isNavigating = true
    willNavigate?(link)
    let outcome = await Result { [link] in try await navigator.navigate(to: link) }
    isNavigating = false
    didNavigate?(link, outcome)
    if generation == shown { close() }
    return try? outcome.get()
  }
}

/// The texts of the banner that leads back to the referer.
public struct ReturnToRefererStrings: Sendable {
  /// Returns the text of the banner for the referer's app name; it can be called on any thread.
  public var label: @Sendable (_ appName: String) -> String
  /// The accessibility label of the close button.
  public var close: String

  /// Creates custom texts; each parameter sets the property of the same name.
  public init(label: @escaping @Sendable (_ appName: String) -> String, close: String) {
    self.label = label
    self.close = close
  }

  /// The English texts. BoltsUI adds those of its String Catalog.
  public static let english = ReturnToRefererStrings(
    label: { "Touch to return to \($0)" }, close: "Close")
}

/// A name from untrusted input, in a form that is safe to show.
enum DisplayName {
  /// The longest name that is shown, in characters.
  static let maximumLength = 40

  /// The name without control and bidirectional formatting characters, on one line, and at most
  /// `maximumLength` characters long; `nil` when nothing visible is left.
  ///
  /// A name that changes the direction of the text around it, or that fills the screen, could change the
  /// meaning of the banner.
  static func sanitized(_ name: String?) -> String? {
    guard let name else { return nil }
    let scalars = name.unicodeScalars.prefix(maximumLength * 16)
      .filter { !$0.properties.isBidiControl }.map { $0.isUnsafeToShow ? " " : $0 }
    let words = String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace)
    let isVisible = words.joined().unicodeScalars.contains {
      !$0.properties.isDefaultIgnorableCodePoint
    }
    guard isVisible else { return nil }
    let line = words.joined(separator: " ")
    return line.count > maximumLength ? line.prefix(maximumLength - 1) + "…" : line
  }
}
