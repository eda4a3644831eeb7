import TestSupport

// The one part that is tested from inside: the actor whose executor is a lock. A release build can
// only be looked into when it was built for testing.
#if DEBUG
  import Synchronization
  import Testing

  @testable import BoltsTasks

  @Suite("CompletionState: an actor whose executor is a lock", .timeLimit(.minutes(20)))
  struct CompletionStateTests {
    private func waiter(_ counter: Counter) -> Waiter {
      .code { _ in
        counter.increment()
        return nil
      }
    }

    @Test("steps can be called with await, as on any actor")
    func await() async {
      let counter = Counter()
      let state = CompletionState()
      guard case .added(let number) = await state.add(waiter(counter)) else {
        Issue.record("It is pending.")
        return
      }
      #expect(await state.remove(number) != nil)
      #expect(await state.remove(number) == nil)
      _ = await state.add(waiter(counter))
      if case .published(let waiters, _) = await state.publish(.success(StoredValue(1))) {
        Ready(waiters, of: state).run()
      }
      #expect(counter.value == 1)
      if case .completed(let refused) = await state.add(waiter(counter)) { _ = refused.run(state) }
      #expect(counter.value == 2)
      #expect(state.outcome(as: Int.self)?.matches(.success(1)) == true)
    }

    @Test("steps called with await and steps from threads exclude one another")
    func mixed() async {
      let states = (0..<200).map { _ in CompletionState() }
      let counter = Counter()
      await withTaskGroup(of: Void.self) { group in
        for task in 0..<4 {
          group.addTask {
            for state in states {
              for _ in 0..<5 {
                if task.isMultiple(of: 2) {
                  state.run(whenCompleted: waiter(counter))
                } else if case .completed = await state.add(waiter(counter)) {
                  counter.increment()
                }
              }
              if task.isMultiple(of: 2) {
                state.settle(.success(StoredValue(task)))
              } else if case .published(let waiters, _) = await state.publish(.cancelled) {
                Ready(waiters, of: state).run()
              }
            }
          }
        }
      }
      #expect(counter.value == states.count * 4 * 5)
    }

    @Test("checkIsolated succeeds only under the lock or after an outcome is published")
    func checkIsolated() async {
      let state = CompletionState()
      state.exclusively(()) { state, _ in state.checkIsolated() }
      await #expect(processExitsWith: .failure) { CompletionState().checkIsolated() }
      state.settle(.cancelled)
      state.checkIsolated()
      let settlesAgain = state.settle(.cancelled)
      #expect(!settlesAgain, "it gives the lock back")
    }

    @Test("a value that can't be moved as bytes, or is too large, is boxed")
    func boxed() {
      struct Weak: @unchecked Sendable { weak var object: Tracked? }
      #expect(!_isBitwiseTakable(Weak.self) && MemoryLayout<Weak>.size <= 24)
      #expect(!StoredValue.isInline(Weak.self))
      #expect(StoredValue.isInline([Int].self))
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

    @Test("refused values and removed waiters are released after the lock is unlocked")
    func drops() {
      struct Holding: Error { let object: OnDeinit }
      let dropped = Counter()
      let state = CompletionState()
      // If it ran under the lock, every step would stop the program or deadlock.
      func stepping() -> OnDeinit {
        OnDeinit { [weak state] in
          state?.whenCompleted(.code { _ in nil })?.withdraw()
          _ = state?.published
          dropped.increment()
        }
      }
      func waiter(holding object: OnDeinit) -> Waiter {
        .code { _ in
          object.touch()
          return nil
        }
      }
      let tickets = (0..<3).compactMap { _ in state.whenCompleted(waiter(holding: stepping())) }
      for ticket in tickets { ticket.withdraw() }
      #expect(dropped.value == 3, "taken out")
      state.settle(.cancelled)
      state.settle(.failure(Holding(object: stepping())))
      #expect(state.whenCompleted(waiter(holding: stepping())) == nil)
      #expect(dropped.value == 5, "refused")
    }

    @Test("waiters keep their order and little memory while others are added and removed")
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
          #expect(ticket.withdraw() != nil)
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

    @Test("removing a waiter that was removed before removes no other")
    func removedTwice() {
      var waiters = Waiters.none
      let numbers = (0..<5).map { _ in waiters.append(.code { _ in nil }) }
      for index in [4, 2, 3] {
        #expect(waiters.remove(numbers[index]) != nil)
        #expect(waiters.remove(numbers[index]) == nil)
      }
      #expect(waiters.remove(numbers[1]) != nil && waiters.remove(numbers[0]) != nil)
      #expect(waiters.isEmpty)
    }
  }
#endif
