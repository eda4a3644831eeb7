/// Several errors in the place of one: what `whenAll` fails with when more than one task failed.
public struct AggregateError: Error, Sendable {
  /// The errors, in the order of the tasks that failed with them.
  public let errors: [any Error]

  /// Makes an error of several.
  public init(errors: [any Error]) { self.errors = errors }
}

extension AggregateError: CustomStringConvertible {
  /// The errors, one a line.
  public var description: String {
    "\(errors.count) errors:" + errors.map { "\n  \($0)" }.joined()
  }
}
