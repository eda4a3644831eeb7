#if canImport(UIKit) && !os(watchOS)
  import BoltsAppLinks
  import BoltsUI
  import Foundation
  import Testing
  import UIKit

  @Suite("Migration: the rows of the banner", .serialized)
  @MainActor
  struct BannerRowTests {
    private let size = CGSize(width: 100, height: 100)

    @Test func `BFAppLinkReturnToRefererView`() async throws {
      let view = ReturnToRefererView(controller: try await makeController(showing: facebook))
      #expect(!view.isHidden)
    }

    @Test func `textColor`() async throws {
      let view = ReturnToRefererView(controller: try await makeController())
      let colour = UIColor(white: 0.5, alpha: 1)
      view.textColor = colour
      #expect(view.textColor === colour)
    }

    #if BOLTS_APPLE_STUBS
      @Test func `BFIncludeStatusBarInSize`() async throws {
        let view = ReturnToRefererView(controller: try await makeController(showing: facebook))
        view.stubSafeAreaInsets = UIEdgeInsets(top: 44)
        #expect(view.includesStatusBar)
        let height = view.sizeThatFits(size).height
        view.includesStatusBar = false
        #expect(view.sizeThatFits(size).height == height - 44)
      }
    #endif

    @Test func `-returnToRefererViewDidTapInsideCloseButton:`() async throws {
      let controller = try await makeController(showing: facebook)
      controller.close()
      #expect(controller.isClosed && !controller.isVisible)
    }

    @Test func `-returnToRefererViewDidTapInsideLink:link:`() async throws {
      let opener = RecordingURLOpener(installedSchemes: ["fb"])
      let controller = try await makeController(opener: opener, showing: facebook)
      #expect(await controller.returnToReferer()?.kind == .app)
      #expect(opener.openedURLs.map(\.scheme) == ["fb"])
    }

    @Test func `BFAppLinkReturnToRefererController`() async throws {
      #expect(try await makeController().isVisible == false)
    }

    @Test func `BFAppLinkReturnToRefererControllerDelegate`() async throws {
      let controller = try await makeController(showing: facebook)
      var calls: [String] = []
      controller.willNavigate = { _ in calls.append("will") }
      controller.didNavigate = { _, result in calls.append("\((try? result.get().kind) == .app)") }
      await controller.returnToReferer()
      #expect(calls == ["will", "true"])
    }

    @Test func `-initForDisplayAboveNavController:`() async throws {
      let content = UIViewController(nibName: nil, bundle: nil)
      let container = ReturnToRefererContainerController(
        content: content, controller: try await makeController(showing: facebook))
      container.loadViewIfNeeded()
      #expect(container.children == [content])
      #expect(container.view.subviews == [content.view, container.banner])
    }

    #if !os(tvOS)
      @Test("the container leaves the status bar, home indicator and orientations to its content")
      func forwarding() async throws {
        final class Portrait: UIViewController {
          override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
        }
        let content = Portrait(nibName: nil, bundle: nil)
        let container = ReturnToRefererContainerController(
          content: content, controller: try await makeController())
        #expect(container.childForStatusBarStyle === content)
        #expect(container.childForStatusBarHidden === content)
        #expect(container.childForHomeIndicatorAutoHidden === content)
        #expect(container.childForScreenEdgesDeferringSystemGestures === content)
        #expect(container.supportedInterfaceOrientations == .portrait)
      }
    #endif

    @Test func `-showViewForRefererAppLink:`() async throws {
      let controller = try await makeController()
      let referer = AppLinkURL(try inbound(referer: facebook)).appLinkReferer
      controller.show(referer)
      #expect(controller.isVisible && controller.refererAppLink == referer)
    }

    @Test func `-showViewForRefererURL:`() async throws {
      let controller = try await makeController()
      await controller.show(refererOf: try inbound(referer: facebook))
      #expect(controller.isVisible)
    }
  }
#endif
