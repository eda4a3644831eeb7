/// The texts of the banner that leads back to the referer.
public struct ReturnToRefererStrings: Sendable {
  /// Returns the text of the banner for the referer's name.
  public var label: @Sendable (_ appName: String) -> String
  /// The accessibility label of the close button.
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

  /// The English texts. BoltsUI adds those of its String Catalog.
  public static let english = ReturnToRefererStrings(
    label: { "Touch to return to \($0)" }, close: "Close")
}
