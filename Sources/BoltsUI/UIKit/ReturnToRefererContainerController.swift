#if canImport(UIKit) && !os(watchOS)
  public import BoltsAppLinks
  public import Foundation
  public import UIKit

  /// Puts the banner above another view controller, usually a navigation controller.
  ///
  /// While the banner shows, the other controller begins below it, its navigation bar included;
  /// otherwise it fills the whole view. The status bar, the home indicator, the orientations and their lock,
  /// the pointer's lock and the gestures at the edges of the screen are those of the other controller.
  public final class ReturnToRefererContainerController: UIViewController {
    /// The banner.
    public let banner: ReturnToRefererView
    private let content: UIViewController

    /// Creates a container of the controller below the banner, and of the banner with its state.
    public init(content: UIViewController, controller: ReturnToRefererController) {
      self.content = content
      banner = ReturnToRefererView(controller: controller)
      super.init(nibName: nil, bundle: nil)
    }

    /// A controller cannot come from an archive, which has no content for it.
    @available(*, unavailable, message: "Use init(content:controller:).")
    public required init?(coder: NSCoder) { nil }

    /// Puts the banner and the content into the view.
    public override func viewDidLoad() {
      super.viewDidLoad()
      addChild(content)
      view.addSubview(content.view)
      view.addSubview(banner)
      for part in [content.view, banner] as [UIView?] {
        part?.translatesAutoresizingMaskIntoConstraints = false
      }
      NSLayoutConstraint.activate([
        banner.topAnchor.constraint(equalTo: view.topAnchor),
        banner.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        banner.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        content.view.topAnchor.constraint(equalTo: banner.bottomAnchor),
        content.view.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        content.view.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        content.view.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      ])
      content.didMove(toParent: self)
    }

    #if !os(tvOS)
      // MARK: The content's choices

      /// The content.
      public override var childForStatusBarStyle: UIViewController? { content }

      /// The content.
      public override var childForStatusBarHidden: UIViewController? { content }

      /// The content.
      public override var childForHomeIndicatorAutoHidden: UIViewController? { content }

      /// The content.
      public override var childForScreenEdgesDeferringSystemGestures: UIViewController? { content }

      /// The content.
      public override var childViewControllerForPointerLock: UIViewController? { content }

      #if !os(visionOS)
        /// The content.
        @available(iOS 26, *)
        public override var childForInterfaceOrientationLock: UIViewController? { content }
      #endif

      /// The orientations that the content supports.
      public override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        content.supportedInterfaceOrientations
      }
    #endif
  }
#endif
