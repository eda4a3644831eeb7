import BoltsAppLinks
import BoltsUI
import Foundation
import Testing
import UIKit

@Suite("The UIKit banner: the rules of Bolts' view tests", .serialized, .timeLimit(.minutes(20)))
@MainActor
struct ReturnToRefererViewTests {
  private let hundred = CGSize(width: 100, height: 100)

  private func view(showing referer: [String: JSONValue]? = nil) async throws -> ReturnToRefererView
  {
    let view = ReturnToRefererView(controller: try await makeController(showing: referer))
    view.stubSafeAreaInsets = UIEdgeInsets(top: 44)
    return view
  }

  @Test("1. a new view is hidden")
  func initialisation() async throws {
    let view = try await view()
    #expect(view.isHidden)
    #expect(view.intrinsicContentSize.height == 0)
  }

  @Test("2. the view has no height without referer data")
  func noReferer() async throws {
    #expect(try await view().sizeThatFits(hundred).height == 0)
  }

  @Test("3. the view has no height without the referer's name")
  func noName() async throws {
    #expect(try await view(showing: ["url": "fb://something/"]).sizeThatFits(hundred).height == 0)
  }

  @Test("4. the view has no height without the referer's URL")
  func noURL() async throws {
    #expect(try await view(showing: ["app_name": "Facebook"]).sizeThatFits(hundred).height == 0)
  }

  @Test("5. the view has a size with a referer")
  func shown() async throws {
    let size = try await view(showing: facebook).sizeThatFits(hundred)
    #expect(size.width == 100)
    #expect(size.height > 0)
  }

  @Test("6. the view is higher when it includes the status bar")
  func statusBar() async throws {
    let view = try await view(showing: facebook)
    view.includesStatusBar = false
    let without = view.sizeThatFits(hundred).height
    view.includesStatusBar = true
    #expect(view.sizeThatFits(hundred).height == without + 44)
  }

  @Test("7. the view includes the status bar by default")
  func withoutStatusBar() async throws {
    let view = try await view(showing: facebook)
    let with = view.sizeThatFits(hundred).height
    view.includesStatusBar = false
    #expect(view.sizeThatFits(hundred).height == with - 44)
  }
}

@Suite("The UIKit banner: state and taps", .serialized, .timeLimit(.minutes(20)))
@MainActor
struct ReturnToRefererViewBehaviourTests {
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
    #expect(!view.isHidden)
  }

  @Test("a tap returns to the referer and hides the banner")
  func tap() async throws {
    let opener = RecordingURLOpener(installedSchemes: ["fb"])
    let controller = try await makeController(opener: opener, showing: facebook)
    let view = ReturnToRefererView(controller: controller)
    parts(of: view).buttons.first?.sendActions(for: .primaryActionTriggered)
    await settle { view.isHidden }
    #expect(opener.openedURLs.count == 1)
    #expect(opener.openedURLs.first?.scheme == "fb")
    #expect(view.sizeThatFits(CGSize(width: 100, height: 100)).height == 0)
  }

  @Test("the close button hides the banner and opens nothing", arguments: [false, true])
  func close(reducesMotion: Bool) async throws {
    UIAccessibility.stubReducesMotion = reducesMotion
    defer { UIAccessibility.stubReducesMotion = false }
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
    await controller.show(refererOf: try inbound(referer: facebook))
    await settle { !view.isHidden }
    view.isHidden = true
    await settle { view.isHidden }
    view.isHidden = false
    await settle { !view.isHidden }
    await controller.show(
      refererOf: try inbound(referer: ["app_name": "Other", "url": "other://x"]))
    await settle { parts(of: view).label?.text == "Touch to return to Other" }
  }

  @Test("a long name wraps, and the height is computed again for a new width")
  func wrapping() async throws {
    let view = ReturnToRefererView(controller: try await makeController(showing: facebook))
    let wide = view.sizeThatFits(CGSize(width: 1_000, height: 100)).height
    #expect(view.sizeThatFits(CGSize(width: 150, height: 100)).height > wide)
    view.frame = CGRect(x: 0, y: 0, width: 150, height: 10)
    view.layoutIfNeeded()
    #expect(view.intrinsicContentSize.height > wide)
  }

  @Test("the background has the tint colour")
  func tint() async throws {
    let view = ReturnToRefererView(controller: try await makeController(showing: facebook))
    let colour = UIColor()
    view.tintColor = colour
    #expect(view.backgroundColor === colour)
  }

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

  @Test("a container shows the banner above its content")
  func container() async throws {
    let content = UIViewController(nibName: nil, bundle: nil)
    let container = ReturnToRefererContainerController(
      content: content, controller: try await makeController(showing: facebook))
    container.loadViewIfNeeded()
    #expect(container.children == [content])
    #expect(container.view.subviews == [content.view, container.banner])
  }
}
