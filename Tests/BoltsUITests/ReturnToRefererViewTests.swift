#if canImport(UIKit) && !os(watchOS)
  import BoltsAppLinks
  import BoltsUI
  import Foundation
  import Testing
  import UIKit

  @Suite("The UIKit banner", .serialized)
  @MainActor
  struct ReturnToRefererViewTests {
    @Test(
      "the banner is hidden and has no height without a referer that has a name and a URL",
      arguments: [
        nil, ["url": "fb://something/"], ["app_name": "Facebook"], facebook,
      ] as [[String: JSONValue]?])
    func size(referer: [String: JSONValue]?) async throws {
      let view = ReturnToRefererView(controller: try await makeController(showing: referer))
      let size = view.sizeThatFits(CGSize(width: 100, height: 100))
      #expect(size.width == 100)
      #expect((size.height > 0) == (referer == facebook))
      #expect((view.intrinsicContentSize.height > 0) == (referer == facebook))
      #expect(view.isHidden == (referer != facebook))
    }

    private func parts(of view: UIView) -> (label: UILabel?, buttons: [UIButton]) {
      (
        view.subviews.compactMap { $0 as? UILabel }.first,
        view.subviews.compactMap { $0 as? UIButton }
      )
    }

    @Test("the banner names the referer, also for assistive technology")
    func label() async throws {
      let view = ReturnToRefererView(controller: try await makeController(showing: facebook))
      let (label, buttons) = parts(of: view)
      #expect(label?.text == "Touch to return to Facebook")
      #expect(label?.adjustsFontForContentSizeCategory == true)
      #expect(buttons.map(\.accessibilityLabel) == ["Touch to return to Facebook", "Close"])
    }

    @Test("the close button is 44 points wide, and the banner and the button at least as high")
    func closeButton() async throws {
      let view = ReturnToRefererView(controller: try await makeController(showing: facebook))
      view.frame = CGRect(x: 0, y: 0, width: 320, height: 60)
      view.layoutIfNeeded()
      let button = try #require(parts(of: view).buttons.last)
      #expect(button.frame.width == 44 && button.frame.height >= 44)
      view.includesStatusBar = false
      #expect(view.sizeThatFits(CGSize(width: 1_000, height: 100)).height >= 44)
    }

    @Test("a tap returns to the referer and hides the banner")
    func tap() async throws {
      let opener = RecordingURLOpener(installedSchemes: ["fb"])
      let controller = try await makeController(opener: opener, showing: facebook)
      let view = ReturnToRefererView(controller: controller)
      parts(of: view).buttons.first?.sendActions(for: .primaryActionTriggered)
      await settle { view.isHidden }
      #expect(opener.openedURLs.map(\.scheme) == ["fb"])
      #expect(view.sizeThatFits(CGSize(width: 100, height: 100)).height == 0)
    }

    #if BOLTS_APPLE_STUBS
      @Test("the close button hides the banner at once where motion is reduced")
      func closeWithoutMotion() async throws {
        UIAccessibility.stubReducesMotion = true
        defer { UIAccessibility.stubReducesMotion = false }
        try await close()
      }
    #endif

    @Test("the close button hides the banner and opens nothing")
    func close() async throws {
      let opener = RecordingURLOpener(installedSchemes: ["fb"])
      let view = ReturnToRefererView(
        controller: try await makeController(opener: opener, showing: facebook))
      parts(of: view).buttons.last?.sendActions(for: .primaryActionTriggered)
      await settle { view.isHidden }
      #expect(opener.attempts.isEmpty)
    }

    @Test("the banner follows its controller: it shows the current referer, and hides on request")
    func follows() async throws {
      let controller = try await makeController()
      let view = ReturnToRefererView(controller: controller)
      controller.show(refererOf: try inbound(referer: facebook))
      await settle { !view.isHidden }
      view.isHidden = true
      #expect(view.isHidden && controller.isHidden)
      view.isHidden = false
      #expect(!view.isHidden && !controller.isHidden)
      controller.show(
        refererOf: try inbound(referer: ["app_name": "Other", "url": "other://x"]))
      await settle { parts(of: view).label?.text == "Touch to return to Other" }
    }

    @Test("a long name wraps, the height is computed again for a new width, and the tint is drawn")
    func wrapping() async throws {
      let view = ReturnToRefererView(controller: try await makeController(showing: facebook))
      let wide = view.sizeThatFits(CGSize(width: 1_000, height: 100)).height
      #expect(view.sizeThatFits(CGSize(width: 150, height: 100)).height > wide)
      let colour = UIColor(white: 0.5, alpha: 1)
      view.tintColor = colour
      #expect(view.backgroundColor === colour)
      view.frame = CGRect(x: 0, y: 0, width: 150, height: 10)
      view.layoutIfNeeded()
      #expect(view.intrinsicContentSize.height > wide)
    }

    #if BOLTS_APPLE_STUBS
      @Test("the banner is measured again when the text size changes")
      func textSize() async throws {
        let view = ReturnToRefererView(controller: try await makeController(showing: facebook))
        let invalidations = view.stubInvalidations
        view.stubChangeTraits()
        #expect(view.stubInvalidations == invalidations + 1)
      }
    #endif

    @Test("a view is deinitialized with its last reference while its controller is still alive")
    func release() async throws {
      let controller = try await makeController(showing: facebook)
      var view: ReturnToRefererView? = ReturnToRefererView(controller: controller)
      weak let weakView = view
      #expect(weakView?.isHidden == false)
      view = nil
      #expect(weakView == nil)
      controller.close()
    }

    @Test("the text has the colour that is set")
    func textColor() async throws {
      let view = ReturnToRefererView(controller: try await makeController())
      let colour = UIColor(white: 0.5, alpha: 1)
      view.textColor = colour
      #expect(view.textColor === colour)
    }

    #if BOLTS_APPLE_STUBS
      @Test("the height includes the status bar unless that is switched off")
      func statusBar() async throws {
        let view = ReturnToRefererView(controller: try await makeController(showing: facebook))
        view.stubSafeAreaInsets = UIEdgeInsets(top: 44)
        #expect(view.includesStatusBar)
        let height = view.sizeThatFits(CGSize(width: 100, height: 100)).height
        view.includesStatusBar = false
        #expect(view.sizeThatFits(CGSize(width: 100, height: 100)).height == height - 44)
      }
    #endif

    @Test("a container shows its banner above its content")
    func container() async throws {
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
