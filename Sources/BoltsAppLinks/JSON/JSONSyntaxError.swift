/// The fault of a text that is not JSON, and its position.
public struct JSONSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The place of the fault, in bytes from the start.
  public let offset: Int
  /// What was found or missing there.
  public let reason: String

  /// The fault and its position.
  public var description: String { "The JSON is malformed at byte \(offset): \(reason)." }
}
