import BoltsTasks
import BoltsTesting
import TestSupport
import Testing

@Suite("Outcomes")
struct OutcomesTests {
  @Test(
    "a task made with an outcome has completed with it", arguments: ContinuationTests.outcomes)
  func made(_ outcome: TaskOutcome<Int>) async {
    let task = BoltsTask(outcome: outcome)
    #expect(task.isCompleted && task.outcome?.matches(outcome) == true)
    #expect(task.result == (try? outcome.get()))
    #expect(task.isFaulted == outcome.matches(.failure(TestError(code: 1))))
    #expect(task.isFaulted == (task.error != nil))
    #expect(task.isCancelled == outcome.matches(.cancelled))
    #expect(TaskOutcome(await Task { try await task.value }.result).matches(outcome))
  }

  @Test("a pending task has no outcome")
  func pending() {
    let source = TaskCompletionSource<Int>()
    let task = source.task
    #expect(task.outcome == nil && task.result == nil && task.error == nil)
    #expect(!task.isCompleted && !task.isFaulted && !task.isCancelled)
    source.cancel()
  }

  @Test("a task that fails with CancellationError is cancelled, however it was made")
  func cancellationErrors() async {
    let error = CancellationError()
    #expect(BoltsTask<Int>(error: error).isCancelled)
    #expect(BoltsTask<Int>(outcome: .failure(error)).isCancelled)
    #expect(BoltsTask<Int>(on: .default) { throw error }.isCancelled)
    #expect(BoltsTask(1).continueWith { _ -> Int in throw error }.isCancelled)
    #expect(
      BoltsTask(1).continueOnSuccessWithTask { _ -> BoltsTask<Int> in throw error }.isCancelled)
    #expect(BoltsTask(1).continueWithTask { _ in BoltsTask<Int>(error: error) }.isCancelled)
    #expect(BoltsTask<Int>.fromCallback { $0(.failure(error)) }.isCancelled)
    #expect(BoltsTask<Int>.fromCallback { $0(nil, error) }.isCancelled)
    #expect(BoltsTask<Int>(error: TestError()).continueOnErrorWith { _ in throw error }.isCancelled)

    let sources = (0..<2).map { _ in TaskCompletionSource<Int>() }
    sources[0].setError(error)
    sources[1].trySet(.failure(error))
    #expect(sources.allSatisfy { $0.task.isCancelled })

    let swiftTask = BoltsTask<Int>(operation: { throw error })
    _ = try? await swiftTask.value
    #expect(swiftTask.isCancelled)
  }

  @Test("an outcome gives what it is, or throws it, and converts to a Result and back")
  func results() throws {
    #expect(try TaskOutcome.success(1).get() == 1)
    let result = { (body: () throws -> Int) in TaskOutcome(Result(catching: body)) }
    #expect(result { 1 }.matches(.success(1)))
    #expect(result { throw TestError() }.matches(.failure(TestError())))
    #expect(result { throw CancellationError() }.matches(.cancelled))
    let typed = Result<Int, TestError>.failure(TestError())
    #expect(TaskOutcome(typed).matches(.failure(TestError())))
    #expect(throws: CancellationError.self) { try Result(TaskOutcome<Int>.cancelled).get() }
    #expect(throws: TestError()) { try Result(TaskOutcome<Int>.failure(TestError())).get() }
  }

  @Test("a body that returns or throws creates a task that succeeds or fails")
  func bodies() {
    #expect(BoltsTask(on: .default) { 1 }.result == 1)
    #expect(
      BoltsTask<Int>(on: .default) { throw TestError(code: 1) }.testError == TestError(code: 1))
    let executor = ManualExecutor()
    let later = BoltsTask(on: executor) { 2 }
    #expect(!later.isCompleted)
    executor.runAll()
    #expect(later.result == 2)
  }

  @Test("values of any size and layout are returned unchanged")
  func layouts() async throws {
    struct Wide: Sendable, Equatable {
      var words = SIMD8<Double>(0, 1, 2, 3, 4, 5, 6, 7)
      var text = "a string that does not fit into a small one"
      var list = [1, 2, 3]
    }
    func check<T: Sendable & Equatable>(_ value: T) async throws {
      let source = TaskCompletionSource<T>()
      let doubled = source.task.continueOnSuccessWith { [$0, $0] }
      source.setResult(value)
      #expect(source.task.result == value)
      #expect(try await source.task.value == value)
      #expect(doubled.result == [value, value])
    }
    try await check(true)
    try await check(UInt8(7))
    try await check("a string that does not fit into a small one")
    try await check([Int?](arrayLiteral: 1, nil, 3))
    try await check(SIMD4<Float>(1, 2, 3, 4))
    try await check(Wide())
    try await check(String?.none)
    try await check(Int??.some(nil))
  }

  @Test("a task's description contains its type and its state")
  func description() {
    #expect("\(BoltsTask(1))" == "BoltsTask<Int>(succeeded)")
    #expect("\(BoltsTask<Int>.cancelled())" == "BoltsTask<Int>(cancelled)")
    let source = TaskCompletionSource<Int>()
    #expect("\(source.task)" == "BoltsTask<Int>(pending)")
    source.setError(TestError())
    #expect("\(source.task)" == "BoltsTask<Int>(failed)" && source.task.error != nil)
  }

  // Test libraries, loggers and debuggers reflect values, at any time and on any thread.
  @Test("reflecting a state shows its phase and none of its storage")
  func reflection() {
    let source = TaskCompletionSource<Int>()
    var text = ""
    dump(source.task, to: &text)
    #expect(text.contains("Phase.pending"), "\(text)")
    #expect(
      !text.contains("waiters") && !text.contains("storage: BoltsTasks.CompletionState.State"),
      "\(text)")
    source.setResult(1)
    text = ""
    dump(source.task, to: &text)
    #expect(text.contains("Phase.succeeded"), "\(text)")
  }
}
