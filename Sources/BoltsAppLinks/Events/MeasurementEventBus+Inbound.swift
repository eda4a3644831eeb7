public import Foundation

extension MeasurementEventBus {
  /// Reads a URL that this app was opened with (`URLWithInboundURL:sourceApplication:` in Bolts).
  ///
  /// For a URL that carries App Link data it posts `al_link_parse` and then `al_nav_in`, with nothing
  /// between them; for every other URL it posts nothing.
  ///
  ///     func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
  ///       for context in contexts {
  ///         show(events.receive(InboundLink(context)).targetURL)
  ///       }
  ///     }
  ///
  /// The article <doc:ReceiveALink> has the other callbacks of scenes, and that of an app delegate.
  ///
  /// It can be called on any thread, such as in a synchronous method of a delegate. When it returns, the events are
  /// in every subscriber's queue, and callbacks whose executor runs them at once (`.immediate`, `.default`) have run, as
  /// after ``post(_:)``.
  ///
  /// - Parameters:
  ///   - url: The URL as the system handed it over.
  ///   - sourceApplication: The bundle identifier of the app that opened it, if known.
  /// - Returns: The parts of the URL, and the App Link data that it carries.
  @discardableResult
  public nonisolated func receive(_ url: URL, sourceApplication: String? = nil) -> AppLinkURL {
    let link = AppLinkURL(url)
    if let arguments = inboundArguments(
      of: link, sourceApplication: sourceApplication, isOpening: true)
    {
      // The arguments of the two events are the same, so credentials are looked for once.
      let parse = MeasurementEvent(name: .linkParse, arguments: arguments)
      var open = parse
      open.name = .navigateIn
      post([parse, open])
    }
    return link
  }

  /// Reads a link that this app was opened with, as `receive(_:sourceApplication:)` does.
  @discardableResult
  public nonisolated func receive(_ link: InboundLink) -> AppLinkURL {
    receive(link.url, sourceApplication: link.sourceApplication)
  }

  /// Reads a URL that this app was not opened with (`URLWithURL:` in Bolts).
  ///
  /// For a URL that carries App Link data it posts `al_link_parse`. `AppLinkURL(_:)` reads without
  /// posting.
  ///
  /// - Parameters:
  ///   - url: The URL to read.
  ///   - isForReturnToReferer: Whether it is read to show the way back to the referer.
  /// - Returns: The parts of the URL, and the App Link data that it carries.
  @discardableResult
  public nonisolated func parse(
    _ url: URL, forReturnToReferer isForReturnToReferer: Bool = false
  ) -> AppLinkURL {
    let link = AppLinkURL(url)
    if let arguments = inboundArguments(of: link, isForReturnToReferer: isForReturnToReferer) {
      post(MeasurementEvent(name: .linkParse, arguments: arguments))
    }
    return link
  }

  private nonisolated func inboundArguments(
    of link: AppLinkURL, sourceApplication: String? = nil, isOpening: Bool = false,
    isForReturnToReferer: Bool = false
  ) -> [String: String]? {
    guard let version = link.version else { return nil }
    let referer = link.appLinkData?["referer_app_link"]
    var arguments: [String: String] = [
      MeasurementEvent.Key.inputURL: link.inputURL.absoluteString,
      MeasurementEvent.Key.targetURL: link.targetURL.absoluteString,
      MeasurementEvent.Key.version: version,
      MeasurementEvent.Key.forRenderBackToReferrerBar: isForReturnToReferer ? "1" : "0",
      MeasurementEvent.Key.forOpenURL: isOpening ? "1" : "0",
    ]
    arguments[MeasurementEvent.Key.inputURLScheme] = link.inputURL.scheme
    arguments[MeasurementEvent.Key.refererURL] = referer?["url"]?.stringValue
    arguments[MeasurementEvent.Key.refererAppName] = referer?["app_name"]?.stringValue
    arguments[MeasurementEvent.Key.sourceApplication] = sourceApplication
    return arguments
  }
}
