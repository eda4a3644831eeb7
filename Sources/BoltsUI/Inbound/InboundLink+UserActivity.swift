#if canImport(Darwin) && (!canImport(UIKit) || os(watchOS))
  public import BoltsAppLinks
  public import Foundation

  extension InboundLink {
    /// The universal link of a user activity; `nil` when the activity is something else.
    public init?(_ activity: NSUserActivity) {
      guard activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL
      else { return nil }
      self.init(url: url)
    }
  }
#endif
