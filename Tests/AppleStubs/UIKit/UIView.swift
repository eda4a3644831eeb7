// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Declarations: developer.apple.com/documentation/uikit/uiview, uiviewcontroller and nslayoutanchor.

public import Foundation

@MainActor open class UIResponder: NSObject {}

@MainActor open class UIView: UIResponder {
  public static let noIntrinsicMetric: CGFloat = -1

  public init(frame: CGRect) { self.frame = frame }
  public required init?(coder: NSCoder) { nil }

  open var frame: CGRect
  open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
  open private(set) var subviews: [UIView] = []
  open private(set) weak var superview: UIView?
  open var isHidden = false
  open var clipsToBounds = false
  open var translatesAutoresizingMaskIntoConstraints = true
  open var backgroundColor: UIColor?
  open var tintColor: UIColor! = .white { didSet { tintColorDidChange() } }
  open var isAccessibilityElement = false
  open var accessibilityLabel: String?
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }
  open var safeAreaInsets: UIEdgeInsets { stubSafeAreaInsets }
  public let safeAreaLayoutGuide = UILayoutGuide()

  open func addSubview(_ view: UIView) {
    subviews.append(view)
    view.superview = self
  }
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  open func layoutSubviews() {}
  open func layoutIfNeeded() { layoutSubviews() }
  open func invalidateIntrinsicContentSize() { stubInvalidations += 1 }
  open func safeAreaInsetsDidChange() {}
  open func tintColorDidChange() {}

  open class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
    animations()
  }

  @discardableResult
  open func registerForTraitChanges<View: UIView>(
    _ traits: [any UITraitDefinition.Type], handler: @escaping (View, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    stubChangeTraits = { [unowned self] in
      guard let view = self as? View else { return }
      handler(view, UITraitCollection())
    }
    return StubRegistration()
  }

  // MARK: What a device would do

  public var stubChangeTraits: () -> Void = {}
  public var stubInvalidations = 0
  public var stubSafeAreaInsets = UIEdgeInsets() { didSet { safeAreaInsetsDidChange() } }
}

public protocol UITraitDefinition {}
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {}
@MainActor open class UITraitCollection: NSObject {}
@MainActor public protocol UITraitChangeRegistration {}
private struct StubRegistration: UITraitChangeRegistration {}

public struct UIEdgeInsets: Sendable {
  public var top: CGFloat
  public init(top: CGFloat = 0) { self.top = top }
}

@MainActor public enum UIAccessibility {
  public static var isReduceMotionEnabled: Bool { stubReducesMotion }
  public static var stubReducesMotion = false
}

@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  public func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { NSLayoutConstraint {} }
}
@MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
@MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

@MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  fileprivate weak var view: UIView?
  fileprivate var side = \CGSize.width
  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint { [weak view, side] in view?.frame.size[keyPath: side] = c }
  }
  public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint { [weak view, side] in
      guard let view else { return }
      view.frame.size[keyPath: side] = max(view.frame.size[keyPath: side], c)
    }
  }
}

public struct UILayoutPriority: Sendable { public static let defaultHigh = UILayoutPriority() }

@MainActor open class NSLayoutConstraint: NSObject {
  open var priority = UILayoutPriority.defaultHigh
  fileprivate let activate: @MainActor () -> Void
  fileprivate init(activate: @escaping @MainActor () -> Void) { self.activate = activate }
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.activate() }
  }
}

@MainActor open class UILayoutGuide: NSObject {
  public let leadingAnchor = NSLayoutXAxisAnchor()
  public let trailingAnchor = NSLayoutXAxisAnchor()
}

extension UIView {
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  public var widthAnchor: NSLayoutDimension {
    let anchor = NSLayoutDimension()
    anchor.view = self
    return anchor
  }
  public var heightAnchor: NSLayoutDimension {
    let anchor = widthAnchor
    anchor.side = \.height
    return anchor
  }
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
}

@MainActor open class UIViewController: UIResponder {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  public required init?(coder: NSCoder) { nil }

  open private(set) var children: [UIViewController] = []
  open lazy var view: UIView! = {
    let view = UIView(frame: .zero)
    loaded = view
    return view
  }()
  private var loaded: UIView?

  open func loadViewIfNeeded() {
    guard loaded == nil else { return }
    _ = view
    viewDidLoad()
  }
  open func viewDidLoad() {}
  open func addChild(_ childController: UIViewController) { children.append(childController) }
  open func didMove(toParent parent: UIViewController?) {}

  @available(tvOS, unavailable)
  open var childForStatusBarStyle: UIViewController? { nil }
  @available(tvOS, unavailable)
  open var childForStatusBarHidden: UIViewController? { nil }
  @available(tvOS, unavailable)
  open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  @available(tvOS, unavailable)
  open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
  @available(tvOS, unavailable)
  open var childViewControllerForPointerLock: UIViewController? { nil }
  @available(iOS 26, *)
  @available(tvOS, unavailable)
  open var childForInterfaceOrientationLock: UIViewController? { nil }
  @available(tvOS, unavailable)
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
}

@available(tvOS, unavailable)
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  public static let all = UIInterfaceOrientationMask(rawValue: 30)
}
