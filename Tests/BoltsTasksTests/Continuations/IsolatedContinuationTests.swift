import BoltsTasks
import Dispatch
import TestSupport
import Testing

/// Actors whose state continuations use.
private actor Store {
  var sum = 0
  var entries: [Int] = []
}

private actor QueueStore {
  static let queue = SerialDispatchExecutor(label: "store")
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe Self.queue.asUnownedSerialExecutor()
  }
  var sum = 0
}

@Suite("Isolated continuations")
struct IsolatedContinuationTests {
  @Test("bodies on an actor, isolated to it or by its executor, run in order and can use its state")
  func actorOrder() async throws {
    let store = Store()
    let source = TaskCompletionSource<Int>()
    let tasks = (0..<1000).map { index in
      index.isMultiple(of: 2)
        ? source.task.isolated(to: store).continueOnSuccessWith { store, _ in
          store.assertIsolated()
          store.entries.append(index)
        }
        : source.task.continueWith(on: .actor(store)) { _ in
          store.assumeIsolated { $0.entries.append(index) }
        }
    }
    source.setResult(2)
    _ = try await whenAll(tasks).value
    #expect(await store.entries == Array(0..<1000))
  }

  @Test("an isolated view passes on values, errors, tasks and cancellation as a task does")
  @MainActor
  func outcomes() async throws {
    let store = Store()
    let failed = BoltsTask<Int>(error: TestError(code: 4))
    let one = BoltsTask(1)

    let late = one.onMainActor.continueWith { $0.result ?? 0 }
    #expect(!late.isCompleted, "never in place")
    #expect(try await late.value == 1)
    #expect(try await one.onMainActor.continueWithTask { BoltsTask($0.result ?? 0) }.value == 1)
    #expect(try await one.onMainActor.continueOnSuccessWithTask { BoltsTask($0 + 1) }.value == 2)
    #expect(try await failed.onMainActor.continueOnErrorWith { _ in 2 }.value == 2)
    #expect(try await failed.onMainActor.continueOnErrorWithTask { _ in BoltsTask(3) }.value == 3)
    #expect(
      try await failed.onMainActor.continueOnErrorWith(TestError.self) { $0.code }.value == 4)
    let other = failed.onMainActor.continueOnErrorWithTask(BoltsError.self) { _ in BoltsTask(0) }
    await #expect(throws: TestError(code: 4)) { try await other.value }

    let view = one.isolated(to: store)
    let failure = failed.isolated(to: store)
    #expect(try await view.continueWith { $1.result ?? $0.sum }.value == 1)
    #expect(try await view.continueWithTask { BoltsTask($1.result ?? $0.sum) }.value == 1)
    #expect(try await view.continueOnSuccessWithTask { BoltsTask($0.sum + $1) }.value == 1)
    #expect(try await failure.continueOnErrorWith { store, _ in store.sum }.value == 0)
    #expect(try await failure.continueOnErrorWithTask { _, _ in BoltsTask(3) }.value == 3)
    #expect(try await failure.continueOnErrorWith(TestError.self) { $1.code }.value == 4)
    let passed = failure.continueOnErrorWithTask(BoltsError.self) { _, _ in BoltsTask(0) }
    await #expect(throws: TestError(code: 4)) { try await passed.value }
    let thrown = view.continueOnSuccessWith { _, _ in throw CancellationError() }
    await #expect(throws: CancellationError.self) { try await thrown.value }
    let seen = TaskCompletionSource<Int>()
    failure.onCompletion { store, result in
      store.sum += 5
      seen.trySet(TaskOutcome(result))
    }
    await #expect(throws: TestError(code: 4)) { try await seen.task.value }
    #expect(await store.sum == 5)
  }

  @Test("a cancelled token prevents an isolated body from running")
  func cancelled() async throws {
    let source = CancellationTokenSource()
    source.cancel()
    let store = Store()
    let token = source.token
    let tasks: [BoltsTask<Void>] = [
      BoltsTask(1).isolated(to: store).continueOnSuccessWith(cancellationToken: token) {
        store, value in store.sum += value
      },
      BoltsTask(1).onMainActor.continueOnSuccessWith(cancellationToken: token) { _ in
        _ = Issue.record("The body ran.")
      },
    ]
    _ = try await whenAllSettled(tasks).value
    #expect(tasks.allSatisfy { $0.isCancelled })
    #expect(await store.sum == 0)
  }

  @Test("what an isolated body captured is released where the body ran")
  func release() async throws {
    let released = Counter()
    let store = QueueStore()
    for _ in 0..<200 {
      let source = TaskCompletionSource<Int>()
      func onMain() -> BoltsTask<Void> {
        // Ends the program on any other queue.
        let captured = OnDeinit {
          released.increment()
          dispatchPrecondition(condition: .onQueue(.main))
        }
        return source.task.onMainActor.continueOnSuccessWith { _ in captured.touch() }
      }
      func onActor() -> BoltsTask<Void> {
        let captured = OnDeinit {
          released.increment()
          QueueStore.queue.checkIsolated()
        }
        return source.task.isolated(to: store).continueOnSuccessWith { store, value in
          store.sum += value
          captured.touch()
        }
      }
      let tasks = [onMain(), onActor()]
      source.setResult(1)
      _ = try await whenAll(tasks).value
    }
    #expect(released.value == 400)
    #expect(await store.sum == 200)
  }
}
