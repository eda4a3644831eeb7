import TestSupport

// The one part that is tested from inside: the actor whose executor is a lock. A release build can
// only be looked into when it was built for testing.
#if DEBUG
  import Synchronization
  import Testing

  @testable import BoltsTasks

  @Suite("CompletionState: an actor whose executor is a lock")
  struct CompletionStateTests {
    private func waiter(_ counter: Counter) -> Waiter {
      Waiter {
        counter.increment()
        return WaiterList()
      }
    }

    @Test("steps can be called with await, as on any actor")
    func await() async {
      let counter = Counter()
      let state = CompletionState<Int>()
      let ticket = await state.add(waiter(counter)).ticket
      #expect(ticket != nil)
      let removed = await state.remove(ticket ?? WaiterTicket(number: 0)).waiter
      #expect(removed != nil)
      let second = await state.add(waiter(counter)).ticket
      #expect(second != nil)
      let waiters = await state.publish(.success(1)).waiters
      waiters?.run()
      #expect(counter.value == 1)
      let again = await state.publish(.success(2)).waiters
      let late = await state.add(waiter(counter)).ticket
      #expect(again == nil && late == nil)
      #expect(state.published?.matches(.success(1)) == true)
    }

    @Test("steps called with await and steps from threads exclude one another")
    func mixed() async {
      let states = (0..<200).map { _ in CompletionState<Int>() }
      let counter = Counter()
      let wins = Counter()
      await withTaskGroup(of: Void.self) { group in
        for task in 0..<4 {
          group.addTask {
            for state in states {
              for _ in 0..<5 {
                let ticket =
                  task.isMultiple(of: 2)
                  ? await state.add(waiter(counter)).ticket
                  : state.register(waiter(counter)).ticket
                if ticket == nil { counter.increment() }
              }
              let waiters =
                task.isMultiple(of: 2)
                ? await state.publish(.success(task)).waiters : state.complete(.success(task))
              if let waiters {
                wins.increment()
                waiters.run()
              }
            }
          }
        }
      }
      #expect(wins.value == states.count)
      #expect(counter.value == states.count * 4 * 5)
    }

    @Test("checkIsolated succeeds only under the lock or after an outcome is published")
    func checkIsolated() async {
      let state = CompletionState<Int>()
      state.exclusively(()) { state, _ in state.checkIsolated() }
      await #expect(processExitsWith: .failure) { CompletionState<Int>().checkIsolated() }
      state.complete(.success(1))?.run()
      state.checkIsolated()
      #expect(state.complete(.success(2)) == nil, "it gives the lock back")
      for outcome in [TaskOutcome.success(0), .cancelled] {
        CompletionState(publishing: outcome).checkIsolated()
      }
      // The storage of a continuation's state is not empty while the state is pending.
      let start = TaskCompletionSource<Int>()
      let next = start.task.continueOnSuccessWith { $0 + 1 }
      if case .state(let held) = next.storage { held.checkIsolated() }
      start.setResult(1)
      #expect(next.result == 2)
    }

    @Test("a value that is not bitwise-takable is boxed")
    func unmovable() {
      struct Weak: @unchecked Sendable { weak var object: Tracked? }
      #expect(!_isBitwiseTakable(Weak.self) && MemoryLayout<Weak>.size <= 24)
      #expect(!OutcomeStorage.isInline(Weak.self))
      #expect(OutcomeStorage.isInline([Int].self))
      #expect(OutcomeStorage.isInline((Int, Int, Int).self))
      #expect(!OutcomeStorage.isInline((Int, Int, Int, Bool).self))
      let live = LiveCount()
      do {
        let object = live.track()
        let states = [
          CompletionState(publishing: .success(Weak(object: object))), CompletionState<Weak>(),
        ]
        states[1].succeed(Weak(object: object))?.run()
        for state in states { #expect(state.publishedValue?.object === object) }
      }
      #expect(live.value == 0)
    }

    @Test("cancelled awaits, decided races and waits that timed out leave no waiter")
    func noWaiters() async throws {
      let source = TaskCompletionSource<Int>()
      let task = source.task
      let state = source.state
      for _ in 0..<1000 {
        let waiting = Task { try await task.value }
        waiting.cancel()
        _ = await waiting.result
      }
      var isWaitedFor = await hasWaiter(state)
      #expect(!isWaitedFor, "awaiters")
      _ = await onThread { task.wait(for: .nanoseconds(1)) }
      isWaitedFor = await hasWaiter(state)
      #expect(!isWaitedFor, "waits")
      let other = TaskCompletionSource<Int>()
      let answers = [race([task, other.task]), whenAny([task, other.task])]
      isWaitedFor = await hasWaiter(state)
      #expect(isWaitedFor)
      other.setResult(1)
      #expect(answers.filter { $0.result == 1 }.count == 2)
      isWaitedFor = await hasWaiter(state)
      #expect(!isWaitedFor, "races")
      for await _ in [task, other.task].outcomesInCompletionOrder() { break }
      isWaitedFor = await hasWaiter(state)
      #expect(!isWaitedFor, "iterations")
      let limited = task.timeout(after: .nanoseconds(1))
      _ = try? await limited.value
      isWaitedFor = await hasWaiter(state)
      #expect(!isWaitedFor, "limits")
      source.cancel()
    }

    @Test("refused values and removed waiters are released after the lock is unlocked")
    func drops() {
      struct Holding: Error { let object: OnDeinit }
      let dropped = Counter()
      let state = CompletionState<Int>()
      // If it ran under the lock, every step would stop the program or deadlock.
      func stepping() -> OnDeinit {
        OnDeinit { [weak state] in
          if let ticket = state?.register(Waiter { WaiterList() }).ticket {
            state?.unregister(ticket)
          }
          _ = state?.published
          dropped.increment()
        }
      }
      func waiter(holding object: OnDeinit) -> Waiter {
        Waiter {
          object.touch()
          return WaiterList()
        }
      }
      let tickets = (0..<3).compactMap { _ in
        state.register(waiter(holding: stepping())).ticket
      }
      for ticket in tickets { state.unregister(ticket) }
      #expect(dropped.value == 3, "taken out")
      let waiters = state.complete(.success(1))
      #expect(waiters != nil)
      #expect(state.complete(.failure(Holding(object: stepping()))) == nil)
      #expect(state.register(waiter(holding: stepping())).ticket == nil)
      #expect(dropped.value == 5, "refused")
    }

    @Test("a waiter list keeps its order and its size while waiters are added and removed")
    func list() {
      let log = Log<Int>()
      var list = WaiterList()
      var tickets: [Int: WaiterTicket] = [:]
      var expected: [Int] = []
      var generator = SplitMix64(seed: 1)
      for index in 0..<5000 {
        tickets[index] = list.append(
          Waiter {
            log.add(index)
            return WaiterList()
          })
        expected.append(index)
        // After the first few, as many waiters are removed as are added.
        if index > 20, let position = expected.indices.randomElement(using: &generator),
          let ticket = tickets.removeValue(forKey: expected[position])
        {
          #expect(list.remove(ticket) != nil)
          expected.remove(at: position)
        }
      }
      #expect((list.rest?.count ?? 0) < 100, "gaps are closed")
      list.run()
      #expect(log.entries == expected)
    }

    @Test("removing a waiter that was removed before removes no other")
    func removedTwice() {
      var list = WaiterList()
      let tickets = (0..<5).map { _ in list.append(Waiter { WaiterList() }) }
      for index in [4, 2, 3] {
        #expect(list.remove(tickets[index]) != nil)
        #expect(list.remove(tickets[index]) == nil)
      }
      #expect(list.remove(tickets[1]) != nil && list.remove(tickets[0]) != nil && list.isEmpty)
    }

    @Test("a waiter list of 200,000 is built in linear time")
    func longList() {
      var list = WaiterList()
      let waiter = Waiter { WaiterList() }
      for _ in 0..<200_000 { _ = list.append(waiter) }
      #expect(list.rest?.count == 199_999)
    }

    @Test("a waiter list that has become empty can be used again")
    func emptied() {
      var list = WaiterList()
      for _ in 0..<3 {
        let tickets = (0..<5).map { _ in list.append(Waiter { WaiterList() }) }
        for ticket in tickets.shuffled() { #expect(list.remove(ticket) != nil) }
        #expect(list.isEmpty)
        for ticket in tickets where ticket.number > 0 { #expect(list.remove(ticket) == nil) }
      }
    }
  }

  extension CompletionState.Addition {
    var ticket: WaiterTicket? {
      switch self {
      case .added(let ticket), .addedToLinked(let ticket, _): ticket
      case .completed: nil
      }
    }
  }

  private func hasWaiter(_ state: isolated CompletionState<Int>) -> Bool { !state.waiters.isEmpty }
#endif
