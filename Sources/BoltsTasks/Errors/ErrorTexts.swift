// Foundation finds the text of an error by `LocalizedError`. Without it a program that shows `localizedDescription` shows
// "The operation could not be completed. (BoltsTasks.BoltsError error 2.)".
//
// FoundationEssentials is a library by itself where Foundation is not a part of the system: it has no other of Foundation's
// parts behind it, no internationalization and no networking. Nothing else of this module needs either.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#elseif canImport(Foundation)
  public import Foundation
#endif

extension BoltsError {
  /// The code of the error as `NSError`: one number a case, which never changes.
  public var errorCode: Int {
    switch self {
    case .abandoned: 1
    case .timedOut: 2
    case .noTasks: 3
    case .neitherValueNorError: 4
    case .droppedByExecutor: 5
    case .followsItself: 6
    }
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// The code, as `Error` requires it: FoundationEssentials lacks `CustomNSError`. The domain is the name of the type.
  public var _code: Int { errorCode }
}

#if canImport(FoundationEssentials) || canImport(Foundation)
  extension BoltsError: LocalizedError {
    /// The cause of the error, and how to fix it.
    public var errorDescription: String? { description }
  }

  extension AggregateError: LocalizedError {
    /// The number of errors, and the first ten of them, one a line.
    public var errorDescription: String? { description }
  }
#endif
