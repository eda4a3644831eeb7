#if canImport(Darwin) || canImport(UIKit)
  public import BoltsAppLinks
  #if canImport(Darwin)
    public import Foundation
  #else
    // A user activity is not Foundation's there, but the stubs'.
    internal import Foundation
  #endif
  #if canImport(UIKit) && !os(watchOS)
    public import UIKit
  #endif

  extension InboundLink {
    /// Creates an inbound link from the universal link of a user activity, for
    /// `scene(_:continue:)`.
    ///
    /// It is `nil` when the activity is not one of browsing the web, or has no URL.
    public init?(_ activity: NSUserActivity) {
      guard activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL
      else { return nil }
      self.init(url: url, referrerURL: activity.referrerURL)
    }
  }
#endif

#if canImport(UIKit) && !os(watchOS)
  extension InboundLink {
    /// Creates an inbound link from a URL context, for `scene(_:openURLContexts:)`.
    @MainActor
    public init(_ context: UIOpenURLContext) {
      self.init(url: context.url, sourceApplication: context.options.sourceApplication)
    }

    /// The links that a scene is connected with, for `scene(_:willConnectTo:options:)`.
    ///
    /// Those of the URL contexts come first, then those of the user activities.
    @MainActor
    public static func links(in options: UIScene.ConnectionOptions) -> [InboundLink] {
      options.urlContexts.map { InboundLink($0) }
        + options.userActivities.compactMap { InboundLink($0) }
    }
  }
#endif
