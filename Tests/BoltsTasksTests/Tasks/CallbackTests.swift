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

  @Test("onCompletion calls the handler on its executor")
  func onCompletionOnExecutor() {
    let executor = ManualExecutor()
    let counter = Counter()
    BoltsTask(1).onCompletion(on: executor) { _ in counter.increment() }
    #expect(counter.value == 0)
    executor.runAll()
    #expect(counter.value == 1)
  }

  @Test("fromCallback with a Result completes with what its handler receives")
  func resultHandler() {
    #expect(BoltsTask<Int>.fromCallback { $0(.success(1)) }.result == 1)
    let failed = BoltsTask<Int>.fromCallback { done in done(.failure(TestError(code: 1))) }
    #expect(failed.testError == TestError(code: 1))
  }

  @Test("fromCallback with a value and an error completes with what its handler receives")
  func valueAndErrorHandler() {
    #expect(BoltsTask<Int>.fromCallback { $0(1, nil) }.result == 1)
    let failed = BoltsTask<Int>.fromCallback { done in
      let error = TestError(code: 1)
      done(nil, error)
    }
    #expect(failed.testError == TestError(code: 1))
  }

  @Test("fromCallback accepts a handler with a Result of a concrete error type")
  func typedResultHandler() {
    func fetch(_ done: @escaping @Sendable (Result<Int, TestError>) -> Void) {
      done(.failure(TestError(code: 5)))
    }
    #expect(BoltsTask.fromCallback { done in fetch(done) }.testError == TestError(code: 5))
    #expect(BoltsTask.fromCallback(fetch).testError == TestError(code: 5))
    let value = BoltsTask.fromCallback { (done: @Sendable (Result<Int, TestError>) -> Void) in
      done(.success(6))
    }
    #expect(value.result == 6)
  }

  @Test("fromCallback accepts a handler with only an error: nil completes the task")
  func errorHandler() {
    func save(_ error: (any Error)?, _ done: @escaping @Sendable ((any Error)?) -> Void) {
      done(error)
    }
    #expect(BoltsTask.fromCallback { done in save(nil, done) }.result != nil)
    #expect(BoltsTask.fromCallback { done in save(nil) { done($0) } }.result != nil)
    let failed = BoltsTask<Void>.fromCallback { done in save(TestError(code: 7), done) }
    #expect(failed.testError == TestError(code: 7))
    #expect(BoltsTask.fromCallback { save(CancellationError(), $0) }.isCancelled)
  }

  @Test("an error takes precedence over a value beside it")
  func valueBesideError() {
    #expect(BoltsTask<Int>.fromCallback { $0(1, TestError()) }.isFaulted)
  }

  @Test("neither a value nor an error is a success for Void and optionals, and otherwise an error")
  func neither() {
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

  @Test("a handler may be called later, on any thread")
  func later() async throws {
    let task = BoltsTask<Int>.fromCallback { done in
      DefaultThread.run { done(7, nil) }
    }
    #expect(try await task.value == 7)
  }

  @Test("only the first call of a handler counts, from one thread or several")
  func twice() async {
    let source = TaskCompletionSource<Int>()
    let callback = source.callback
    callback(1, nil)
    callback(2, nil)
    callback(nil, TestError())
    #expect(source.task.result == 1)

    let slot = Slot<@Sendable (Result<Int, any Error>) -> Void>()
    let task = BoltsTask<Int>.fromCallback { slot.value = $0 }
    let calls = Counter()
    await concurrently(2) { index in
      slot.value?(.success(index))
      calls.increment()
    }
    #expect(calls.value == 2)
    #expect(task.result == 0 || task.result == 1)
  }

  #if DEBUG && !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    @Test("a second call of a handler is reported in a debug build, unless repetition is expected")
    func repetition() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        let sources = [7, 8].map { TaskCompletionSource<Int>(file: "Made/Here.swift", line: $0) }
        for source in sources { source.callback(1, nil) }
        sources[0].callback(2, nil)
        let value: Int = try await withCancellableContinuation(file: "Made/There.swift", line: 9) {
          for number in 1...2 { $0.callback(number, nil) }
        }
        precondition(value == 1)
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.contains("called after its task had completed"), "\(text)")
      #expect(text.contains("Made/Here.swift:7"), "\(text)")
      #expect(!text.contains("Made/Here.swift:8") && !text.contains("There"), "\(text)")
    }
  #endif

  @Test("an error that the body throws fails the task, unless the handler was called before")
  func throwing() {
    let failed = BoltsTask<Int>.fromCallback {
      (_: (@escaping @Sendable (Int?, (any Error)?) -> Void)) in throw TestError(code: 1)
    }
    #expect(failed.testError == TestError(code: 1))
    let done = BoltsTask<Int>.fromCallback { done in
      done(.success(1))
      throw TestError()
    }
    #expect(done.result == 1)
  }

  @Test("a handler that is released uncalled fails the task, with the file and line")
  func neverCalled() {
    let line: UInt = #line + 1
    let task = BoltsTask<Int>.fromCallback {
      (_: @escaping @Sendable (Int?, (any Error)?) -> Void) in
    }
    #expect(task.error as? BoltsError == .abandoned(file: #fileID, line: line))
  }
}

/// A thread that is not joined.
private enum DefaultThread {
  static func run(_ body: @escaping @Sendable () -> Void) {
    Task.detached { await onThread { body() } }
  }
}

@Suite("Blocking")
struct BlockingTests {
  @Test("waiting for a completed task returns at once")
  func completed() async {
    let isCompleted = await onThread {
      BoltsTask(1).waitUntilFinished()
      BoltsTask<Int>(error: TestError()).continueWith { $0.error }.waitUntilFinished()
      return BoltsTask<Int>.cancelled().wait(for: .zero)
    }
    #expect(isCompleted)
  }

  @Test("waiting returns when the task completes, whatever its outcome")
  func pending() async {
    for outcome in [TaskOutcome.success(1), .failure(TestError()), .cancelled] {
      let source = TaskCompletionSource<Int>()
      let waiting = Task { await onThread { source.task.waitUntilFinished() } }
      let timed = Task { await onThread { source.task.wait(for: .seconds(1_000_000_000_000)) } }
      source.trySet(outcome)
      await waiting.value
      #expect(await timed.value)
      #expect(source.task.outcome?.matches(outcome) == true)
    }
  }

  @Test("several threads may wait for one task, and one thread several times")
  func severalThreads() async {
    let source = TaskCompletionSource<Int>()
    await concurrently(8) { index in
      if index == 0 { source.setResult(1) }
      source.task.waitUntilFinished()
      source.task.waitUntilFinished()
      #expect(source.task.result == 1)
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

  @Test("a wait that times out as the task completes never returns false for a completed task")
  func timeoutAgainstCompletion() async {
    let sources = (0..<500).map { _ in TaskCompletionSource<Int>() }
    await concurrently(2) { thread in
      for source in sources {
        if thread == 0 {
          source.setResult(1)
        } else if source.task.wait(for: .nanoseconds(1)) {
          #expect(source.task.isCompleted)
        }
      }
    }
  }
}
