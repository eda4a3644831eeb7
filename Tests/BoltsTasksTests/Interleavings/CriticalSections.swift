@testable import BoltsTasks
import TestSupport

/// One state, and threads whose steps are the critical sections of the library's operations.
///
/// Every step calls the shipped function that takes the lock (of the state, of an await or of a
/// registration), or reads without it. What is written out here is only which of them an operation
/// calls one after the other; `WholeOperations` runs the operations themselves.
final class CriticalSections {
  private var state: CompletionState<Payload>? = CompletionState()
  private var records: [(observer: String, expected: Expectation, record: Record)] = []
  private var wins: [Seen] = []
  private var awaits: [Await] = []
  private var registrations: [TokenRegistration] = []
  private var faults: [String] = []
  private var dropped: [(String, () -> Bool)] = []
  private var followers: [CompletionState<Payload>] = []
  /// Those of them that ask the token.
  private var guarded: [CompletionState<Payload>] = []
  private let token = CancellationTokenSource()
  /// Whether a follower has been linked. From then on completing touches more than one list.
  private var isLinked = false
  /// The waiters that there should be, and what each touches when it runs.
  private var expectedWaiters: [(number: UInt, owner: Shared)] = []

  private enum Expectation {
    /// Sees the outcome, once.
    case outcome
    /// Sees the outcome once, or the end of this await.
    case outcomeOrCancellation
    /// Sees the outcome once where it was not taken back, else nothing.
    case outcomeUnless(() -> Bool)
    /// Reads: nothing until there is an outcome, and that one from then on.
    case reads
  }

  private final class Await {
    let shared: Shared
    let wait = CancellableWait()
    let executor = ManualTaskExecutor()
    let record = Record()
    var isCancelled = false
    var handlesCancellation = false

    init(_ index: Int) { shared = .awaiter(index) }
  }

  private final class TokenRegistration {
    let shared: Shared
    let record = Record()
    var entry: CancellationCallback?
    var ticket: WaiterTicket?
    var disposals = 0

    init(_ index: Int) { shared = .registration(index) }
  }

  // An order that is abandoned half-way has an unobserved error.
  deinit { _ = state?.published }

  // MARK: - Producers

  func complete(_ name: String, _ outcome: @escaping @Sendable () -> TaskOutcome<Payload>)
    -> ScriptedThread
  {
    ScriptedThread(name) { thread in
      thread.then("publish", touching: [.list, .phase]) { self.publish(outcome(), $0) }
    }
  }

  /// `TaskCompletionSource.deinit`.
  func drop() -> ScriptedThread {
    ScriptedThread("drop") { thread in
      thread.then("look", touching: .phase) { thread in
        guard self.state?.currentPhase == .pending else { return }
        thread.then("publish", touching: [.list, .phase]) {
          self.publish(.failure(BoltsError.abandoned(file: "here", line: 1)), $0)
        }
      }
    }
  }

  private func publish(_ outcome: TaskOutcome<Payload>, _ thread: ScriptedThread) {
    if case .success(let payload) = outcome {
      dropped.append(("the value", { [weak payload] in payload == nil }))
    }
    let released =
      if case .success(let payload) = outcome {
        state?.succeed(payload)
      } else {
        state?.complete(outcome)
      }
    guard let waiters = released else { return }
    let owners = expectedWaiters.map(\.owner)
    expectedWaiters = []
    wins.append(Seen(outcome))
    run(waiters, of: owners[...], thread)
  }

  private func run(_ waiters: WaiterList, of owners: ArraySlice<Shared>, _ thread: ScriptedThread) {
    var waiters = waiters
    guard let waiter = waiters.popFirst() else { return }
    thread.then("run a waiter", touching: isLinked ? .everything : owners.first ?? []) { thread in
      waiter.run().run()
      self.run(waiters, of: owners.dropFirst(), thread)
    }
  }

  // MARK: - Consumers

  /// `whenCompleted`, which every continuation and combinator uses.
  func continuation() -> ScriptedThread {
    let record = observe("continuation", .outcome)
    return ScriptedThread("continue") { thread in
      thread.then("register", touching: .list) { thread in
        let waiter = self.waiter(record)
        if let waiter = self.register(waiter).waiterToRun {
          thread.then("run in place") { _ in waiter.run().run() }
        }
      }
    }
  }

  /// A continuation whose body has returned the task, so that its own state is linked with that of the
  /// task. It has a waiter before, and gets another one after, through the state of the task.
  func follow() -> ScriptedThread {
    let follower = CompletionState<Payload>()
    followers.append(follower)
    let records = [observe("follower", .outcome), observe("waiter of a linked state", .outcome)]
    return ScriptedThread("follow") { thread in
      let waiter = self.waiter(records[0])
      _ = follower.register(waiter)
      thread.then("link", touching: .everything) { thread in
        guard let state = self.state else { return }
        self.isLinked = true
        let waiters = follower.link(following: state) ?? WaiterList()
        thread.then("run the waiters", touching: .everything) { _ in waiters.run() }
        self.add(self.waiter(records[1]), toLinked: state, thread)
      }
    }
  }

  /// A continuation whose body has returned the task, or the follower of this kind before it, and whose
  /// token is asked last: linked to what the same token guards, else waiting.
  func followWithToken() -> ScriptedThread {
    let follower = CompletionState<Payload>(guardedBy: token.token)
    let followed = guarded.last ?? state
    guarded.append(follower)
    followers.append(follower)
    let record = observe("follower with a token", .outcome)
    return ScriptedThread("follow with a token") { thread in
      _ = follower.register(self.waiter(record))
      thread.then("link", touching: .everything) { thread in
        guard let followed else { return }
        self.isLinked = true
        if let waiters = follower.link(following: followed, self.token.token) {
          return thread.then("run the waiters", touching: .everything) { _ in waiters.run() }
        }
        thread.then("follow", touching: .everything) { thread in
          let waiter = Waiter { [weak followed] in
            followed?.published.flatMap(follower.complete) ?? WaiterList()
          }
          let waiters = follower.follow(followed, waiter).waiters
          thread.then("run the waiters", touching: .everything) { _ in waiters.run() }
        }
      }
    }
  }

  /// `registerElsewhere` and `registerDrain`, one critical section at a time.
  private func add(
    _ waiter: Waiter, toLinked state: CompletionState<Payload>, _ thread: ScriptedThread
  ) {
    thread.then("add", touching: .everything) { thread in
      switch state.exclusively(waiter, { $0.add($1) }) {
      case .added: break
      case .completed(let waiter):
        thread.then("run in place", touching: .everything) { _ in waiter.run().run() }
      case .addedToLinked(_, let leader):
        thread.then("register the drain", touching: .everything) { thread in
          switch leader.register(Waiter(state.drain)) {
          case .completed(let drain):
            thread.then("drain", touching: .everything) { _ in drain.run().run() }
          case .registered(let ticket):
            thread.then("keep the drain", touching: .everything) { thread in
              guard let unneeded = state.exclusively(ticket, { $0.keepDrain($1) }) else { return }
              thread.then("withdraw the drain", touching: .everything) { _ in
                leader.unregister(unneeded)
              }
            }
          }
        }
      }
    }
  }

  /// `value` and `completion()`.
  func await() -> ScriptedThread {
    let wait = Await(awaits.count)
    awaits.append(wait)
    records.append(("await", .outcomeOrCancellation, wait.record))
    return ScriptedThread("await") { thread in
      thread.then("handle cancellation", touching: wait.shared) { thread in
        guard let state = self.state else { return }
        wait.handlesCancellation = true
        if wait.isCancelled { self.cancel(wait, thread) }
        let continuation = unsafe self.suspend(wait, state)
        thread.then("register", touching: [.list, wait.shared]) { thread in
          switch unsafe self.register(.continuation(continuation), wait.shared) {
          case .registered(let ticket): self.keep(ticket, of: wait, thread)
          case .completed(let waiter):
            waiter.run().run()
            self.resume(wait, thread)
          }
        }
      }
    }
  }

  /// Suspends a Swift task, in the place of the one that awaits.
  private func suspend(
    _ wait: Await, _ state: CompletionState<Payload>
  ) -> UnsafeContinuation<Void, Never> {
    let record = wait.record
    let suspended = unsafe Slot<UnsafeContinuation<Void, Never>>()
    Task(executorPreference: wait.executor) {
      unsafe await withUnsafeContinuation { unsafe suspended.value = $0 }
      record.add(state.published.map(Seen.init) ?? .awaitCancelled)
    }
    wait.executor.runNext()
    guard let continuation = unsafe suspended.value else { preconditionFailure("It suspends.") }
    return unsafe continuation
  }

  private func keep(_ ticket: WaiterTicket, of wait: Await, _ thread: ScriptedThread) {
    thread.then("keep the ticket", touching: wait.shared) { thread in
      if !wait.wait.keep(ticket) { self.withdraw(ticket, of: wait, thread) }
      self.resume(wait, thread)
    }
  }

  private func withdraw(_ ticket: WaiterTicket, of wait: Await, _ thread: ScriptedThread) {
    thread.then("withdraw", touching: [.list, wait.shared]) { _ in
      self.withdraw(ticket)?.run().run()
    }
  }

  private func resume(_ wait: Await, _ thread: ScriptedThread) {
    thread.then("resume", touching: wait.shared, when: { wait.executor.hasJob }) { _ in
      wait.handlesCancellation = false
      wait.executor.runNext()
    }
  }

  /// The cancellation of the Swift task that awaits.
  func cancelAwait(_ index: Int) -> ScriptedThread {
    let wait = awaits[index]
    return ScriptedThread("cancel await \(index)") { thread in
      thread.then("cancel", touching: wait.shared) { thread in
        wait.isCancelled = true
        if wait.handlesCancellation { self.cancel(wait, thread) }
      }
    }
  }

  private func cancel(_ wait: Await, _ thread: ScriptedThread) {
    if let ticket = wait.wait.end() { withdraw(ticket, of: wait, thread) }
  }

  /// A read without the lock, twice.
  func read() -> ScriptedThread {
    let record = observe("reader", .reads)
    return ScriptedThread("read") { thread in
      for _ in 1...2 {
        thread.then("read", touching: .phase) { _ in
          if let outcome = self.state?.published { record.add(Seen(outcome)) }
        }
      }
    }
  }

  // MARK: - Withdrawing waiters

  /// `CancellationToken.register`, then `CancellationRegistration.dispose`.
  func registerAndDispose() -> ScriptedThread {
    let registration = TokenRegistration(registrations.count)
    registrations.append(registration)
    records.append(
      ("callback", .outcomeUnless { registration.disposals > 0 }, registration.record))
    return ScriptedThread("registration") { thread in
      thread.then("register", touching: [.list, registration.shared]) { thread in
        let waiter = self.waiter(registration.record)
        let entry = CancellationCallback { waiter.run().run() }
        self.dropped.append(("a registration", { [weak entry] in entry == nil }))
        registration.ticket = self.register(Waiter(entry.run), registration.shared).ticket
        if registration.ticket == nil {
          return thread.then("run in place") { _ in waiter.run().run() }
        }
        registration.entry = entry
        self.dispose(registration, thread)
      }
    }
  }

  /// A second thread that disposes of the same registration.
  func disposeAgain(_ index: Int) -> ScriptedThread {
    ScriptedThread("dispose again") { self.dispose(self.registrations[index], $0) }
  }

  private func dispose(_ registration: TokenRegistration, _ thread: ScriptedThread) {
    thread.then("dispose", touching: registration.shared) { thread in
      guard let entry = registration.entry, let ticket = registration.ticket, entry.dispose() else {
        return
      }
      registration.disposals += 1
      thread.then("withdraw", touching: .list) { _ in _ = self.withdraw(ticket) }
    }
  }

  /// A waiter that is taken back outright: a wait that timed out, or the loser of a race.
  func takeBack() -> ScriptedThread {
    var isTakenBack = false
    let record = observe("waiter", .outcomeUnless { isTakenBack })
    return ScriptedThread("take back") { thread in
      thread.then("register", touching: .list) { thread in
        let waiter = self.waiter(record)
        guard let ticket = self.register(waiter).ticket else {
          return thread.then("run in place") { _ in waiter.run().run() }
        }
        thread.then("withdraw", touching: .list) { _ in
          isTakenBack = self.withdraw(ticket) != nil
        }
      }
    }
  }

  // MARK: - The list of waiters, beside a count of what it should contain

  private func register(_ waiter: Waiter, _ owner: Shared = []) -> Registration {
    guard let state else { return .completed(waiter) }
    let answer = state.register(waiter)
    if let ticket = answer.ticket { expectedWaiters.append((ticket.number, owner)) }
    checkCount()
    return answer
  }

  private func withdraw(_ ticket: WaiterTicket) -> Waiter? {
    let waiter = state?.withdraw(ticket)
    if waiter != nil { expectedWaiters.removeAll { $0.number == ticket.number } }
    checkCount()
    return waiter
  }

  private func checkCount() {
    guard !isLinked, let count = state?.waiterCount, count != expectedWaiters.count else { return }
    faults.append("\(count) waiters where there should be \(expectedWaiters.count)")
  }

  private func observe(_ observer: String, _ expected: Expectation) -> Record {
    let record = Record()
    records.append((observer, expected, record))
    return record
  }

  private func waiter(_ record: Record) -> Waiter {
    let marker = Payload(0)
    dropped.append(("a waiter", { [weak marker] in marker == nil }))
    return Waiter { [weak state] in
      withExtendedLifetime(marker) {
        if let state { record.add(Seen(state.task.finalOutcome)) }
      }
      return WaiterList()
    }
  }

  // MARK: - The check

  /// What is wrong now that every thread is done.
  func check() -> [String] {
    if wins.count != 1 { faults.append("\(wins.count) producers won") }
    let outcome = wins.first
    for (observer, expected, record) in records {
      let seen = record.seen
      let isRight =
        switch expected {
        case .outcome: seen == [outcome]
        case .outcomeOrCancellation: seen == [outcome] || seen == [.awaitCancelled]
        case .outcomeUnless(let isTakenBack): seen == (isTakenBack() ? [] : [outcome])
        case .reads: Set(seen.map(Optional.some)).isSubset(of: [outcome])
        }
      if !isRight { faults.append("\(observer) saw \(seen), the outcome is \(outcome as Any)") }
    }
    for wait in awaits {
      if wait.record.seen == [.awaitCancelled], !wait.isCancelled {
        faults.append("an await ended that was not cancelled")
      }
      if wait.executor.jobCount > 2 { faults.append("an await was resumed twice") }
    }
    for registration in registrations where registration.disposals > 1 {
      faults.append("a registration was disposed of twice")
    }
    letGo()
    return faults
  }

  /// Releases everything, and checks that nothing is retained.
  private func letGo() {
    _ = state?.published
    for follower in followers {
      if follower.published == nil { faults.append("a follower is pending") }
      dropped.append(("a follower", { [weak follower] in follower == nil }))
    }
    let weakState: () -> Bool = { [weak state] in state == nil }
    state = nil
    followers = []
    guarded = []
    awaits = []
    registrations = []
    records = []
    if !weakState() { faults.append("the state is retained") }
    for (what, isGone) in dropped where !isGone() { faults.append("\(what) is retained") }
  }
}

extension CompletionState {
  nonisolated var waiterCount: Int {
    exclusively(()) { state, _ in state.waiters.count }
  }
}

extension WaiterList {
  var count: Int {
    let isFirst = if case .waiter = first { 1 } else { 0 }
    return isFirst + (rest ?? []).count { $0.waiter != nil }
  }

  /// Takes the first waiter.
  mutating func popFirst() -> Waiter? {
    if let waiter = first.takeWaiter() { return waiter }
    for index in (rest ?? []).indices {
      if let waiter = rest?[index].waiter.take() { return waiter }
    }
    return nil
  }
}
