import TestSupport

// The one part that is tested from inside: the actor whose executor is a lock. A release build can
// only be looked into when it was built for testing.
#if DEBUG
  import Synchronization
  import Testing

  @testable import BoltsTasks

  @Suite("CompletionState: an actor whose executor is a lock")
  struct CompletionStateTests {
    @Test("checkIsolated succeeds only under the lock or after an outcome is published")
    func checkIsolated() async {
      let state = CompletionState()
      state.exclusively(()) { state, _ in state.checkIsolated() }
      await #expect(processExitsWith: .failure) { CompletionState().checkIsolated() }
      state.completeAndRun(.cancelled)
      state.checkIsolated()
      let settlesAgain = state.completeAndRun(.cancelled)
      #expect(!settlesAgain, "it gives the lock back")
    }

    @Test("a value that can't be moved as bytes, or is too large, is boxed")
    func boxed() {
      struct Weak: @unchecked Sendable { weak var object: Tracked? }
      #expect(!StoredValue.isInline(Weak.self) && MemoryLayout<Weak>.size <= 24)
      #expect(StoredValue.isInline((Int, Int, Int).self))
      #expect(!StoredValue.isInline((Int, Int, Int, Bool).self))
      let live = LiveCount()
      do {
        let object = live.track()
        let source = TaskCompletionSource<Weak>()
        let follower = TaskCompletionSource<Weak>()
        follower.complete(with: source.task)
        source.setResult(Weak(object: object))
        for task in [source.task, follower.task] { #expect(task.result?.object === object) }
      }
      #expect(live.value == 0)
    }

    @Test("cancelled awaits, decided races and waits that timed out leave no waiter")
    func noWaiters() async throws {
      let source = TaskCompletionSource<Int>()
      let task = source.task
      for _ in 0..<1000 {
        let waiting = Task { try await task.value }
        waiting.cancel()
        _ = await waiting.result
      }
      #expect(await !task.hasWaiter, "awaiters")
      _ = await onThread { task.wait(for: .nanoseconds(1)) }
      #expect(await !task.hasWaiter, "waits")
      let other = TaskCompletionSource<Int>()
      let answers = [race([task, other.task]), whenAny([task, other.task])]
      #expect(await task.hasWaiter)
      other.setResult(1)
      #expect(answers.filter { $0.result == 1 }.count == 2)
      #expect(await !task.hasWaiter, "races")
      for await _ in [task, other.task].outcomesInCompletionOrder() { break }
      #expect(await !task.hasWaiter, "iterations")
      let limited = task.timeout(after: .nanoseconds(1))
      _ = try? await limited.value
      #expect(await !task.hasWaiter, "limits")
      source.cancel()
    }

    @Test("waiters keep their order and little memory while others are added and removed, once")
    func list() {
      let log = Log<Int>()
      let state = CompletionState()
      var tickets: [Int: WaiterTicket] = [:]
      var expected: [Int] = []
      var generator = SplitMix64(seed: 1)
      for index in 0..<5000 {
        tickets[index] = state.whenCompleted(
          .code { _ in
            log.add(index)
            return nil
          })
        expected.append(index)
        // After the first few, as many waiters are removed as are added.
        if index > 20, let position = expected.indices.randomElement(using: &generator),
          let ticket = tickets.removeValue(forKey: expected[position])
        {
          let withdrawn = [ticket.withdraw(), ticket.withdraw()]
          #expect(withdrawn.count { $0 != nil } == 1)
          expected.remove(at: position)
        }
      }
      if case .published(.several(let entries), _) = state.exclusively(
        .cancelled, { $0.publish($1) })
      {
        #expect(entries.count < 100, "gaps are closed")
        Ready(.several(entries), of: state).run()
      }
      #expect(log.entries == expected)
    }
  }
#endif
