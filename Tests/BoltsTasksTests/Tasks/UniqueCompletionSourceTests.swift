import BoltsTasks
import TestSupport
import Testing

@Suite("Unique completion source")
struct UniqueCompletionSourceTests {
  /// The task of a source, once it has been completed.
  private func completed<T>(
    by complete: (consuming UniqueCompletionSource<T>) -> Void
  ) -> BoltsTask<T> {
    let source = UniqueCompletionSource<T>()
    let task = source.task
    #expect(!task.isCompleted)
    complete(source)
    return task
  }

  @Test("setResult, setError and cancel complete the task")
  func set() {
    let tasks: [BoltsTask<Int>] = [
      completed { $0.setResult(1) }, completed { $0.setError(TestError(code: 1)) },
      completed { $0.cancel() }, completed { $0.setError(CancellationError()) },
    ]
    #expect(tasks[0].result == 1 && tasks[1].testError == TestError(code: 1))
    #expect(tasks[2].isCancelled && tasks[3].isCancelled)
    let void: BoltsTask<Void> = completed { $0.setResult() }
    #expect(void.result != nil)
  }

  @Test("an abandoned source fails its task, and the error names the file and line that created it")
  func abandoned() async throws {
    let task = { UniqueCompletionSource<Int>(file: "there", line: 7).task }()
    await #expect(throws: BoltsError.abandoned(file: "there", line: 7)) { try await task.value }
  }
}
