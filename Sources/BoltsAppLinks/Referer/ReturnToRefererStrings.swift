/// The words of the way back to the referer: yours, or a translation.
public struct ReturnToRefererStrings: Sendable {
  /// What the banner says, given the referer's name.
  public var label: @Sendable (_ appName: String) -> String
  /// What the close button is called by assistive technology.
  public var close: String

  /// Creates custom texts.
  ///
  /// - Parameters:
  ///   - label: Returns the text of the banner for the referer's app name. It can be called on any
  ///     thread.
  ///   - close: The accessibility label of the close button.
  public init(label: @escaping @Sendable (_ appName: String) -> String, close: String) {
    self.label = label
    self.close = close
  }

  /// The English words. BoltsUI adds those of its String Catalog.
  public static let english = ReturnToRefererStrings(
    label: { "Touch to return to \($0)" }, close: "Close")
}
