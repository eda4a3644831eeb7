import BoltsTasks
import BoltsTesting
import TestSupport
import Testing

@Suite("Callbacks")
struct CallbackTests {
  @Test("onCompletion passes the outcome once, before or after the task completes")
  func onCompletion() {
    let log = Log<String>()
    let source = TaskCompletionSource<Int>()
    source.task.onCompletion { log.add("late \($0)") }
    BoltsTask(1).onCompletion { log.add("early \($0)") }
    BoltsTask<Int>(error: TestError(code: 2)).onCompletion { result in
      #expect(throws: TestError(code: 2)) { try result.get() }
    }
    BoltsTask<Int>.cancelled().onCompletion { result in
      #expect(throws: CancellationError.self) { try result.get() }
    }
    source.setResult(3)
    #expect(log.entries == ["early success(1)", "late success(3)"])
  }

  @Test("onCompletion passes a value or an error to a handler of two arguments, on its executor")
  func onCompletionWithTwoArguments() {
    let (log, executor) = (Log<String>(), ManualExecutor())
    @Sendable func handler(_ value: Int?, _ error: (any Error)?) {
      log.add("\(value ?? 0) \((error as? TestError)?.code ?? 0) \(error is CancellationError)")
    }
    BoltsTask(1).onCompletion(handler)
    BoltsTask<Int>(error: TestError(code: 2)).onCompletion { value, error in handler(value, error) }
    BoltsTask<Int>.cancelled().onCompletion(on: executor, handler)
    BoltsTask(3).onCompletion(on: executor) { handler(try? $0.get(), nil) }
    #expect(log.entries == ["1 0 false", "0 2 false"])
    executor.runAll()
    #expect(log.entries.suffix(2) == ["0 0 true", "3 0 false"])
  }

  /// An API with every kind of handler, which succeeds or fails.
  private struct Work {
    var error: TestError?
    private var outcome: Result<Int, TestError> { error.map { .failure($0) } ?? .success(1) }

    func result(_ done: @Sendable (Result<Int, any Error>) -> Void) {
      done(outcome.mapError { $0 })
    }
    func typed(_ done: @Sendable (Result<Int, TestError>) -> Void) { done(outcome) }
    func both(_ done: @Sendable (Int?, (any Error)?) -> Void) { done(try? outcome.get(), error) }
    func two(_ done: @Sendable (Int?, String?, (any Error)?) -> Void) {
      done(1, error == nil ? "a" : nil, error)
    }
    func value(_ done: @Sendable (Int) -> Void) { done(1) }
    func optional(_ done: @Sendable (Int?) -> Void) { done(nil) }
    func error(_ done: @Sendable ((any Error)?) -> Void) { done(error) }
    func nothing(_ done: @Sendable () -> Void) { done() }
  }

  @Test("fromCallback completes with what a handler of any kind receives")
  func handlers() {
    for error in [nil, TestError(code: 5)] {
      let work = Work(error: error)
      let tasks: [BoltsTask<Int>] = [
        .fromCallback { work.result($0) }, .fromCallback { done in work.result { done($0) } },
        .fromCallback { work.typed($0) }, .fromCallback { done in work.typed { done($0) } },
        .fromCallback { work.both($0) }, .fromCallback { done in work.both { done($0, $1) } },
      ]
      for task in tasks {
        #expect(task.testError == error && task.result == (error == nil ? 1 : nil))
      }
      for two in [
        BoltsTask.fromCallback { work.two($0) },
        .fromCallback { done in work.two { done($0, $1, $2) } },
      ] {
        #expect(two.testError == error && two.result?.1 == (error == nil ? "a" : nil))
      }
      #expect(BoltsTask.fromCallback { done in work.error(done) }.testError == error)
      #expect(BoltsTask<Void>.fromCallback { work.error($0) }.testError == error)
    }
    let work = Work()
    #expect(BoltsTask.fromCallback { done in work.value(done) }.result == 1)
    #expect(BoltsTask.fromCallback { done in work.value { done(-$0) } }.result == -1)
    #expect(BoltsTask.fromCallback { done in work.optional(done) }.result == .some(nil))
    #expect(BoltsTask<Void>.fromCallback { done in work.nothing(done) }.result != nil)
    #expect(BoltsTask<Void>.fromCallback { done in work.nothing { done() } }.result != nil)
  }

  @Test("with a token, fromCallback takes a body that returns what cancels the work")
  func cancellable() {
    let work = Work()
    let source = CancellationTokenSource()
    let cancelled = Counter()
    func cancelling(_ start: Void) -> @Sendable () -> Void { { cancelled.increment() } }
    let tasks: [BoltsTask<Int>] = [
      .fromCallback(cancellationToken: source.token) { cancelling(work.result($0)) },
      .fromCallback(cancellationToken: source.token) { cancelling(work.typed($0)) },
      .fromCallback(cancellationToken: source.token) { cancelling(work.both($0)) },
    ]
    #expect(tasks.map(\.result) == [1, 1, 1])
    let two = BoltsTask.fromCallback(cancellationToken: source.token) { cancelling(work.two($0)) }
    #expect(two.result?.0 == 1)
    source.cancel()
    #expect(cancelled.value == 0, "Work that has ended is not cancelled.")
  }

  @Test("a token cancels the task of fromCallback, then the work, and a late call is ignored")
  func cancelling() {
    let source = CancellationTokenSource()
    let handler = Slot<Handler>()
    let slot = Slot<BoltsTask<Int>>()
    let cancelled = Counter()
    let task = BoltsTask<Int>.fromCallback(cancellationToken: source.token) { done in
      handler.value = done
      return { if slot.value?.isCancelled == true { cancelled.increment() } }
    }
    slot.value = task
    source.cancel()
    handler.value?(1, nil)
    #expect(task.isCancelled && cancelled.value == 1)
    for isFailing in [false, true] {
      let early = CancellationTokenSource()
      let task = BoltsTask<Int>.fromCallback(cancellationToken: early.token) { done in
        early.cancel()
        if isFailing { throw TestError(code: 1) }
        done(7, nil)
        return { cancelled.increment() }
      }
      #expect(task.isCancelled && cancelled.value == 2)
    }
    let never = BoltsTask<Int>.fromCallback(cancellationToken: source.token) { done in
      Issue.record("started")
      done(1, nil)
      return {}
    }
    #expect(never.isCancelled)
  }

  @Test("a handler without a value and an error succeeds for Void and optionals; an error counts")
  func neither() {
    #expect(BoltsTask<Int>.fromCallback { $0(1, TestError()) }.error is TestError)
    #expect(BoltsTask<Void>.fromCallback { $0(nil, nil) }.result != nil)
    #expect(BoltsTask<Int?>.fromCallback { $0(nil, nil) }.result == .some(nil))
    #expect(BoltsTask<[Int]??>.fromCallback { $0(nil, nil) }.result == .some(nil))
    let optionalVoid = BoltsTask<Void?>.fromCallback { $0(nil, nil) }
    #expect(optionalVoid.isCompleted && optionalVoid.result.map { $0 == nil } == true)
    let other = BoltsTask<Int>.fromCallback { $0(nil, nil) }
    #expect(other.error as? BoltsError == .neitherValueNorError)
    let anything = BoltsTask<any Sendable>.fromCallback { $0(nil, nil) }
    #expect(anything.error as? BoltsError == .neitherValueNorError)
  }

  #if DEBUG && !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    @Test("only the first call of a handler counts; debug builds report others, unless cancelled")
    func repetition() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        let sources = [7, 8].map { TaskCompletionSource<Int>(file: "Made/Here.swift", line: $0) }
        for source in sources { source.callback(1, nil) }
        sources[0].callback(nil, TestError())
        precondition(sources[0].task.result == 1)
        let value: Int = try await withCancellableContinuation(file: "Made/There.swift", line: 1) {
          for number in 1...2 { $0.callback(number, nil) }
        }
        precondition(value == 1)
        _ = try await withCancellableContinuation(file: "Made/There.swift", line: 2) { source in
          for number in 1...2 { source.setResult(number) }
        }
        let token = CancellationTokenSource()
        let late = Slot<Handler>()
        let task = BoltsTask<Int>.fromCallback(
          cancellationToken: token.token, file: "Made/There.swift", line: 3
        ) { done in
          late.value = done
          return {}
        }
        token.cancel()
        late.value?(1, nil)
        precondition(task.isCancelled)
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.contains("called after its task had completed"), "\(text)")
      #expect(text.contains("Made/Here.swift:7"), "\(text)")
      #expect(!text.contains("Made/Here.swift:8"), "\(text)")
      let reported = (1...3).filter { text.contains("Made/There.swift:\($0)") }
      #expect(reported == [1, 2], "\(text)")
    }
  #endif

  private typealias Handler = @Sendable (Int?, (any Error)?) -> Void

  @Test("an error that the body throws fails the task, unless the handler was called before")
  func throwing() {
    let token = CancellationTokenSource().token
    for isCalled in [false, true] {
      @Sendable func body(_ done: Handler) throws {
        if isCalled { done(1, nil) }
        throw TestError(code: 1)
      }
      let tasks: [BoltsTask<Int>] = [
        .fromCallback { try body($0) },
        .fromCallback(cancellationToken: token) { (done: @escaping Handler) in
          try body(done)
          return {}
        },
      ]
      for task in tasks { #expect((task.testError == nil) == isCalled && task.isCompleted) }
    }
  }

  @Test("a handler that is released uncalled fails the task, with the line, also beside a token")
  func neverCalled() {
    let source = CancellationTokenSource()
    let line: UInt = #line + 2
    let tasks: [BoltsTask<Int>] = [
      .fromCallback { (_: @escaping Handler) in },
      .fromCallback(cancellationToken: source.token) { (_: @escaping Handler) in {} },
    ]
    for (index, task) in tasks.enumerated() {
      let expected = BoltsError.abandoned(file: #fileID, line: line + UInt(index))
      #expect(task.error as? BoltsError == expected)
    }
  }
}

@Suite("Blocking")
struct BlockingTests {
  @Test("waiting returns when the task completes, whatever its outcome")
  func pending() async {
    for outcome in ContinuationTests.outcomes {
      let source = TaskCompletionSource<Int>()
      let waiting = Task { await onThread { source.task.waitUntilFinished() } }
      let timed = Task { await onThread { source.task.wait(for: .seconds(1_000_000_000_000)) } }
      source.trySet(outcome)
      await waiting.value
      #expect(await timed.value)
      #expect(source.task.outcome?.matches(outcome) == true)
    }
  }

  @Test("wait(for:) returns false when the time has passed, and does not affect the task")
  func timesOut() async {
    let source = TaskCompletionSource<Int>()
    let waits = await onThread {
      [Duration.nanoseconds(1), .milliseconds(1), .zero, .seconds(-1)].map {
        source.task.wait(for: $0)
      }
    }
    #expect(waits == [false, false, false, false])
    #expect(!source.task.isCompleted)
    source.setResult(1)
    #expect(await onThread { source.task.wait(for: .zero) })
  }

  @Test("no wake-up is lost when a completion and a wait run concurrently")
  func noLostWakeUp() async {
    let rounds = 2000
    let sources = (0..<rounds).map { _ in TaskCompletionSource<Int>() }
    let failures = Counter()
    await concurrently(2) { thread in
      for source in sources {
        if thread == 0 {
          source.setResult(1)
        } else if !source.task.wait(for: .seconds(600)) {
          failures.increment()
        }
      }
    }
    #expect(failures.value == 0)
  }
}
