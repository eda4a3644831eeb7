// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

public struct EnvironmentValues: Sendable {
  public var accessibilityReduceMotion: Bool { false }
}

@propertyWrapper public struct Environment<Value: Sendable>: Sendable {
  public let wrappedValue: Value
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    wrappedValue = EnvironmentValues()[keyPath: keyPath]
  }
}

@MainActor public struct OpenURLAction: Sendable {
  public struct Result: Sendable {
    public static let handled = Result(isAccepted: true)
    public static let discarded = Result(isAccepted: false)
    let isAccepted: Bool
  }
  private let handler: @MainActor (URL) -> Result
  public init(handler: @escaping @MainActor (URL) -> Result) { self.handler = handler }
  public func callAsFunction(_ url: URL) { _ = handler(url) }
  public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    completion(handler(url).isAccepted)
  }
}
