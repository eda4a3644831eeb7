internal import BoltsTasks
internal import Synchronization

/// The work under way, by key: callers that ask for the same share it. An actor owns it.
///
/// A caller that is cancelled gets a `CancellationError` at once, and the others keep waiting; the last one to leave
/// cancels the work, on the thread on which it is cancelled itself.
final class SharedWork<Key: Hashable & Sendable, Value: Sendable> {
  private final class Work: Sendable {
    let task: BoltsTask<Value>
    private let cancellation = CancellationTokenSource()
    private let callerCount = Mutex(1)

    init(_ start: (CancellationToken) -> BoltsTask<Value>) { task = start(cancellation.token) }

    /// Whether the last caller has left.
    var isAbandoned: Bool { callerCount.withLock { $0 == 0 } }

    /// Adds a caller, unless the last one has left.
    func join() -> Bool {
      callerCount.withLock { count in
        if count > 0 { count += 1 }
        return count > 0
      }
    }

    func leave() {
      callerCount.withLock { $0 -= 1 }
      if isAbandoned { cancellation.cancel() }
    }
  }

  private var underWay: [Key: Work] = [:]
  /// The calls that started work.
  private(set) var startedCount: Int64 = 0
  /// The calls that joined the work of another.
  private(set) var joinedCount: Int64 = 0

  /// Returns the value of the work for a key: of that under way, or else of the work that `start` starts and its token
  /// cancels. `whenDone` gets the value once, before the first caller returns with it. With `awaitsEnd` the last caller,
  /// once cancelled, waits for the work that it has cancelled, and returns or throws what that does.
  func value(
    for key: Key, isolation: isolated any Actor = #isolation, awaitsEnd: Bool = false,
    start: (CancellationToken) -> BoltsTask<Value>, whenDone: (Value) -> Void = { _ in }
  ) async throws -> Value {
    try Task.checkCancellation()
    let work: Work
    if let known = underWay[key], known.join() {
      work = known
      joinedCount += 1
    } else {
      work = Work(start)
      underWay[key] = work
      startedCount += 1
    }
    _ = await withTaskCancellationHandler {
      try? await work.task.value
    } onCancel: {
      work.leave()
    }
    // This caller was cancelled, or it may be the first that is back.
    let (isCompleted, isUnderWay) = (work.task.isCompleted, underWay[key] === work)
    if isUnderWay, isCompleted || work.isAbandoned { underWay[key] = nil }
    if isCompleted {
      let value = try await work.task.value
      if isUnderWay { whenDone(value) }
      return value
    }
    guard awaitsEnd, work.isAbandoned else { throw CancellationError() }
    await withCheckedContinuation { ended in
      work.task.continueWith(on: .immediate) { _ in ended.resume() }
    }
    return try await work.task.value
  }
}
