public import BoltsTasks
public import Foundation

// BoltsTasks does not import Foundation, which finds an error's text by this conformance; without it
// `localizedDescription` says "The operation could not be completed. (BoltsTasks.BoltsError error 1.)".

extension BoltsError: LocalizedError {
  /// The cause of the error, and how to fix it.
  public var errorDescription: String? { description }
}

extension AggregateError: LocalizedError {
  /// The errors, one per line.
  public var errorDescription: String? {
    description
  }
}
