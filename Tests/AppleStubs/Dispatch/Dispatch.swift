// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What BoltsTasks uses of Dispatch, for type-checking only: nothing here is ever run.

public class DispatchObject {}

public final class DispatchQueue: DispatchObject, @unchecked Sendable {
  // A queue may be used from any thread.
  public static var main: DispatchQueue { fatalError() }
  public class func global() -> DispatchQueue { fatalError() }
  public init(label: String, target: DispatchQueue? = nil) {}
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {}
  public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
}

public final class DispatchSemaphore: DispatchObject, @unchecked Sendable {
  // A semaphore may be used from any thread.
  public init(value: Int) {}
  public func wait() {}
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
  @discardableResult public func signal() -> Int { 0 }
}

public enum DispatchTimeoutResult: Sendable { case success, timedOut }

public enum DispatchTimeInterval: Sendable {
  case seconds(Int), milliseconds(Int), microseconds(Int), nanoseconds(Int), never
}

public struct DispatchTime: Sendable, Comparable {
  public static func < (one: DispatchTime, other: DispatchTime) -> Bool { false }
  public static let distantFuture = DispatchTime.now()
  public static func now() -> DispatchTime { fatalError() }
}
public func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { time }

public struct DispatchWallTime: Sendable, Comparable {
  public static func < (one: DispatchWallTime, other: DispatchWallTime) -> Bool { false }
  public static let distantFuture = DispatchWallTime.now()
  public static func now() -> DispatchWallTime { fatalError() }
}
public func + (time: DispatchWallTime, interval: DispatchTimeInterval) -> DispatchWallTime { time }

public protocol DispatchSourceProtocol: AnyObject {
  func setEventHandler(handler: (@Sendable @convention(block) () -> Void)?)
  func activate()
  func cancel()
}
public protocol DispatchSourceTimer: DispatchSourceProtocol {
  func schedule(deadline: DispatchTime)
  func schedule(wallDeadline: DispatchWallTime)
}
public class DispatchSource: DispatchObject {
  public class func makeTimerSource(queue: DispatchQueue? = nil) -> any DispatchSourceTimer {
    fatalError()
  }
}

public enum DispatchPredicate: Sendable { case onQueue(DispatchQueue) }
public func dispatchPrecondition(condition: @autoclosure () -> DispatchPredicate) {}
