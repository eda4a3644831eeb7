#if canImport(UIKit) && !os(watchOS)
  public import BoltsAppLinks
  public import Foundation
  public import UIKit

  extension InboundLink {
    /// The universal link of a user activity, for `scene(_:continue:)`; `nil` when the activity is
    /// something else.
    public init?(_ activity: NSUserActivity) {
      guard activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL
      else { return nil }
      self.init(url: url)
    }

    /// The URL of a context, for `scene(_:openURLContexts:)`.
    @MainActor
    public init(_ context: UIOpenURLContext) {
      self.init(url: context.url, sourceApplication: context.options.sourceApplication)
    }

    /// The URL and options of an app delegate's `application(_:open:options:)`.
    public init(url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) {
      self.init(url: url, sourceApplication: options[.sourceApplication] as? String)
    }

    /// The links that a scene is connected with, for `scene(_:willConnectTo:options:)`: those of its
    /// URL contexts, and those of its user activities.
    @MainActor
    public static func links(in options: UIScene.ConnectionOptions) -> [InboundLink] {
      options.urlContexts.map { InboundLink($0) }
        + options.userActivities.compactMap { InboundLink($0) }
    }
  }
#endif
