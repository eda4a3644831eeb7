@testable import BoltsTasks
import Dispatch

/// One task, and threads whose steps are whole operations of the library, as users call them.
///
/// An operation of one step here is several critical sections in `CriticalSections`, which leaves
/// out what stands between them; this runs what stands between them.
final class WholeOperations {
  private var source: TaskCompletionSource<Payload>? = TaskCompletionSource()
  private let task: BoltsTask<Payload>
  private let cancellation = CancellationTokenSource()
  private var wins: [Seen] = []
  private var records: [(record: Record, mayBeCancelled: Bool)] = []
  private var callbacks: [Callback] = []
  private var faults: [String] = []
  private var awaits: [Await] = []
  private var followers: [BoltsTask<Payload>] = []
  /// The indices of the followers whose body has returned, so that they complete with what they
  /// follow.
  private var linked: Set<Int> = []
  private weak var state: CompletionState<Payload>?

  private final class Await {
    let executor = ManualTaskExecutor()
    let record = Record()
    var swiftTask: Task<Void, Never>?
    var isCancelled = false
    var isEnded = false
  }

  private final class Callback {
    let record = Record()
    var registration: CancellationRegistration?
    var isDisposed = false
  }

  init() {
    let task = source?.task ?? .cancelled()
    self.task = task
    if case .state(let state) = task.storage { self.state = state }
  }

  // MARK: - Producers

  func complete(_ name: String, _ outcome: @escaping @Sendable () -> TaskOutcome<Payload>)
    -> ScriptedThread
  {
    ScriptedThread(name) { thread in
      thread.then("trySet") { _ in
        let outcome = outcome()
        if self.source?.trySet(outcome) ?? false { self.wins.append(Seen(outcome)) }
      }
    }
  }

  func drop() -> ScriptedThread {
    ScriptedThread("drop") { thread in
      thread.then("drop") { _ in
        let wasPending = !self.task.isCompleted
        // The waiters run on the global executor, of each task this one as the last.
        let isLast = DispatchSemaphore(value: 0)
        // A follower of one that has not followed yet completes later.
        let tasks =
          [self.task]
          + self.followers.indices.prefix { self.linked.contains($0) }.map { self.followers[$0] }
        for task in tasks {
          task.whenCompleted {
            isLast.signal()
            return WaiterList()
          }
        }
        self.source = nil
        for _ in tasks { isLast.wait() }
        if wasPending, let outcome = self.task.outcome { self.wins.append(Seen(outcome)) }
      }
    }
  }

  // MARK: - Consumers

  func continuation() -> ScriptedThread {
    let record = observe()
    return ScriptedThread("continue") { thread in
      thread.then("continueWith") { _ in
        self.task.continueWith { record.add(Seen($0.finalOutcome)) }
      }
    }
  }

  /// A continuation whose token is cancelled by the thread `cancelToken`.
  func continuationWithToken() -> ScriptedThread {
    let record = observe(mayBeCancelled: true)
    return ScriptedThread("continue with a token") { thread in
      thread.then("continueWith") { _ in
        self.task.continueWith(cancellationToken: self.cancellation.token) { $0.finalOutcome }
          .continueWith {
            record.add($0.isCancelled ? .awaitCancelled : Seen($0.result ?? .cancelled))
          }
      }
    }
  }

  /// A continuation that returns the task, or the task of the follower before it, and so is linked.
  func follow() -> ScriptedThread {
    let records = (observe(), observe())
    let start = TaskCompletionSource<Payload>()
    let followed = followers.last ?? task
    let follower = start.task.continueOnSuccessWithTask { _ in followed }
    let index = followers.count
    followers.append(follower)
    return ScriptedThread("follow") { thread in
      thread.then("continue the follower") { _ in
        follower.continueWith { records.0.add(Seen($0.finalOutcome)) }
      }
      thread.then("follow") { _ in
        start.setResult(Payload(0))
        self.linked.insert(index)
      }
      thread.then("cancel an await") { _ in
        let executor = ManualTaskExecutor()
        let swiftTask = Task(executorPreference: executor) { _ = try? await followed.value }
        executor.runNext()
        swiftTask.cancel()
        executor.runNext()
      }
      thread.then("continue both") { _ in
        follower.continueWith { seen in
          followed.continueWith { _ in records.1.add(Seen(seen.finalOutcome)) }
        }
      }
    }
  }

  func await() -> ScriptedThread {
    let wait = Await()
    awaits.append(wait)
    records.append((wait.record, true))
    return ScriptedThread("await") { thread in
      thread.then("await") { thread in
        let task = self.task
        let record = wait.record
        let swiftTask = Task(executorPreference: wait.executor) {
          do {
            record.add(.value(try await task.value.number))
          } catch is CancellationError {
            record.add(task.isCancelled ? .cancelled : .awaitCancelled)
          } catch {
            record.add(.failed("\(error)"))
          }
        }
        wait.swiftTask = swiftTask
        if wait.isCancelled { swiftTask.cancel() }
        wait.executor.runNext()
        wait.isEnded = !wait.record.seen.isEmpty
        if wait.isEnded { return }
        thread.then("resume", when: { wait.executor.hasJob }) { _ in wait.executor.runNext() }
      }
    }
  }

  func cancelAwait(_ index: Int) -> ScriptedThread {
    let wait = awaits[index]
    return ScriptedThread("cancel await \(index)") { thread in
      thread.then("cancel") { _ in
        let count = self.state?.waiterCount
        wait.isCancelled = true
        wait.swiftTask?.cancel()
        guard !self.task.isCompleted, wait.swiftTask != nil, let count else { return }
        if self.followers.isEmpty, self.state?.waiterCount != count - 1 {
          self.faults.append("a cancelled await left its waiter")
        }
      }
    }
  }

  /// Reads without the lock, by every way there is.
  func read() -> ScriptedThread {
    ScriptedThread("read") { thread in
      for _ in 1...2 {
        thread.then("read") { _ in
          let seen = self.task.outcome.map(Seen.init)
          let isRight = self.task.isCompleted == (seen != nil) && seen == self.wins.first
          if !isRight { self.faults.append("a reader saw \(seen as Any)") }
        }
      }
    }
  }

  // MARK: - Tokens

  func cancelToken() -> ScriptedThread {
    ScriptedThread("cancel the token") { thread in
      thread.then("cancel") { _ in self.cancellation.cancel() }
    }
  }

  func registerAndDispose() -> ScriptedThread {
    let callback = Callback()
    callbacks.append(callback)
    let record = callback.record
    return ScriptedThread("registration") { thread in
      thread.then("register") { _ in
        callback.registration = self.cancellation.token.register { record.add(.cancelled) }
      }
      thread.then("dispose") { _ in self.dispose(callback) }
    }
  }

  func disposeAgain(_ index: Int) -> ScriptedThread {
    let callback = callbacks[index]
    return ScriptedThread("dispose again") { thread in
      thread.then("dispose") { _ in self.dispose(callback) }
    }
  }

  private func dispose(_ callback: Callback) {
    guard let registration = callback.registration else { return }
    if !cancellation.isCancellationRequested { callback.isDisposed = true }
    registration.dispose()
  }

  private func observe(mayBeCancelled: Bool = false) -> Record {
    let record = Record()
    records.append((record, mayBeCancelled))
    return record
  }

  // MARK: - The check

  /// What is wrong now that every thread is done.
  func check() -> [String] {
    let outcome = task.outcome.map(Seen.init)
    if wins != [outcome] { faults.append("the outcome is \(outcome as Any) where \(wins) won") }
    for (record, mayBeCancelled) in records {
      let seen = record.seen
      if seen == [outcome] || mayBeCancelled && seen == [.awaitCancelled] { continue }
      faults.append("an observer saw \(seen), the outcome is \(outcome as Any)")
    }
    for follower in followers where follower.outcome.map(Seen.init) != outcome {
      faults.append("a follower has the outcome \(follower.outcome as Any)")
    }
    for wait in awaits where wait.record.seen == [.awaitCancelled] && !wait.isCancelled {
      faults.append("an await ended that was not cancelled")
    }
    for callback in callbacks {
      let isCancelled = cancellation.isCancellationRequested
      let expected: [Seen] = isCancelled && !callback.isDisposed ? [.cancelled] : []
      if callback.record.seen != expected {
        faults.append("a callback ran \(callback.record.seen.count) times")
      }
    }
    return faults
  }
}
