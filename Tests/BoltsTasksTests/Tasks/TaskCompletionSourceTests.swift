import BoltsTasks
import TestSupport
import Testing

@Suite("Completion source")
struct CompletionSourceTests {
  @Test("a source of Void needs no value")
  func void() {
    let source = TaskCompletionSource<Void>()
    source.setResult()
    #expect(source.task.result != nil)
    #expect(!source.trySetResult())
  }

  @Test("the description of a source contains where it was created, and the phase of its task")
  func description() {
    let source = TaskCompletionSource<Int>(file: "Module/File.swift", line: 12)
    #expect(
      "\(source)" == "TaskCompletionSource<Int>(pending, made at Module/File.swift:12)")
    source.cancel()
    #expect("\(source)".contains("cancelled"))
  }

  @Test("the first attempt to complete returns true; the others return false and change nothing")
  func firstWins() {
    for outcome in ContinuationTests.outcomes {
      let source = TaskCompletionSource<Int>()
      #expect(source.trySet(outcome))
      #expect(!source.trySetResult(2))
      #expect(!source.trySetError(TestError(code: 2)))
      #expect(!source.tryCancel())
      #expect(!source.trySet(.success(3)))
      #expect(source.task.outcome?.matches(outcome) == true)
    }
    #expect(TaskCompletionSource<Int>().trySetResult(1))
    #expect(TaskCompletionSource<Int>().tryCancel())
    let failing = TaskCompletionSource<Int>()
    #expect(failing.trySetError(TestError()) && failing.task.error is TestError)
  }

  @Test("complete(with:) completes at once as a task that has completed")
  func completeWith() {
    for outcome in ContinuationTests.outcomes {
      let source = TaskCompletionSource<Int>()
      source.complete(with: BoltsTask(outcome: outcome))
      #expect(source.task.outcome?.matches(outcome) == true)
    }
  }

  #if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    @Test("completing a completed task with set... stops the program")
    func setTwice() async {
      await #expect(processExitsWith: .failure) {
        let source = TaskCompletionSource<Int>()
        source.setResult(1)
        source.setResult(2)
      }
      await #expect(processExitsWith: .failure) {
        let source = TaskCompletionSource<Int>()
        source.cancel()
        source.setError(CancellationError())
      }
      await #expect(processExitsWith: .failure) {
        let source = TaskCompletionSource<Int>()
        source.setError(CancellationError())
        source.cancel()
      }
    }
  #endif
}

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
