public import BoltsTasks
public import Foundation

// BoltsTasks does not import Foundation, which finds an error's text by this conformance; without it
// `localizedDescription` says "The operation could not be completed. (BoltsTasks.BoltsError error 1.)".

extension BoltsError: LocalizedError {
  /// What went wrong, and what to do.
  public var errorDescription: String? { description }
}

extension AggregateError: LocalizedError {
  /// The errors, one a line.
  public var errorDescription: String? {
    description
  }
}
