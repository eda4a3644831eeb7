@testable import BoltsTasks
import Dispatch
import TestSupport

/// One task, and threads whose steps are whole operations of the library, as users call them.
///
/// An operation of one step here is several critical sections in `CriticalSections`, which leaves
/// out what stands between them; this runs what stands between them.
final class WholeOperations {
  private var source: TaskCompletionSource<Payload>? = TaskCompletionSource()
  private let task: BoltsTask<Payload>
  private var cancellation: CancellationTokenSource?
  private let token: CancellationToken
  /// How the token ended: cancelled, or without that; `nil` while it may be cancelled.
  private var tokenEnd: Seen?
  private var wins: [Seen] = []
  private var records: [(record: Record, mayBeCancelled: Bool)] = []
  private var callbacks: [Callback] = []
  private var faults: [String] = []
  private var awaits: [Await] = []
  private var followers: [Follower] = []
  private var tokenAwaits: [Record] = []
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

  private struct Follower {
    let task: BoltsTask<Payload>
    /// Whether a token may cancel it, or a task that it follows.
    let mayBeCancelled: Bool
  }

  private final class Callback {
    let record = Record()
    var registration: CancellationRegistration?
    var isDisposed = false
    var isRegistered = false
    /// What the callback captured.
    weak var captured: Payload?
  }

  init() {
    let task = source?.task ?? .cancelled()
    self.task = task
    let cancellation = CancellationTokenSource()
    self.cancellation = cancellation
    token = cancellation.token
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
          + self.followers.indices.prefix { self.linked.contains($0) }.map {
            self.followers[$0].task
          }
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
        self.task.continueWith(cancellationToken: self.token) { $0.finalOutcome }
          .continueWith {
            record.add($0.isCancelled ? .awaitCancelled : Seen($0.result ?? .cancelled))
          }
      }
    }
  }

  /// A continuation that returns the task, or the task of the follower before it, and so is linked.
  func follow(hasToken: Bool = false) -> ScriptedThread {
    let mayBeCancelled = hasToken || followers.last?.mayBeCancelled ?? false
    let records = (
      observe(mayBeCancelled: mayBeCancelled), observe(mayBeCancelled: mayBeCancelled)
    )
    let start = TaskCompletionSource<Payload>()
    let followed = followers.last?.task ?? task
    let follower = start.task.continueOnSuccessWithTask(
      cancellationToken: hasToken ? token : nil
    ) { _ in followed }
    let index = followers.count
    followers.append(Follower(task: follower, mayBeCancelled: mayBeCancelled))
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
      thread.then("cancel") { _ in
        guard let cancellation = self.cancellation else { return }
        if self.tokenEnd == nil { self.tokenEnd = .cancelled }
        cancellation.cancel()
      }
    }
  }

  func disposeToken() -> ScriptedThread {
    ScriptedThread("dispose of the token's source") { thread in
      thread.then("dispose") { _ in
        guard let cancellation = self.cancellation else { return }
        if self.tokenEnd == nil { self.tokenEnd = .awaitCancelled }
        cancellation.dispose()
      }
    }
  }

  func dropToken() -> ScriptedThread {
    ScriptedThread("drop the token's source") { thread in
      thread.then("drop") { _ in
        if self.tokenEnd == nil { self.tokenEnd = .awaitCancelled }
        self.cancellation = nil
      }
    }
  }

  /// `await token.cancellation`, which has to return when the token has ended, however.
  func awaitToken() -> ScriptedThread {
    let record = Record()
    tokenAwaits.append(record)
    let executor = ManualTaskExecutor()
    return ScriptedThread("await the token") { thread in
      thread.then("await") { thread in
        let token = self.token
        Task(executorPreference: executor) {
          await token.cancellation
          record.add(token.isCancellationRequested ? .cancelled : .awaitCancelled)
        }
        executor.runNext()
        if !record.seen.isEmpty { return }
        thread.then("resume", when: { executor.hasJob }) { _ in executor.runNext() }
      }
    }
  }

  func registerAndDispose() -> ScriptedThread {
    let callback = Callback()
    callbacks.append(callback)
    return ScriptedThread("registration") { thread in
      thread.then("register") { _ in self.register(callback, with: self.token) }
      thread.then("dispose") { _ in self.dispose(callback) }
    }
  }

  /// A source that is linked to the token: a callback, the end of that source, and another callback.
  func linkSource() -> ScriptedThread {
    let callbacks = [Callback(), Callback()]
    self.callbacks += callbacks
    return ScriptedThread("link a source") { thread in
      thread.then("link") { thread in
        let source = Slot(CancellationTokenSource(linkedTo: self.token))
        guard let token = source.value?.token else { return }
        self.register(callbacks[0], with: token)
        thread.then("drop the linked source") { _ in source.value = nil }
        thread.then("register") { _ in self.register(callbacks[1], with: token) }
      }
    }
  }

  private func register(_ callback: Callback, with token: CancellationToken) {
    let payload = Payload(0)
    callback.captured = payload
    // One that is registered too late is dropped.
    callback.isRegistered = tokenEnd != .awaitCancelled
    callback.registration = token.register { [record = callback.record] in
      withExtendedLifetime(payload) { record.add(.cancelled) }
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
    if tokenEnd != .cancelled { callback.isDisposed = true }
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
    let isCancelled = tokenEnd == .cancelled
    for (record, mayBeCancelled) in records {
      let seen = record.seen
      if seen == [outcome] || mayBeCancelled && Self.cancellations.contains(seen) { continue }
      faults.append("an observer saw \(seen), the outcome is \(outcome as Any)")
    }
    for follower in followers {
      let seen = follower.task.outcome.map(Seen.init)
      if seen == outcome || follower.mayBeCancelled && isCancelled && seen == .cancelled {
        continue
      }
      faults.append("a follower has the outcome \(follower.task.outcome as Any)")
    }
    for wait in awaits where wait.record.seen == [.awaitCancelled] && !wait.isCancelled {
      faults.append("an await ended that was not cancelled")
    }
    for record in tokenAwaits where record.seen != [tokenEnd] {
      faults.append("an await of the token saw \(record.seen), it ended as \(tokenEnd as Any)")
    }
    for callback in callbacks {
      let runs = isCancelled && callback.isRegistered && !callback.isDisposed
      if callback.record.seen != (runs ? [.cancelled] : []) {
        faults.append("a callback ran \(callback.record.seen.count) times")
      }
      if callback.captured != nil, tokenEnd != nil || callback.isDisposed {
        faults.append("a callback is kept")
      }
    }
    return faults
  }

  private static let cancellations: [[Seen]] = [[.awaitCancelled], [.cancelled]]
}
