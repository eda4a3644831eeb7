// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Declarations: developer.apple.com/documentation/swiftui/view.

public import Foundation

public struct Font: Sendable { public static let footnote = Font() }
public enum TextAlignment: Sendable { case center }
public enum Edge: Sendable {
  case top
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let top = Set(rawValue: 1)
    public static let leading = Set(rawValue: 2)
    public static let vertical = Set(rawValue: 5)
    public static let horizontal = Set(rawValue: 10)
  }
}

public protocol ShapeStyle: Sendable {}
public struct Color: ShapeStyle { public static let white = Color() }
public struct TintShapeStyle: ShapeStyle {}
extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

public protocol Shape: Sendable {}
public struct Rectangle: Shape {}
extension Shape where Self == Rectangle {
  public static var rect: Rectangle { Rectangle() }
}

public struct AnyTransition: Sendable {
  public static let opacity = AnyTransition()
  public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
}
public struct Animation: Sendable { public static let `default` = Animation() }
public struct AccessibilityChildBehavior: Sendable { public static let contain = Self() }

@MainActor public protocol PrimitiveButtonStyle {}
public struct PlainButtonStyle: PrimitiveButtonStyle { public init() {} }
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension View {
  public func font(_ font: Font?) -> some View { StubModified(content: self) }
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    StubModified(content: self)
  }
  public func frame(
    minWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil
  ) -> some View { StubFramed(content: self, minWidth: minWidth, minHeight: minHeight) }
  public func padding(_ edges: Edge.Set, _ length: CGFloat?) -> some View {
    StubModified(content: self)
  }
  public func contentShape(_ shape: some Shape, eoFill: Bool = false) -> some View {
    StubModified(content: self)
  }
  public func accessibilityLabel(_ label: Text) -> some View {
    StubLabelled(content: self, label: label)
  }
  public func accessibilityElement(children: AccessibilityChildBehavior) -> some View {
    StubModified(content: self)
  }
  public func buttonStyle(_ style: some PrimitiveButtonStyle) -> some View {
    StubModified(content: self)
  }
  public func foregroundStyle(_ style: some ShapeStyle) -> some View { StubModified(content: self) }
  public func background(
    _ style: some ShapeStyle, ignoresSafeAreaEdges edges: Edge.Set
  ) -> some View { StubModified(content: self) }
  public func transition(_ transition: AnyTransition) -> some View { StubModified(content: self) }
  public func animation(_ animation: Animation?, value: some Equatable) -> some View {
    StubModified(content: self)
  }
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    StubOpensURLs(content: self, action: action)
  }
}

public struct StubFramed<Content: View>: StubPrimitive, StubSized {
  let content: Content
  public let minWidth: CGFloat?
  public let minHeight: CGFloat?
}

public protocol StubSized {
  var minWidth: CGFloat? { get }
  var minHeight: CGFloat? { get }
}

public struct StubLabelled<Content: View>: StubPrimitive {
  let content: Content
  let label: Text
}

@MainActor public protocol StubURLReceiver {
  func stubOpen(_ url: URL)
}

public struct StubOpensURLs<Content: View>: StubPrimitive, StubURLReceiver {
  let content: Content
  let action: (URL) -> Void
  public func stubOpen(_ url: URL) { action(url) }
}
