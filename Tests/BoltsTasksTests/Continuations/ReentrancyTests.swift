import BoltsTasks
import TestSupport
import Testing

/// The lock of a task is not recursive, so user code that ran under it would stop the program in
/// any of these tests.
@Suite("No user code under a lock")
struct ReentrancyTests {
  @Test("a continuation may complete, continue, cancel and release any task, including its own")
  func continuation() {
    let counter = Counter()
    let slot = Slot<TaskCompletionSource<Int>>()
    let cancellation = CancellationTokenSource()
    let source = TaskCompletionSource<Int>()
    slot.value = source
    let task = source.task
    cancellation.token.register { counter.increment() }
    task.continueWith { _ in
      #expect(!source.trySetResult(2))
      task.continueWith { _ in counter.increment() }
      source.complete(with: BoltsTask(3))
      source.complete(with: TaskCompletionSource<Int>().task)
      cancellation.cancel()
      slot.value = nil
      _ = race([task, TaskCompletionSource<Int>().task])
      _ = whenAll([task, task])
      counter.increment()
    }
    task.continueWith { _ in counter.increment() }
    source.setResult(1)
    #expect(counter.value == 4)
  }

  @Test("the deinit of a value, accepted or refused, may use the task that it was set on")
  func deinitOfValue() {
    let counter = Counter()
    func value(using source: TaskCompletionSource<OnDeinit>) -> OnDeinit {
      OnDeinit {
        counter.increment()
        source.tryCancel()
        source.task.continueWith { _ in counter.increment() }
      }
    }
    let refusing = TaskCompletionSource<OnDeinit>()
    refusing.cancel()
    #expect(!refusing.trySetResult(value(using: refusing)))
    #expect(!refusing.trySet(.success(value(using: refusing))))
    #expect(counter.value == 4)

    let other = TaskCompletionSource<OnDeinit>()
    do {
      let source = TaskCompletionSource<OnDeinit>()
      source.setResult(value(using: other))
    }
    #expect(other.task.isCancelled)
    #expect(counter.value == 6)
  }

  @Test("a continuation's captures may use the task in their deinit")
  func deinitOfCaptures() {
    let counter = Counter()
    let source = TaskCompletionSource<Int>()
    let task = source.task
    for _ in 0..<3 {
      let object = OnDeinit {
        task.continueWith { _ in counter.increment() }
        source.tryCancel()
      }
      task.continueWith { _ in object.touch() }
    }
    source.setResult(1)
    #expect(counter.value == 3)
  }

  @Test("captures of a removed waiter may use the task in their deinit")
  func deinitOfRemovedWaiter() {
    let counter = Counter()
    let longLived = TaskCompletionSource<Int>()
    let other = TaskCompletionSource<Int>()
    do {
      let object = OnDeinit {
        longLived.task.continueWith { _ in counter.increment() }
        longLived.trySetResult(1)
      }
      race([longLived.task, other.task]).continueWith { _ in object.touch() }
    }
    other.setResult(2)
    #expect(counter.value == 1)
  }

  @Test("a registration's captures may use the source in their deinit, whichever is disposed of")
  func deinitOfRegistration() {
    let counter = Counter()
    let source = CancellationTokenSource()
    func register() -> CancellationRegistration {
      let object = OnDeinit { [weak source] in
        source?.token.register {}.dispose()
        source?.dispose()
        counter.increment()
      }
      return source.token.register { object.touch() }
    }
    let registrations = (0..<4).map { _ in register() }
    registrations[0].dispose()
    #expect(counter.value >= 1)
    source.dispose()
    #expect(counter.value == 4)
  }
}
