import BoltsTasks
import TestSupport
import Testing

@Suite("withCancellableContinuation")
struct CancellableContinuationTests {
  @Test("the await resumes when its source is completed, at once or later")
  func completed() async throws {
    let now: Int = try await withCancellableContinuation { $0.setResult(1) }
    #expect(now == 1)
    let later: Int = try await withCancellableContinuation { source in
      BoltsTask(on: .global) { source.setResult(2) }
    }
    #expect(later == 2)
    await #expect(throws: TestError(code: 3)) {
      try await withCancellableContinuation { (source: TaskCompletionSource<Int>) in
        source.callback(nil, TestError(code: 3))
      }
    }
    await #expect(throws: CancellationError.self) {
      try await withCancellableContinuation { (source: TaskCompletionSource<Int>) in
        source.cancel()
        // What comes later is ignored.
        source.setError(TestError())
        source.cancel()
      }
    }
  }

  @Test("a source that is never completed throws abandoned, with the line of the call")
  func forgotten() async throws {
    let line: UInt = #line + 2
    let forgetful = Task {
      try await withCancellableContinuation { (_: TaskCompletionSource<Int>) in }
    }
    await #expect(throws: BoltsError.abandoned(file: #fileID, line: line)) {
      try await forgetful.value
    }
  }

  @Test("an error that the body throws is rethrown")
  func bodyThrows() async throws {
    await #expect(throws: TestError(code: 4)) {
      try await withCancellableContinuation { (_: TaskCompletionSource<Int>) in
        throw TestError(code: 4)
      }
    }
  }

  @Test("cancellation ends the await at once and calls onCancel once; a late result is ignored")
  func cancelled() async throws {
    let kept = Slot<TaskCompletionSource<Int>>()
    let started = Gate()
    let cancelled = Counter()
    let waiting = Task {
      try await withCancellableContinuation { source in
        kept.value = source
        started.open()
      } onCancel: {
        cancelled.increment()
      }
    }
    await started.wait()
    waiting.cancel()
    // The source is kept and pending: only cancellation can end this.
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(cancelled.value == 1)
    let source = try #require(kept.value)
    source.setResult(1)
    #expect(source.task.isCancelled)
  }

  @Test("in a cancelled Swift task body and onCancel run, and an immediate result is returned")
  func cancelledBefore() async throws {
    let told = Counter()
    let kept = Slot<TaskCompletionSource<Int>>()
    for completes in [false, true] {
      let waiting = cancelledTask {
        try await withCancellableContinuation { source in
          kept.value = source
          if completes { source.setResult(2) }
        } onCancel: {
          told.increment()
        }
      }
      #expect(TaskOutcome(await waiting.result).matches(completes ? .success(2) : .cancelled))
      #expect(told.value == 1)
    }
  }
}
