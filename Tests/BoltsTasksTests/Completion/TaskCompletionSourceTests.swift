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

  @Test("setResult, setError and cancel complete the task")
  func set() {
    let value = TaskCompletionSource<Int>()
    value.setResult(1)
    #expect(value.task.result == 1)

    let error = TaskCompletionSource<Int>()
    error.setError(TestError(code: 1))
    #expect(error.task.isFaulted)
    #expect(error.task.testError == TestError(code: 1))

    let cancelled = TaskCompletionSource<Int>()
    cancelled.cancel()
    #expect(cancelled.task.isCancelled)
  }

  @Test("the first attempt to complete returns true; the others return false and change nothing")
  func firstWins() {
    let outcomes: [TaskOutcome<Int>] = [.success(1), .failure(TestError()), .cancelled]
    for outcome in outcomes {
      let source = TaskCompletionSource<Int>()
      #expect(source.trySet(outcome))
      #expect(!source.trySetResult(2))
      #expect(!source.trySetError(TestError(code: 2)))
      #expect(!source.tryCancel())
      #expect(!source.trySet(.success(3)))
      #expect(source.task.outcome?.matches(outcome) == true)
    }
    #expect(TaskCompletionSource<Int>().trySetResult(1))
    #expect(TaskCompletionSource<Int>().trySetError(TestError()))
    #expect(TaskCompletionSource<Int>().tryCancel())
  }

  @Test("complete(with:) follows a task that has completed, or is still pending")
  func completeWith() {
    let early = TaskCompletionSource<Int>()
    early.complete(with: BoltsTask(1))
    #expect(early.task.result == 1)

    for outcome in [TaskOutcome.success(2), .failure(TestError(code: 2)), .cancelled] {
      let inner = TaskCompletionSource<Int>()
      let task = {
        let source = TaskCompletionSource<Int>()
        source.complete(with: inner.task)
        return source.task
      }()
      #expect(!task.isCompleted, "the source may go: the other task has taken its place")
      inner.trySet(outcome)
      #expect(task.outcome?.matches(outcome) == true)
    }
  }

  @Test("complete(with:) has no effect if the task completes first in another way")
  func completeWithTooLate() {
    let inner = TaskCompletionSource<Int>()
    let source = TaskCompletionSource<Int>()
    source.complete(with: inner.task)
    source.setResult(1)
    inner.setResult(2)
    #expect(source.task.result == 1)
  }

  @Test("a task that would wait for itself fails instead of staying pending forever")
  func followsItself() {
    let source = TaskCompletionSource<Int>()
    source.complete(with: source.task)
    #expect(source.task.error as? BoltsError == .followsItself)

    let start = TaskCompletionSource<Int>()
    let slot = Slot<BoltsTask<Int>>()
    slot.value = start.task.continueWithTask { _ in slot.value ?? .cancelled() }
    start.setResult(1)
    #expect(slot.value?.error as? BoltsError == .followsItself)
    slot.value = nil
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
