public import Foundation

/// A URL that this app was opened with, however the system hands it over.
///
/// It is made from a URL (`onOpenURL`, a command line), from a user activity (a universal link), and
/// in BoltsUI from a scene's URL contexts and connection options.
public struct InboundLink: Sendable, Hashable {
  /// The URL.
  public let url: URL
  /// The bundle identifier of the app that opened the URL, where the system tells it.
  public let sourceApplication: String?

  /// Creates an inbound link.
  public init(url: URL, sourceApplication: String? = nil) {
    self.url = url
    self.sourceApplication = sourceApplication
  }
}

#if canImport(Darwin)
  extension InboundLink {
    /// The universal link of a user activity, or `nil` when the activity is something else.
    public init?(_ activity: NSUserActivity) {
      guard activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL
      else { return nil }
      self.init(url: url)
    }
  }
#endif
