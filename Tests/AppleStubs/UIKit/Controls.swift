// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Declarations: developer.apple.com/documentation/uikit/views-and-controls.

public import Foundation

open class UIColor: NSObject, @unchecked Sendable {
  // Immutable: the stubs hold no components.
  public static let white = UIColor(white: 1, alpha: 1)
  public init(white: CGFloat, alpha: CGFloat) {}
}

open class UIFont: NSObject, @unchecked Sendable {
  // Immutable, but for the point size that is set before anyone shares the font.
  public struct TextStyle: Sendable {
    public static let footnote = TextStyle()
  }
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont() }
}

public enum NSTextAlignment: Sendable { case left, center }

@MainActor open class UILabel: UIView {
  public convenience init() { self.init(frame: .zero) }
  open var text: String?
  open var textColor: UIColor!
  open var font: UIFont!
  open var numberOfLines = 1
  open var textAlignment = NSTextAlignment.left
  open var adjustsFontForContentSizeCategory = false

  /// Ten points a character, sixteen a line.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let length = CGFloat((text ?? "").count) * 10
    guard length > 0, size.width > 0 else { return .zero }
    return CGSize(
      width: min(length, size.width), height: (length / size.width).rounded(.up) * 16)
  }
}

open class UIImage: NSObject {
  open class Configuration: NSObject {}
  open class SymbolConfiguration: Configuration {
    public init(textStyle: UIFont.TextStyle) {}
  }
  public init?(systemName name: String, withConfiguration configuration: Configuration?) {}
}

@MainActor open class UIAction: NSObject {
  fileprivate let handler: (UIAction) -> Void
  public init(handler: @escaping (UIAction) -> Void) { self.handler = handler }
}

@MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
  }
  public struct State: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal: State = []
  }
  private var actions: [(UIAction, Event)] = []
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.append((action, controlEvents))
  }
  open func sendActions(for controlEvents: Event) {
    for (action, event) in actions where !event.isDisjoint(with: controlEvents) {
      action.handler(action)
    }
  }
}

@MainActor open class UIButton: UIControl {
  public enum ButtonType: Sendable { case custom }
  public convenience init(type buttonType: ButtonType) { self.init(frame: .zero) }
  open func setImage(_ image: UIImage?, for state: UIControl.State) {}
  open override var intrinsicContentSize: CGSize { CGSize(width: 12, height: 12) }
}
