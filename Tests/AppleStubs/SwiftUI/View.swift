// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Declarations: developer.apple.com/documentation/swiftui.

internal import Dispatch
public import Foundation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("a primitive view has no body") }
}

public protocol StubPrimitive: View where Body == Never {}
extension StubPrimitive {
  public var body: Never { fatalError("a primitive view has no body") }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
  public var body: Never { fatalError("a primitive view has no body") }
}

public struct TupleView<each Content: View>: StubPrimitive {
  let content: (repeat each Content)
}

@MainActor @resultBuilder public enum ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> { TupleView(content: (repeat each content)) }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}

public struct StubModified<Content: View>: StubPrimitive {
  let content: Content
}

public struct VStack<Content: View>: StubPrimitive {
  let content: Content
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

public typealias HStack = VStack

public struct Text: StubPrimitive {
  public let stubContent: String
  public init(verbatim content: String) { stubContent = content }
}

public struct Image: StubPrimitive {
  public init(systemName: String) {}
}

/// A button of the stubs, whatever its label.
@MainActor public protocol StubTappable {
  func stubTap()
}

public struct Button<Label: View>: StubPrimitive, StubTappable {
  let action: @MainActor () -> Void
  let label: Label
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
  }
  public func stubTap() { action() }
}

public struct EnvironmentValues: Sendable {
  public var accessibilityReduceMotion: Bool { false }
}

@propertyWrapper public struct Environment<Value: Sendable>: Sendable {
  public let wrappedValue: Value
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    wrappedValue = EnvironmentValues()[keyPath: keyPath]
  }
}

@MainActor @preconcurrency public struct OpenURLAction {
  public struct Result: Sendable {
    public static let handled = Result(isAccepted: true)
    public static let discarded = Result(isAccepted: false)
    let isAccepted: Bool
  }
  private let handler: (URL) -> Result
  public init(handler: @escaping (URL) -> Result) { self.handler = handler }
  public func callAsFunction(_ url: URL) { _ = handler(url) }
  /// On a Mac, the completion handler is that of `NSWorkspace.open(_:configuration:completionHandler:)`,
  /// which "AppKit executes on a concurrent queue".
  @available(watchOS, unavailable)
  public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    let isAccepted = handler(url).isAccepted
    nonisolated(unsafe) let completion = completion
    DispatchQueue.global().async { completion(isAccepted) }
  }
}
