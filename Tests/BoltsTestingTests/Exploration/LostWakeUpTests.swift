import BoltsTasks
import BoltsTesting
import Testing

@Suite("Exploring finds lost wake-ups and deadlocks", .shortWaits)
struct LostWakeUpTests {
  /// A gate that loses an opening before the wait.
  private actor ForgetfulGate {
    private var waiter: CheckedContinuation<Void, Never>?

    func wait() async { await withCheckedContinuation { waiter = $0 } }

    func open() {
      waiter?.resume()
      waiter = nil
    }
  }

  /// A gate that stores its opening.
  private actor Gate {
    private var isOpen = false
    private var waiter: CheckedContinuation<Void, Never>?

    func wait() async {
      if isOpen { return }
      await withCheckedContinuation { waiter = $0 }
    }

    func open() {
      isOpen = true
      waiter?.resume()
      waiter = nil
    }
  }

  @Test("exploring finds a gate that is opened before a task waits")
  func lostWakeUp() async throws {
    let error = await #expect(throws: InterleavingError.self) {
      try await exploreInterleavings {
        let gate = ForgetfulGate()
        async let waiting: Void = gate.wait()
        async let opening: Void = gate.open()
        _ = await (waiting, opening)
      }
    }
    guard case .neverFinishes = try #require(error).reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect("\(try #require(error))".contains("lost wake-up"))
  }

  @Test("a gate that stores its opening loses no wake-up")
  func noFalseAlarm() async throws {
    let report = try await exploreInterleavings {
      let gate = Gate()
      async let waiting: Void = gate.wait()
      async let opening: Void = gate.open()
      _ = await (waiting, opening)
    }
    #expect(report.isExhaustive)
  }

  @Test("exploring finds two tasks that wait for each other")
  func deadlock() async throws {
    await #expect(throws: InterleavingError.self) {
      try await exploreInterleavings {
        let (first, second) = (TaskCompletionSource<Void>(), TaskCompletionSource<Void>())
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask {
            try await first.task.value
            second.setResult(())
          }
          group.addTask {
            try await second.task.value
            first.setResult(())
          }
          try await group.waitForAll()
        }
      }
    }
  }

  @Test("a completion source wakes its waiters in every order")
  func completionSource() async throws {
    let report = try await exploreInterleavings {
      let source = TaskCompletionSource<Int>()
      async let first = source.task.value
      async let second = source.task.value
      async let third: Void = source.setResult(1)
      let sum = try await first + second
      await third
      guard sum == 2 else { throw LostUpdate() }
    }
    #expect(report.isExhaustive)
  }

  @Test("a deadlock in only one order is found, and that order can be replayed")
  func replay() async throws {
    let body: @Sendable () async throws -> Void = {
      let gate = ForgetfulGate()
      async let waiting: Void = gate.wait()
      async let opening: Void = gate.open()
      _ = await (waiting, opening)
    }
    let error = await #expect(throws: InterleavingError.self) {
      try await exploreInterleavings(body)
    }
    let replayed = await #expect(throws: InterleavingError.self) {
      try await exploreInterleavings(replay: try #require(error).replay, body)
    }
    #expect(try #require(replayed).replay == (try #require(error)).replay)
  }
}
