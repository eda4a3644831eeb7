import BoltsTasks
import TestSupport
import Testing

@Suite("Unique completion source")
struct UniqueCompletionSourceTests {
  @Test("setResult, setError and cancel complete the task")
  func set() {
    let value = UniqueCompletionSource<Int>()
    let valueTask = value.task
    #expect(!valueTask.isCompleted)
    value.setResult(1)
    #expect(valueTask.result == 1)

    let error = UniqueCompletionSource<Int>()
    let errorTask = error.task
    error.setError(TestError(code: 1))
    #expect(errorTask.testError == TestError(code: 1))

    let cancelled = UniqueCompletionSource<Int>()
    let cancelledTask = cancelled.task
    cancelled.cancel()
    #expect(cancelledTask.isCancelled)

    let thrown = UniqueCompletionSource<Int>()
    let thrownTask = thrown.task
    thrown.setError(CancellationError())
    #expect(thrownTask.isCancelled)

    let void = UniqueCompletionSource<Void>()
    let voidTask = void.task
    void.setResult()
    #expect(voidTask.isCompleted)
  }

  @Test("an abandoned source fails its task, and the error names the file and line that created it")
  func abandoned() async throws {
    let task = { UniqueCompletionSource<Int>(file: "there", line: 7).task }()
    await #expect(throws: BoltsError.abandoned(file: "there", line: 7)) { try await task.value }
  }

  @Test("a source that is passed on stays pending until its last owner completes or releases it")
  func passedOn() async throws {
    func complete(_ source: consuming UniqueCompletionSource<Int>, with value: Int?) {
      if let value { source.setResult(value) }
    }
    let first = UniqueCompletionSource<Int>()
    let second = UniqueCompletionSource<Int>()
    let tasks = [first.task, second.task]
    complete(first, with: 1)
    complete(second, with: nil)
    #expect(try await tasks[0].value == 1)
    await #expect(throws: BoltsError.self) { try await tasks[1].value }
  }

  @Test("a callback that may be called twice takes the source out of an optional")
  func optional() {
    var source: UniqueCompletionSource<Int>? = UniqueCompletionSource()
    let task = source?.task
    for number in 1...2 { source.take()?.setResult(number) }
    #expect(task?.result == 1)
  }
}
