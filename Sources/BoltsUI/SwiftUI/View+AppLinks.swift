#if canImport(SwiftUI)
  public import BoltsAppLinks
  internal import Foundation
  public import SwiftUI

  extension View {
    /// Shows the banner that leads back to the referer above this view.
    ///
    /// Put it outside a `NavigationStack`, so that the banner is above the navigation bar.
    public func returnToRefererBanner(
      _ controller: ReturnToRefererController, foregroundColor: Color = .white
    ) -> some View {
      VStack(spacing: 0) {
        ReturnToRefererBanner(controller, foregroundColor: foregroundColor)
        self
      }
    }

    /// Receives the URLs that the app is opened with, universal links among them.
    ///
    /// Each is read, its events are posted (`al_link_parse`, `al_nav_in`), and then `action` is called
    /// with what it says; with a URL that is not an App Link too.
    ///
    /// - Parameters:
    ///   - events: Where the events are posted.
    ///   - action: What to do with the link.
    public func onAppLink(
      events: MeasurementEventBus = .shared,
      perform action: @escaping @MainActor (AppLinkURL) -> Void
    ) -> some View {
      onOpenURL { url in
        Task { action(await events.receive(InboundLink(url: url))) }
      }
    }

    /// Receives the URLs that the app is opened with, and shows the way back that they name.
    ///
    /// - Parameters:
    ///   - controller: What shows the way back, and posts the events.
    ///   - action: What to do with the link.
    public func onAppLink(
      offeringReturnWith controller: ReturnToRefererController,
      perform action: @escaping @MainActor (AppLinkURL) -> Void
    ) -> some View {
      onOpenURL { url in
        Task { action(await controller.receive(InboundLink(url: url))) }
      }
    }
  }
#endif
