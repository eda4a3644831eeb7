import Bolts
import Testing

// Closures that use the state of the class or actor that they are written in, with everything that starts work. Every
// target of this folder compiles this file: in Swift 5, in Swift 6, and with default isolation on the main actor.

nonisolated private struct Refused: Error {}

nonisolated private func load(_ value: Int) -> BoltsTask<Int> { BoltsTask(value) }

nonisolated private func render(_ value: Int) async throws -> String {
  await Task.yield()
  return "page \(value)"
}

@MainActor
private final class Screen {
  var title = ""
  var log: [String] = []

  func show(_ value: Int) async throws { title = try await render(value) }

  /// Bodies of a chain, which all use `self`.
  func chain() -> BoltsTask<Void> {
    load(1)
      .continueOnSuccessWithAsync { self.title = try await render($0) }
      .continueOnSuccessWithAsync { try await self.show(2) }
      .continueOnSuccessWith { () throws -> Void in throw Refused() }
      .continueOnErrorWithAsync(Refused.self) { _ in self.log.append(try await render(3)) }
      .continueWithAsync { task in
        try await task.value
        self.log.append(self.title)
        throw Refused()
      }
      .continueOnErrorWithAsync { error in try await self.note(error) }
      .onMainActor.continueOnSuccessWithAsync { self.log.append(try await render(4)) }
      .onMainActor.continueWithAsync { _ in try await self.show(5) }
      .onMainActor.continueOnErrorWithAsync { _ in try await self.show(6) }
      .onMainActor.continueOnErrorWithAsync(Refused.self) { _ in try await self.show(7) }
  }

  func note(_ error: any Error) async throws { log.append("\(error)") }

  func start() async throws {
    try await BoltsTask { self.log.append("operation") }.value
    try await BoltsTask { self.log.append(try await render(8)) }.value
    try await withRetry(attempts: 2) { _ in
      try await withTimeout(after: .seconds(86_400)) { self.log.append(try await render(9)) }
    }
    let attempts = retry(attempts: 2) { attempt in
      self.log.append("attempt \(attempt)")
      if attempt == 1 { throw Refused() }
      try await self.show(10)
    }
    try await attempts.value
    await withTaskScope { scope in
      scope.run { self.log.append("scope") }
      scope.run { self.log.append(try await render(11)) }
    }
  }

  /// Both forms of a completion handler on the main actor.
  func callbacks() async {
    let done = TaskCompletionSource<Void>()
    load(12).onMainActor.onCompletion { value, error in
      if let value, error == nil { self.log.append("value \(value)") }
    }
    load(13).onMainActor.onCompletion { result in
      self.log.append("\((try? result.get()) ?? 0)")
      done.setResult()
    }
    try? await done.task.value
  }
}

private actor Store {
  var sum = 0

  func add(_ value: Int) async { sum += value }

  func start() async throws -> Int {
    let chain = load(1)
      .continueOnSuccessWithAsync { value in
        await self.add(value)
        self.sum += value
      }
    try await chain.value
    try await BoltsTask { self.sum += 1 }.value
    try await withTimeout(after: .seconds(86_400)) { self.sum += 1 }
    await withTaskScope { scope in scope.run { self.sum += 1 } }
    return sum
  }
}

/// What a moved `extension Promise` looks like.
nonisolated extension BoltsTask {
  fileprivate func both<Other>(_ other: BoltsTask<Other>) -> BoltsTask<(Success, Other)> {
    whenAll(self, other)
  }
  fileprivate func twice() -> BoltsTask<[Success]> { whenAll([self, self]) }
  fileprivate func settled() -> BoltsTask<[TaskOutcome<Success>]> { whenAllSettled([self]) }
  fileprivate func or(_ other: BoltsTask) -> BoltsTask { whenAny(self, other) }
  fileprivate func against(_ other: BoltsTask) -> BoltsTask { race(self, other) }
  fileprivate func again() -> BoltsTask { retry(attempts: 2) { _ in self } }
  fileprivate static func first(_ tasks: [BoltsTask]) -> BoltsTask { race(tasks) }
  fileprivate static func tried() -> BoltsTask<Int> { retry(attempts: 2) { $0 } }
}

@Suite("Closures where users write them")
struct IsolationTests {
  @Test("bodies that await use the state of the main actor class that they are written in")
  @MainActor
  func chain() async throws {
    let screen = Screen()
    try await screen.chain().value
    #expect(screen.log == ["page 3", "page 2", "Refused()", "page 4"])
    #expect(screen.title == "page 5")
  }

  @Test("what starts work keeps the isolation of the main actor class that it is written in")
  @MainActor
  func start() async throws {
    let screen = Screen()
    try await screen.start()
    #expect(
      screen.log == [
        "operation", "page 8", "page 9", "attempt 1", "attempt 2", "scope", "page 11",
      ])
    #expect(screen.title == "page 10")
    await screen.callbacks()
    #expect(screen.log.suffix(2) == ["value 12", "13"])
  }

  @Test("the same holds in an actor")
  func actor() async throws {
    #expect(try await Store().start() == 5)
  }

  @Test("the names of the combinators are found in an extension of BoltsTask")
  func names() async throws {
    let task = load(1)
    #expect(try await task.both(BoltsTask("a")).value == (1, "a"))
    #expect(try await task.twice().value == [1, 1])
    #expect(try await task.settled().value.count == 1)
    #expect(task.or(load(2)).result == 1 && task.against(load(2)).result == 1)
    #expect(task.again().result == 1 && BoltsTask.first([task]).result == 1)
    #expect(try await BoltsTask<Void>.tried().value == 1)
  }
}
