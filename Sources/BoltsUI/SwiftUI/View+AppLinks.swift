#if canImport(SwiftUI)
  public import BoltsAppLinks
  internal import Foundation
  public import SwiftUI

  extension View {
    /// Shows the banner that leads back to the referer above this view.
    ///
    /// Apply it outside a `NavigationStack`, so that the banner is above the navigation bar.
    ///
    /// - Parameters:
    ///   - controller: Decides whether the banner is visible, and what it shows.
    ///   - foregroundColor: The color of the label and the close button.
    /// - Returns: This view below the banner.
    public func returnToRefererBanner(
      _ controller: ReturnToRefererController, foregroundColor: Color = .white
    ) -> some View {
      VStack(spacing: 0) {
        ReturnToRefererBanner(controller, foregroundColor: foregroundColor)
        self
      }
    }

    /// Receives the URLs that the app is opened with, universal links included.
    ///
    /// Each URL is read and its events are posted (`al_link_parse`, `al_nav_in`); then `action` is
    /// called with the result, also for a URL that is not an App Link.
    ///
    /// - Parameters:
    ///   - events: Where the events are posted.
    ///   - action: Called on the main actor with each link.
    /// - Returns: A view that receives the links.
    public func onAppLink(
      events: MeasurementEventBus = .shared,
      perform action: @escaping @MainActor (AppLinkURL) -> Void
    ) -> some View {
      onOpenURL { url in
        action(events.receive(InboundLink(url: url)))
      }
    }

    /// As `onAppLink(events:perform:)`; the controller posts the events and offers the way back.
    public func onAppLink(
      offeringReturnWith controller: ReturnToRefererController,
      perform action: @escaping @MainActor (AppLinkURL) -> Void
    ) -> some View {
      onOpenURL { url in
        action(controller.receive(InboundLink(url: url)))
      }
    }
  }
#endif
