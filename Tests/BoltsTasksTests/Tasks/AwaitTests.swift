import BoltsTasks
import TestSupport
import Testing

@Suite("await")
struct AwaitTests {
  @Test("awaiting a completed task returns its outcome in a cancelled Swift task, too")
  func completedWhenCancelled() async throws {
    let source = TaskCompletionSource<Int>()
    source.setResult(2)
    let task = source.task
    let waiting = cancelledTask { try await BoltsTask(1).value + task.value }
    #expect(try await waiting.value == 3)
  }

  @Test("cancelling the awaiting Swift task ends the await and leaves the task usable")
  func letsGo() async throws {
    let source = TaskCompletionSource<Int>()
    let task = source.task
    let waiting = Task { try await task.value }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(!task.isCompleted)
    let other = Task { try await task.value }
    source.setResult(5)
    #expect(try await other.value == 5)
    #expect(try await task.value == 5)
  }

  @Test("awaiting a pending task in a Swift task that was cancelled before ends at once")
  func cancelledBefore() async {
    let source = TaskCompletionSource<Int>()
    let waiting = cancelledTask { try await source.task.value }
    await #expect(throws: CancellationError.self) { try await waiting.value }
    source.cancel()
  }

  // In an optimised build the calls are inlined, and the hops to the actors with them.
  @Test("an await in an actor's function resumes on that actor, wherever it was called from")
  @MainActor
  func isolation() async throws {
    actor Adder {
      var sum = 0
      func add(_ task: BoltsTask<Int>) async throws -> Int {
        let value = try await task.value
        preconditionIsolated()
        sum += value
        return sum
      }
      func describe<Value>(_ task: BoltsTask<Value>) async throws -> String {
        let value = try await task.value
        preconditionIsolated()
        return "\(value) after \(sum)"
      }
      func wait(for token: CancellationToken) async {
        await token.cancellation
        preconditionIsolated()
      }
    }
    actor OnQueue {
      static let queue = SerialDispatchExecutor(label: "await")
      nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe Self.queue.asUnownedSerialExecutor()
      }
      func value(of task: BoltsTask<Int>) async throws -> Int {
        let value = try await task.value
        preconditionIsolated()
        return value
      }
    }

    let (adder, queued) = (Adder(), OnQueue())
    @Sendable func later<T: Sendable>(_ value: T) -> BoltsTask<T> {
      BoltsTask(on: .global) { value }
    }
    async let first = adder.add(later(1))
    async let second = queued.value(of: later(1))
    #expect(try await first == 1)
    #expect(try await second == 1)
    #expect(try await adder.add(later(2)) == 3)
    #expect(try await queued.value(of: later(2)) == 2)
    #expect(try await adder.describe(later("text")) == "text after 3")
    let preferring = Task(executorPreference: OnQueue.queue) { try await adder.add(later(2)) }
    #expect(try await preferring.value == 5)

    let cancellation = CancellationTokenSource()
    BoltsTask(on: .global) { cancellation.cancel() }
    await adder.wait(for: cancellation.token)
    _ = try await later(1).value
    MainActor.preconditionIsolated()
  }
}
