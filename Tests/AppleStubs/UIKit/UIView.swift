// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

@MainActor open class UIResponder: NSObject {}

@MainActor open class UIView: UIResponder {
  public static let noIntrinsicMetric: CGFloat = -1

  public init(frame: CGRect) {
    self.frame = frame
    super.init()
    subviews = []
  }
  public required init?(coder: NSCoder) { nil }

  open var frame: CGRect { didSet { if frame != oldValue { setNeedsLayout() } } }
  open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
  open private(set) var subviews: [UIView] = []
  open private(set) weak var superview: UIView?
  open var isHidden = false
  open var clipsToBounds = false
  open var translatesAutoresizingMaskIntoConstraints = true
  open var backgroundColor: UIColor?
  open var tintColor: UIColor! = .systemBlue { didSet { tintColorDidChange() } }
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
  open func sizeToFit() { frame.size = sizeThatFits(bounds.size) }
  open func layoutSubviews() {}
  open func layoutIfNeeded() { layoutSubviews() }
  open func setNeedsLayout() {}
  open func invalidateIntrinsicContentSize() { stubInvalidations += 1 }
  open func safeAreaInsetsDidChange() {}
  open func tintColorDidChange() {}
  open func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {}
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {}

  open class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
    animations()
  }

  // MARK: What a device would do

  public var stubSafeAreaInsets = UIEdgeInsets() { didSet { safeAreaInsetsDidChange() } }
  public var stubInvalidations = 0
}

public struct UIEdgeInsets: Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

@MainActor public enum UIAccessibility {
  public static var isReduceMotionEnabled: Bool { stubReducesMotion }
  public static var stubReducesMotion = false
}
