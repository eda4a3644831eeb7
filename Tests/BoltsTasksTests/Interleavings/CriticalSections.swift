@testable import BoltsTasks
import TestSupport

/// One state, and actors whose steps are the critical sections of the library's operations.
///
/// Every step calls the shipped function that takes the lock (of the state, of an await or of a
/// registration), or reads without it. What is written out here is only which of them an operation
/// calls one after the other; `WholeOperations` runs the operations themselves.
final class CriticalSections {
  private var state: CompletionState<Payload>? = CompletionState()
  private var records: [(observer: String, expected: Expectation, record: Record)] = []
  private var wins: [Seen] = []
  private var awaits: [Await] = []
  private var registrations: [Registration] = []
  private var faults: [String] = []
  private var dropped: [(String, () -> Bool)] = []
  private var tickets: [ObjectIdentifier: WaiterTicket] = [:]
  /// The waiters that there should be, and what each touches when it runs.
  private var standing: [(number: UInt, owner: Shared)] = []

  private enum Expectation {
    /// Sees the outcome, once.
    case outcome
    /// Sees the outcome once, or the end of its own await.
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

  private final class Registration {
    let shared: Shared
    let record = Record()
    var entry: CancellationCallback?
    var ticket: WaiterTicket?
    var disposals = 0

    init(_ index: Int) { shared = .registration(index) }
  }

  // An order that is given up half-way has an error that nobody looked at.
  deinit { _ = state?.published }

  // MARK: - Producers

  func complete(_ name: String, _ outcome: @escaping @Sendable () -> TaskOutcome<Payload>)
    -> ScriptedThread
  {
    ScriptedThread(name) { actor in
      actor.then("publish", touching: [.list, .phase]) { self.publish(outcome(), $0) }
    }
  }

  /// `TaskCompletionSource.deinit`.
  func drop() -> ScriptedThread {
    ScriptedThread("drop") { actor in
      actor.then("look", touching: .phase) { actor in
        guard self.state?.currentPhase == .pending else { return }
        actor.then("publish", touching: [.list, .phase]) {
          self.publish(.failure(BoltsError.abandoned(file: "here", line: 1)), $0)
        }
      }
    }
  }

  private func publish(_ outcome: TaskOutcome<Payload>, _ actor: ScriptedThread) {
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
    let owners = standing.map(\.owner)
    standing = []
    wins.append(Seen(outcome))
    run(waiters, of: owners[...], actor)
  }

  private func run(_ waiters: WaiterList, of owners: ArraySlice<Shared>, _ actor: ScriptedThread) {
    var waiters = waiters
    guard let waiter = waiters.popFirst() else { return }
    actor.then("run a waiter", touching: owners.first ?? []) { actor in
      waiter.run().run()
      self.run(waiters, of: owners.dropFirst(), actor)
    }
  }

  // MARK: - Consumers

  /// `whenCompleted`, on which every continuation and combinator stands.
  func continuation() -> ScriptedThread {
    let record = observe("continuation", .outcome)
    return ScriptedThread("continue") { actor in
      actor.then("register", touching: .list) { actor in
        let waiter = self.waiter(record)
        if let waiter = self.register(waiter).refused {
          actor.then("run in place") { _ in waiter.run().run() }
        }
      }
    }
  }

  /// `value` and `completion()`.
  func await() -> ScriptedThread {
    let wait = Await(awaits.count)
    awaits.append(wait)
    records.append(("await", .outcomeOrCancellation, wait.record))
    return ScriptedThread("await") { actor in
      actor.then("handle cancellation", touching: wait.shared) { actor in
        guard let state = self.state else { return }
        wait.handlesCancellation = true
        if wait.isCancelled { self.cancel(wait, actor) }
        let continuation = unsafe self.suspend(wait, state)
        actor.then("register", touching: [.list, wait.shared]) { actor in
          switch unsafe self.register(.continuation(continuation), wait.shared) {
          case .accepted(let ticket): self.keep(ticket, of: wait, actor)
          case .refused(let waiter):
            waiter.run().run()
            self.resume(wait, actor)
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

  private func keep(_ ticket: WaiterTicket, of wait: Await, _ actor: ScriptedThread) {
    actor.then("keep the ticket", touching: wait.shared) { actor in
      if !wait.wait.keep(ticket) { self.withdraw(ticket, of: wait, actor) }
      self.resume(wait, actor)
    }
  }

  private func withdraw(_ ticket: WaiterTicket, of wait: Await, _ actor: ScriptedThread) {
    actor.then("withdraw", touching: [.list, wait.shared]) { _ in
      self.withdraw(ticket)?.run().run()
    }
  }

  private func resume(_ wait: Await, _ actor: ScriptedThread) {
    actor.then("resume", touching: wait.shared, when: { wait.executor.hasJob }) { _ in
      wait.handlesCancellation = false
      wait.executor.runNext()
    }
  }

  /// The cancellation of the Swift task that awaits.
  func cancelAwait(_ index: Int) -> ScriptedThread {
    let wait = awaits[index]
    return ScriptedThread("cancel await \(index)") { actor in
      actor.then("cancel", touching: wait.shared) { actor in
        wait.isCancelled = true
        if wait.handlesCancellation { self.cancel(wait, actor) }
      }
    }
  }

  private func cancel(_ wait: Await, _ actor: ScriptedThread) {
    if let ticket = wait.wait.end() { withdraw(ticket, of: wait, actor) }
  }

  /// A read without the lock, twice.
  func read() -> ScriptedThread {
    let record = observe("reader", .reads)
    return ScriptedThread("read") { actor in
      for _ in 1...2 {
        actor.then("read", touching: .phase) { _ in
          if let outcome = self.state?.published { record.add(Seen(outcome)) }
        }
      }
    }
  }

  // MARK: - Those who take back

  /// `CancellationToken.register`, then `CancellationRegistration.dispose`.
  func registerAndDispose() -> ScriptedThread {
    let registration = Registration(registrations.count)
    registrations.append(registration)
    records.append(
      ("callback", .outcomeUnless { registration.disposals > 0 }, registration.record))
    return ScriptedThread("registration") { actor in
      actor.then("register", touching: [.list, registration.shared]) { actor in
        let waiter = self.waiter(registration.record)
        let entry = CancellationCallback { waiter.run().run() }
        self.dropped.append(("a registration", { [weak entry] in entry == nil }))
        registration.ticket = self.register(Waiter(entry.run), registration.shared).accepted
        if registration.ticket == nil {
          return actor.then("run in place") { _ in waiter.run().run() }
        }
        registration.entry = entry
        self.dispose(registration, actor)
      }
    }
  }

  /// A second thread that disposes of the same registration.
  func disposeAgain(_ index: Int) -> ScriptedThread {
    ScriptedThread("dispose again") { self.dispose(self.registrations[index], $0) }
  }

  private func dispose(_ registration: Registration, _ actor: ScriptedThread) {
    actor.then("dispose", touching: registration.shared) { actor in
      guard let entry = registration.entry, let ticket = registration.ticket, entry.dispose() else {
        return
      }
      registration.disposals += 1
      actor.then("withdraw", touching: .list) { _ in _ = self.withdraw(ticket) }
    }
  }

  /// A waiter that is taken back outright: a wait that timed out, or the loser of a race.
  func takeBack() -> ScriptedThread {
    var isTakenBack = false
    let record = observe("waiter", .outcomeUnless { isTakenBack })
    return ScriptedThread("take back") { actor in
      actor.then("register", touching: .list) { actor in
        let waiter = self.waiter(record)
        guard let ticket = self.register(waiter).accepted else {
          return actor.then("run in place") { _ in waiter.run().run() }
        }
        actor.then("withdraw", touching: .list) { _ in
          isTakenBack = self.withdraw(ticket) != nil
        }
      }
    }
  }

  // MARK: - The list of waiters, beside a count of what should stand in it

  private func register(_ waiter: Waiter, _ owner: Shared = []) -> Answer<WaiterTicket, Waiter> {
    guard let state else { return .refused(waiter) }
    let answer = state.register(waiter)
    if let ticket = answer.accepted { standing.append((ticket.number, owner)) }
    checkStanding()
    return answer
  }

  private func withdraw(_ ticket: WaiterTicket) -> Waiter? {
    let waiter = state?.withdraw(ticket)
    if waiter != nil { standing.removeAll { $0.number == ticket.number } }
    checkStanding()
    return waiter
  }

  private func checkStanding() {
    guard let count = state?.waiterCount, count != standing.count else { return }
    faults.append("\(count) waiters stand where there should be \(standing.count)")
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

  /// What is wrong now that every actor is done.
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
        faults.append("an await ended that nobody cancelled")
      }
      if wait.executor.jobCount > 2 { faults.append("an await was resumed twice") }
    }
    for registration in registrations where registration.disposals > 1 {
      faults.append("a registration was disposed of twice")
    }
    letGo()
    return faults
  }

  /// Lets go of everything, and sees whether anything stays.
  private func letGo() {
    _ = state?.published
    let weakState: () -> Bool = { [weak state] in state == nil }
    state = nil
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
  var count: Int { (first == nil ? 0 : 1) + (rest ?? []).count { $0.waiter != nil } }

  /// Takes the waiter that stands first.
  mutating func popFirst() -> Waiter? {
    if let waiter = first.take() { return waiter }
    for index in (rest ?? []).indices {
      if let waiter = rest?[index].waiter.take() { return waiter }
    }
    return nil
  }
}
