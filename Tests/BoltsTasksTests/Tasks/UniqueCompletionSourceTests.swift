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
}
