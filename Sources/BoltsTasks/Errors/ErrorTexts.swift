// Foundation finds the text of an error, its domain and its code by these conformances. Without them a program that
// shows `localizedDescription` shows "The operation could not be completed. (BoltsTasks.BoltsError error 2.)".
//
// FoundationEssentials is a library by itself where Foundation is not a part of the system: it has no other of Foundation's
// parts behind it, no internationalization and no networking. Nothing else of this module needs either.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#elseif canImport(Foundation)
  public import Foundation
#endif

extension BoltsError {
  /// The domain of these errors as `NSError`.
  public static var errorDomain: String { "BoltsTasks.BoltsError" }

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
}

extension AggregateError {
  /// The domain of these errors as `NSError`.
  public static var errorDomain: String { "BoltsTasks.AggregateError" }

  /// The code of the error as `NSError`: 1.
  public var errorCode: Int { 1 }
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

#if canImport(FoundationEssentials)
  // It lacks `CustomNSError`. These are the requirements of `Error` by which that protocol works.
  extension BoltsError {
    // swift-format-ignore: NoLeadingUnderscores
    /// The domain, for Foundation.
    public var _domain: String { Self.errorDomain }
    // swift-format-ignore: NoLeadingUnderscores
    /// The code, for Foundation.
    public var _code: Int { errorCode }
  }

  extension AggregateError {
    // swift-format-ignore: NoLeadingUnderscores
    /// The domain, for Foundation.
    public var _domain: String { Self.errorDomain }
    // swift-format-ignore: NoLeadingUnderscores
    /// The code, for Foundation.
    public var _code: Int { errorCode }
  }
#elseif canImport(Foundation)
  extension BoltsError: CustomNSError {}
  extension AggregateError: CustomNSError {}
#endif
