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

    @Test func `-initForDisplayAboveNavController:`() async throws {
      let content = UIViewController(nibName: nil, bundle: nil)
      let container = ReturnToRefererContainerController(
        content: content, controller: try await makeController(showing: facebook))
      container.loadViewIfNeeded()
      #expect(container.children == [content])
      #expect(container.view.subviews == [content.view, container.banner])
    }

    #if !os(tvOS)
      @Test("the container leaves the bars, the orientations and the locks to its content")
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
        #expect(container.childViewControllerForPointerLock === content)
        #if !os(visionOS)
          if #available(iOS 26, *) {
            #expect(container.childForInterfaceOrientationLock === content)
          }
        #endif
        #expect(container.supportedInterfaceOrientations == .portrait)
      }
    #endif
  }
#endif
