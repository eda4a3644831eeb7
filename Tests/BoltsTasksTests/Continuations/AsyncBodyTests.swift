import TestSupport
import Testing

@testable import BoltsTasks

@Suite("Bodies that await")
struct AsyncBodyTests {
  private let source = TaskCompletionSource<Int>()
  private let never = TaskCompletionSource<Int>()

  @Test("a body that awaits runs as one that does not, and decides the returned task")
  func outcomes() async throws {
    @Sendable func later<T>(_ value: () throws -> T) async throws -> T {
      await Task.yield()
      return try value()
    }
    let failed = BoltsTask<Int>(error: TestError(code: 1))
    let added = source.task.continueOnSuccessWithAsync { value in try await later { value + 1 } }
    #expect(!added.isCompleted)
    source.setResult(1)
    #expect(try await added.value == 2)
    #expect(try await failed.continueWithAsync { (try? await $0.value) ?? 3 }.value == 3)
    let repaired = failed.continueOnErrorWithAsync { error in
      try await later { (error as? TestError)?.code ?? 0 }
    }
    #expect(try await repaired.value == 1)
    let skipped = [
      failed.continueOnErrorWithAsync(OtherError.self) { _ in try await later { unexpected(0) } },
      failed.continueOnSuccessWithAsync { value in try await later { unexpected(value) } },
    ]
    for task in skipped { #expect(task.testError == TestError(code: 1), "skipped at once") }
    let throwing = added.continueOnSuccessWithAsync { _ in
      try await later { throw TestError(code: 2) }
    }
    await #expect(throws: TestError(code: 2)) { try await throwing.value }
    let cancelled = added.continueOnSuccessWithAsync { _ in
      try await later { throw CancellationError() }
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(cancelled.isCancelled)
  }

  @Test("the token cancels the Swift task of a body that runs, and the returned task")
  func cancelled() async throws {
    let cancellation = CancellationTokenSource()
    let (started, seen) = (Gate(), Gate())
    let task = source.task.continueOnSuccessWithAsync(cancellationToken: cancellation.token) {
      [never] value in
      started.open()
      _ = try? await never.task.value
      if Task.isCancelled { seen.open() }
      return value
    }
    source.setResult(1)
    await started.wait()
    #expect(!task.isCompleted)
    cancellation.cancel()
    await seen.wait()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(task.isCancelled)
  }

  @Test("a body whose token is cancelled before it begins does not run")
  @MainActor
  func cancelledEarly() async {
    let cancellation = CancellationTokenSource()
    let token = cancellation.token
    let (value, failed) = (BoltsTask(1), BoltsTask<Int>(error: TestError(code: 1)))
    let tasks = [
      value.continueWithAsync(cancellationToken: token) { @MainActor _ in unexpected(1) },
      value.continueOnSuccessWithAsync(cancellationToken: token) { @MainActor in unexpected($0) },
      failed.continueOnErrorWithAsync(cancellationToken: token) { @MainActor _ in unexpected(1) },
      failed.continueOnErrorWithAsync(TestError.self, cancellationToken: token) {
        @MainActor _ in unexpected(1)
      },
    ]
    cancellation.cancel()
    for task in tasks {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test("bodies on one actor begin in the order in which their turns came")
  @MainActor
  func order() async throws {
    var begun: [Int] = []
    let tasks = (0..<200).map { index in
      source.task.continueOnSuccessWithAsync { _ in
        begun.append(index)
        await Task.yield()
        MainActor.preconditionIsolated()
      }
    }
    let operations = (200..<400).map { index in BoltsTask { begun.append(index) } }
    source.setResult(1)
    try await whenAll(tasks + operations).value
    #expect(begun == Array(200..<400) + Array(0..<200))
  }

  @Test("a body with @concurrent runs on no actor")
  @MainActor
  func concurrent() async throws {
    let task = BoltsTask(1).continueOnSuccessWithAsync { @concurrent _ in
      await Task.yield()
      return #isolation == nil
    }
    #expect(try await task.value)
  }
}
