import BoltsTasks
import BoltsTesting
import TestSupport
import Testing

/// An error that no other test uses, because the handler is called with the errors of all tests.
private struct Unobserved: Error, Equatable {
  let code: Int
}

@Suite("Unobserved errors", .serialized)
struct UnobservedErrorsTests {
  /// The codes of the errors that stayed unobserved while the body ran.
  private func reported(during body: () async throws -> Void) async rethrows -> [Int] {
    let log = Log<Int>()
    UnobservedErrors.setHandler { error in
      if let error = error as? Unobserved { log.add(error.code) }
      if case BoltsError.abandoned(let file, let line) = error, file.description == "unread" {
        log.add(Int(line))
      }
    }
    defer { UnobservedErrors.setHandler(nil) }
    try await body()
    return log.entries
  }

  @Test("a failure that is not read is reported once, when its task is deinitialized")
  func reportedOnce() async {
    let codes = await reported {
      _ = BoltsTask<Int>(error: Unobserved(code: 1))
      let source = TaskCompletionSource<Int>()
      source.setError(Unobserved(code: 2))
      _ = source.task.isFaulted
      _ = BoltsTask<Int>(error: Unobserved(code: 3)).continueWith { _ in 1 }
      _ = BoltsTask<Int>.cancelled()
    }
    #expect(codes.sorted() == [1, 2, 3])
  }

  @Test("a failure that was observed in any way is not reported")
  func observed() async {
    let codes = await reported {
      func failed() -> BoltsTask<Int> { BoltsTask(error: Unobserved(code: 1)) }
      _ = failed().error
      _ = failed().outcome
      _ = try? await failed().value
      failed().onCompletion { _ in }
      _ = failed().continueOnErrorWith { _ in 1 }
      _ = failed().continueWith { $0.error }
      _ = whenAllSettled([failed()])
      _ = whenAny([failed(), BoltsTask(1)])
      for await _ in [failed()].outcomesInCompletionOrder() {}
      let pending = TaskCompletionSource<Int>()
      async let awaited = try? pending.task.value
      pending.setError(Unobserved(code: 2))
      _ = await awaited
    }
    #expect(codes == [])
  }

  @Test("an abandoned source whose task was never read is not reported, one whose task was read is")
  func abandoned() async {
    let codes = await reported {
      _ = TaskCompletionSource<Int>(file: "unread", line: 1)
      _ = { _ = TaskCompletionSource<Int>(file: "unread", line: 2).task }()
    }
    #expect(codes == [2])
  }

  @Test("the errors of a race's losers are not reported, before it is decided and after")
  func losers() async {
    let codes = await reported {
      for combine in [{ race($0) }, { whenAny($0) }] as [([BoltsTask<Int>]) -> BoltsTask<Int>] {
        let first = TaskCompletionSource<Int>()
        let second = TaskCompletionSource<Int>()
        _ = combine([first.task, second.task])
        first.setResult(1)
        second.setError(Unobserved(code: 1))

        let late = TaskCompletionSource<Int>()
        _ = combine([late.task, BoltsTask(1), BoltsTask(error: Unobserved(code: 2))])
        late.setError(Unobserved(code: 3))
      }
    }
    #expect(codes == [])
  }

  @Test("an error that decides a race is reported unless observed")
  func winners() async {
    let codes = await reported {
      let first = TaskCompletionSource<Int>()
      _ = race([first.task, first.task])
      first.setError(Unobserved(code: 1))
      _ = race([BoltsTask<Int>(error: Unobserved(code: 2)), BoltsTask(1)])
      let failed = BoltsTask<Int>(error: Unobserved(code: 3))
      _ = race([failed, failed])
    }
    #expect(codes == [1, 2, 3])
  }

  @Test("an error that no caller waits for any more is not reported")
  func tooLateForTasks() async throws {
    let codes = try await reported {
      // Each takes the task away before the task fails.
      func fail(after leave: (BoltsTask<Int>) async throws -> Void) async rethrows {
        let source = TaskCompletionSource<Int>()
        try await leave(source.task)
        source.setError(Unobserved(code: 1))
      }
      await fail { _ = $0.timeout(after: .zero).error }
      try await fail { task in
        let clock = TestClock()
        let limited = task.timeout(after: .seconds(1), clock: clock)
        try await clock.waitForSleepers()
        await clock.advance(by: .seconds(1))
        _ = try? await limited.value
      }
      await fail { task in
        let awaiting = Task { try await task.value }
        awaiting.cancel()
        _ = try? await awaiting.value
      }
      await fail { task in
        let token = CancellationTokenSource()
        let follower = BoltsTask().continueOnSuccessWithTask(cancellationToken: token.token) {
          task
        }
        token.cancel()
        _ = follower.isCancelled
      }
      await fail { task in
        let token = CancellationTokenSource()
        task.continueOnSuccessWith(cancellationToken: token.token) { _ in }
        token.cancel()
      }
      await fail { task in
        for await _ in [task, BoltsTask(1)].outcomesInCompletionOrder() { break }
      }
      await fail { task in
        let other = TaskCompletionSource<Int>()
        other.complete(with: task)
        other.cancel()
      }
      let cancelled = CancellationTokenSource()
      cancelled.cancel()
      BoltsTask<Int>(error: Unobserved(code: 3))
        .continueOnSuccessWith(cancellationToken: cancelled.token) { _ in }
      let token = CancellationTokenSource()
      let started = Gate()
      let work = BoltsTask<Int>(cancellationToken: token.token) {
        started.open()
        await token.token.cancellation
        throw Unobserved(code: 2)
      }
      await started.wait()
      token.cancel()
      while !work.isCompleted { await Task.yield() }
    }
    #expect(codes == [])
  }

  @Test("a continuation that propagates an error also propagates its observation")
  func passedOn() async {
    let codes = await reported {
      _ = BoltsTask<Int>(error: Unobserved(code: 1)).continueOnSuccessWith { $0 }
      let source = TaskCompletionSource<Int>()
      _ = source.task.continueOnSuccessWith { $0 }.continueOnSuccessWith { $0 }
      source.setError(Unobserved(code: 2))
      _ = whenAll([BoltsTask<Int>(error: Unobserved(code: 3))])
    }
    #expect(codes == [1, 2, 3])
  }

  @Test("each branch of a task reports its error, whether the task failed before or after")
  func branches() async {
    for isEarly in [true, false] {
      let source = TaskCompletionSource<Int>()
      let codes = await reported {
        if isEarly { source.setError(Unobserved(code: 1)) }
        // Reading the error of one, for a log, or handling it, changes nothing for the others.
        let branches = [
          source.task.continueOnSuccessWith { $0 },
          source.task.continueOnSuccessWithTask { BoltsTask($0) },
          source.task.continueOnErrorWith(BoltsError.self) { _ in 0 },
          source.task.continueOnErrorWith { _ in 0 },
          source.task.timeout(after: .seconds(1_000)), race([source.task]),
        ]
        source.trySetError(Unobserved(code: 1))
        _ = source.task.error
        _ = branches[0].error
      }
      #expect(codes == [1, 1, 1, 1], "\(isEarly)")
    }
  }

  @Test("tasks that complete as one report their error once, unless one of them disregards it")
  func linked() async {
    // A race that is decided disregards the errors of its other tasks.
    func disregard(_ task: BoltsTask<Int>) { _ = race([task, BoltsTask(0)]) }
    func fail(_ code: Int, disregarding disregarded: Int?, followers count: Int) {
      let starts = (0..<count).map { _ in TaskCompletionSource<Int>() }
      let source = TaskCompletionSource<Int>()
      let followed = source.task
      let followers = starts.map { $0.task.continueOnSuccessWithTask { _ in followed } }
      if let disregarded { disregard(([followed] + followers)[disregarded]) }
      for start in starts { start.setResult(0) }
      source.setError(Unobserved(code: code))
    }
    let codes = await reported {
      for count in 1...3 {
        fail(count * 10, disregarding: nil, followers: count)
        // To follow a task is to observe its error, but not that of the follower.
        fail(count * 10 + 1, disregarding: 0, followers: count)
        for follower in 1...count { fail(-1, disregarding: follower, followers: count) }
      }
    }
    #expect(codes == [10, 11, 20, 21, 30, 31])
  }

  @Test(
    "a timeout, or its caller's cancellation, ends an await at once, and a later error is not reported",
    arguments: [false, true])
  func tooLate(isCancelled: Bool) async throws {
    struct Held: Error { let object: Tracked }
    let (reports, live, clock) = (Counter(), LiveCount(), TestClock())
    UnobservedErrors.setHandler { error in if error is Held { reports.increment() } }
    defer { UnobservedErrors.setHandler(nil) }
    let (started, gate) = (Gate(), Gate())
    do {
      let object = live.track()
      let limited = Task {
        try await withTimeout(after: .seconds(1), clock: clock) { () async throws -> Int in
          started.open()
          // Ignores its cancellation.
          await gate.wait()
          #expect(Task.isCancelled)
          throw Held(object: object)
        }
      }
      await started.wait()
      try await clock.waitForSleepers()
      if isCancelled { limited.cancel() } else { await clock.advance(by: .seconds(1)) }
      let error = await #expect(throws: (any Error).self) { try await limited.value }
      #expect(isCancelled ? error is CancellationError : error is BoltsError)
    }
    gate.open()
    // An error is released after it has been reported.
    await live.zero()
    #expect(reports.value == 0)
  }

  @Test("the handler may complete tasks, leave errors unobserved and replace itself")
  func reentrant() async {
    let log = Log<Int>()
    UnobservedErrors.setHandler { error in
      guard let error = error as? Unobserved else { return }
      log.add(error.code)
      if error.code > 0 { _ = BoltsTask<Int>(error: Unobserved(code: error.code - 1)) }
      if error.code == 0 { UnobservedErrors.setHandler(nil) }
    }
    _ = BoltsTask<Int>(error: Unobserved(code: 2))
    #expect(log.entries == [2, 1, 0])
    UnobservedErrors.setHandler(nil)
  }

  @Test("a replaced handler is released, and its captures may set a handler when they are released")
  func released() {
    let log = Log<String>()
    let object = Slot<OnDeinit>()
    object.value = OnDeinit {
      UnobservedErrors.setHandler(nil)
      log.add("released")
    }
    if let held = object.value { UnobservedErrors.setHandler { _ in held.touch() } }
    object.value = nil
    #expect(log.entries.isEmpty)
    UnobservedErrors.setHandler(nil)
    #expect(log.entries == ["released"])
  }

  #if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    private static let reports = 200_000

    #if DEBUG
      /// What the default handler writes about the errors that a body leaves unobserved.
      private func lines(_ standardError: [UInt8]) -> [Substring] {
        String(decoding: standardError, as: UTF8.self).split(separator: "\n")
          .filter { $0.contains("never observed") }
      }

      @Test("by default each text is written once, with the source location if it is known")
      func writtenOnce() async throws {
        let result = await #expect(
          processExitsWith: .success, observing: [\.standardErrorContent]
        ) {
          for _ in 0..<3 {
            for code in 0..<2 { _ = BoltsTask<Int>(error: Unobserved(code: code)) }
            _ = TaskCompletionSource<Int>(file: "Made/Here.swift", line: 7).task
          }
        }
        let lines = lines(try #require(result).standardErrorContent)
        #expect(lines.count == 3, "\(lines)")
        #expect(lines.count { $0.contains("Unobserved(code: 1)") } == 1)
        #expect(lines.count { $0.contains("Made/Here.swift:7") } == 1)
      }

      @Test("by default 200,000 different texts use a bounded amount of memory")
      func bounded() async throws {
        let result = await #expect(
          processExitsWith: .success, observing: [\.standardErrorContent]
        ) {
          for code in 0..<10_000 { _ = BoltsTask<Int>(error: Unobserved(code: code)) }
          let before = peakMemory()
          for code in 10_000..<Self.reports { _ = BoltsTask<Int>(error: Unobserved(code: code)) }
          #expect(peakMemory() - before < 4 << 20)
        }
        let standardError = try #require(result).standardErrorContent
        #expect(lines(standardError).count == 1_000)
        let text = String(decoding: standardError, as: UTF8.self)
        #expect(text.split(separator: "\n").count { $0.contains("no more") } == 1)
      }
    #endif
  #endif
}
