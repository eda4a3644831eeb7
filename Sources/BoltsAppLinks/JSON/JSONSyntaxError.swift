/// What is wrong with a text that should be JSON, and where.
public struct JSONSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The place of the fault, in bytes from the start.
  public let offset: Int
  /// What was found or missing there.
  public let reason: String

  /// What is wrong, and where.
  public var description: String { "The JSON is malformed at byte \(offset): \(reason)." }
}
