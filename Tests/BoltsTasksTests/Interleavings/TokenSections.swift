@testable import BoltsTasks
import TestSupport

/// One token, and threads whose steps are the critical sections of what may be done with it and its
/// source, like `CriticalSections` for a task.
final class TokenSections {
  private let state = CompletionState<Void>()
  private var end: Phase = .pending
  private var callbacks: [Callback] = []
  /// The states of linked sources, kept as a copy of their tokens keeps them.
  private var children: [CompletionState<Void>] = []
  private var faults: [String] = []

  private final class Callback {
    let record = Record()
    var callback: CancellationCallback?
    var ticket: WaiterTicket?
    var isTakenBack = false
    weak var captured: Payload?
  }

  // MARK: - Ends

  /// `CancellationTokenSource.cancel`.
  func cancel() -> ScriptedThread {
    ScriptedThread("cancel") { thread in
      thread.then("publish", touching: .everything) { thread in
        guard let waiters = self.state.succeed(()) else { return }
        self.end(as: .success)
        self.run(waiters, thread)
      }
    }
  }

  private func run(_ waiters: WaiterList, _ thread: ScriptedThread) {
    var waiters = waiters
    guard let waiter = waiters.popFirst() else { return }
    thread.then("run a waiter", touching: .everything) { thread in
      waiter.run().run()
      self.run(waiters, thread)
    }
  }

  /// `CancellationTokenSource.dispose`, and its `deinit`.
  func dispose() -> ScriptedThread {
    ScriptedThread("dispose of the source") { thread in
      thread.then("look", touching: .phase) { thread in
        thread.then("end", touching: .everything) { _ in
          self.end(as: .cancelled)
          self.state.endUncancelled()
        }
      }
    }
  }

  private func end(as phase: Phase) {
    if end == .pending { end = phase }
  }

  // MARK: - Registrations

  /// `CancellationToken.register`, then `CancellationRegistration.dispose`.
  func registerAndDispose() -> ScriptedThread {
    let callback = Callback()
    callbacks.append(callback)
    return ScriptedThread("registration") { thread in
      self.register(callback, with: self.state, thread)
      thread.then("dispose", touching: .everything) { thread in
        self.takeBack(callback, from: self.state, thread)
      }
    }
  }

  func disposeAgain(_ index: Int) -> ScriptedThread {
    let callback = callbacks[index]
    return ScriptedThread("dispose again") { thread in
      thread.then("dispose", touching: .everything) { thread in
        self.takeBack(callback, from: self.state, thread)
      }
    }
  }

  private func register(
    _ callback: Callback, with state: CompletionState<Void>, _ thread: ScriptedThread
  ) {
    thread.then("register", touching: .everything) { thread in
      let payload = Payload(0)
      callback.captured = payload
      let body = CancellationCallback { [record = callback.record] in
        withExtendedLifetime(payload) { record.add(.cancelled) }
      }
      callback.ticket = state.register(Waiter(body.run)).ticket
      if callback.ticket != nil {
        callback.callback = body
      } else if state.currentPhase == .success {
        body.run().run()
      }
    }
  }

  private func takeBack(
    _ callback: Callback, from state: CompletionState<Void>, _ thread: ScriptedThread
  ) {
    guard let ticket = callback.ticket, let body = callback.callback, body.dispose() else { return }
    callback.isTakenBack = true
    thread.then("withdraw", touching: .everything) { _ in state.unregister(ticket) }
  }

  // MARK: - Linked sources

  /// `CancellationTokenSource.init(linkedTo:)`, a callback with its token, and its `deinit`.
  func linkSource() -> ScriptedThread {
    let callback = Callback()
    callbacks.append(callback)
    let child = CompletionState<Void>()
    children.append(child)
    return ScriptedThread("link a source") { thread in
      self.register(callback, with: child, thread)
      thread.then("connect", touching: .everything) { thread in
        let cancellers = CancellationLinks.connect(child, to: [self.state])
        thread.then("count down", touching: .everything) { thread in
          guard cancellers.countDown() else { return }
          thread.then("end", touching: .everything) { _ in child.endUncancelled() }
        }
      }
      // A callback that comes after the end of the source.
      let late = Callback()
      self.callbacks.append(late)
      self.register(late, with: child, thread)
    }
  }

  func read() -> ScriptedThread {
    ScriptedThread("read") { thread in
      for _ in 1...2 {
        thread.then("read", touching: .phase) { _ in
          if self.state.currentPhase != self.end { self.faults.append("a reader saw another end") }
        }
      }
    }
  }

  // MARK: - The check

  func check() -> [String] {
    if state.currentPhase != end { faults.append("the token ended as \(state.currentPhase)") }
    for callback in callbacks {
      let runs = end == .success && !callback.isTakenBack
      if callback.record.seen != (runs ? [.cancelled] : []) {
        faults.append("a callback ran \(callback.record.seen.count) times")
      }
      callback.callback = nil
      if callback.captured != nil { faults.append("a callback is kept") }
    }
    if state.waiterCount != 0 { faults.append("the token keeps waiters") }
    return faults
  }
}
