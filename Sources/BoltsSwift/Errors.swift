// The types of BoltsTasks that clients of this module use. They are the same in both modules, so files
// that import one module and files that import the other can exchange tasks and errors.
@_exported public import struct BoltsTasks.AggregateError
@_exported public import enum BoltsTasks.BoltsError
@_exported public import struct BoltsTasks.BoltsTask

/// An error that cancels the task whose closure throws it.
///
/// Swift's `CancellationError` does the same, and is what `await` on a cancelled task throws.
public struct CancelledError: Error {
  /// Creates the error.
  public init() {}
}
