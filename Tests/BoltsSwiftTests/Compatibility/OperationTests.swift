import BoltsSwift
import Dispatch
import Testing

/// Swift's spelling of a task, in a file where `Task` is the one of this module.
private protocol SwiftSpelling: Sendable {
  func succeeding() -> Task<Int>
  func failing() -> Task<Int>
  func cancelling() -> Task<Int>
  @MainActor func isolated(_ screen: Screen) -> Task<Void>
}

@MainActor private final class Screen {
  var title = ""
}

private func load() async throws -> Int {
  await _Concurrency.Task.yield()
  return 7
}

/// Deprecated, as what it tests is; called by way of the protocol, which is not.
private struct Spelled: SwiftSpelling {
  @available(*, deprecated)
  func succeeding() -> Task<Int> { Task { try await load() } }

  @available(*, deprecated)
  func failing() -> Task<Int> {
    Task {
      _ = try await load()
      throw SomeError()
    }
  }

  @available(*, deprecated)
  func cancelling() -> Task<Int> {
    Task {
      _ = try await load()
      throw CancelledError()
    }
  }

  @available(*, deprecated)
  @MainActor func isolated(_ screen: Screen) -> Task<Void> {
    Task { screen.title = "\(try await load())" }
  }
}

@Suite("BoltsSwift: `Task { try await ... }`")
struct OperationTests {
  private let tasks: any SwiftSpelling = Spelled()

  @Test("`Task { try await ... }` runs its body and completes when the body ends")
  func outcomes() async throws {
    #expect(try await tasks.succeeding().value == 7)
    await #expect(throws: SomeError.self) { try await tasks.failing().value }
    let cancelled = tasks.cancelling()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(cancelled.cancelled)
  }

  @Test("`Task { try await ... }` runs its body on the actor of its caller")
  @MainActor
  func isolation() async throws {
    let screen = Screen()
    try await tasks.isolated(screen).value
    #expect(screen.title == "7")
  }

  @Test("`Task { ... }` runs a body that does not await in place")
  func inPlace() {
    let task = Task { 3 }
    #expect(task.result == 3)
  }
}

#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
  @Suite("BoltsSwift: closures that are isolated to the main actor")
  struct ClosureIsolationTests {
    @MainActor private final class Controller {
      var title = ""
      func show(_ task: Task<Int>, on executor: Executor) -> Task<Void> {
        task.continueOnSuccessWith(executor) { self.title = "\($0)" }
      }
    }

    @Test("a closure on the main actor runs on the main thread when the executor uses it")
    func onMainThread() async throws {
      let controller = Controller()
      let source = TaskCompletionSource<Int>()
      let shown = await controller.show(source.task, on: .mainThread)
      source.set(result: 1)
      try await shown.value
      #expect(await controller.title == "1")
    }

    @Test("a closure on the main actor stops the program elsewhere, as with Bolts-Swift 1.5")
    func offMainActor() async {
      await #expect(processExitsWith: .failure) {
        let controller = Controller()
        let source = TaskCompletionSource<Int>()
        let shown = await controller.show(source.task, on: .queue(.global()))
        source.set(result: 1)
        try await shown.value
      }
    }
  }
#endif
