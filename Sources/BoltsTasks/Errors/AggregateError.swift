/// Several errors as one: the error of `whenAll` when more than one task failed.
public struct AggregateError: Error, Sendable {
  private let storage: Storage

  /// The errors, in the order of the tasks that failed with them.
  public var errors: [any Error] { unsafe storage.errors }

  /// Creates an error from several errors, which may be aggregates themselves.
  public init(errors: [any Error]) { storage = Storage(errors) }

  /// Keeps the errors, and releases aggregates of aggregates in a loop, not in a recursion.
  private final class Storage: Sendable {
    // Only changed in `deinit`, where there is no other thread.
    private(set) nonisolated(unsafe) var errors: [any Error]

    init(_ errors: [any Error]) { unsafe self.errors = errors }

    deinit {
      var released: [any Error] = []
      unsafe swap(&released, &errors)
      ReleaseLoop.release(consume released)
    }
  }
}

extension AggregateError: CustomStringConvertible {
  /// The number of errors, and the first ten of them, one a line.
  ///
  /// An aggregate among them counts as the errors that it is made of.
  public var description: String {
    let errors = flattened
    let shown = errors.prefix(10)
    let rest = errors.count - shown.count
    return "\(errors.count) errors:" + shown.map { "\n  \($0)" }.joined()
      + (rest > 0 ? "\n  and \(rest) more" : "")
  }

  /// The errors that are no aggregates, in order. A loop, as aggregates may be nested deeply.
  private var flattened: [any Error] {
    var found: [any Error] = []
    var rest: [any Error] = [self]
    while let error = rest.popLast() {
      if let aggregate = error as? AggregateError {
        rest.append(contentsOf: aggregate.errors.reversed())
      } else {
        found.append(error)
      }
    }
    return found
  }
}
