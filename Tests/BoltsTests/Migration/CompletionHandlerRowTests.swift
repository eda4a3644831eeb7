import Bolts
import Dispatch
import TestSupport
import Testing

@Suite("Migration: the rows of completion handlers", .timeLimit(.minutes(20)))
struct CompletionHandlerRowTests {
  private typealias Pair<T> = @Sendable (T?, (any Error)?) -> Void

  @Test func `(T?, Error?) -> Void`() {
    #expect(BoltsTask<Int>.fromCallback { (done: Pair<Int>) in done(1, nil) }.result == 1)
    let source = TaskCompletionSource<Int>()
    source.callback(nil, Failure())
    #expect(source.task.error is Failure)
  }

  @Test func `(Result<T, Error>) -> Void`() {
    let task = BoltsTask<Int>.fromCallback { (done: @Sendable (Result<Int, Failure>) -> Void) in
      done(.failure(Failure()))
    }
    #expect(task.error is Failure)
    let passed = Counter()
    task.onCompletion { (_: Result<Int, any Error>) in passed.increment() }
    #expect(passed.value == 1)
  }

  @Test func `(Error?) -> Void`() {
    let task = BoltsTask<Void>.fromCallback { (done: @Sendable ((any Error)?) -> Void) in done(nil)
    }
    #expect(task.result != nil)
  }

  @Test func `Called twice`() async { await checkSecondCall() }

  @Test func `Never called, and dropped`() {
    let dropped = BoltsTask<Int>.fromCallback { (_: Pair<Int>) in }
    guard case .abandoned? = dropped.error as? BoltsError else {
      Issue.record("the task did not fail as abandoned")
      return
    }
  }

  @Test func `Called with neither, or with both`() {
    let neither = BoltsTask<Int>.fromCallback { (done: Pair<Int>) in done(nil, nil) }
    #expect(neither.error as? BoltsError == .neitherValueNorError)
    #expect(
      BoltsTask<Int?>.fromCallback { (done: Pair<Int?>) in done(nil, nil) }.isFaulted == false)
    let both = BoltsTask<Int>.fromCallback { (done: Pair<Int>) in done(1, Failure()) }
    #expect(both.error is Failure)
  }

  @Test func `DispatchGroup`() { #expect(whenAll([succeeded, succeeded]).result == [1, 1]) }
  @Test func `DispatchSemaphore`() async { await checkWaiting() }
  @Test func `DispatchQueue.main.async`() async throws { try await checkMainActor() }
  @Test func `asyncAfter`() { #expect(!BoltsTask.delay(for: .seconds(3_600)).isCompleted) }

  @Test func `A cancel() method of a request`() async {
    let cancels = Counter()
    cancelledToken().register { cancels.increment() }
    let kept = Slot<TaskCompletionSource<Int>>()
    let awaiting = Task {
      try await withCancellableContinuation { source in
        kept.value = source
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      } onCancel: {
        cancels.increment()
      }
    }
    await #expect(throws: CancellationError.self) { try await awaiting.value }
    #expect(cancels.value == 2)
  }
}
