import Bolts
import Dispatch
import Testing

// A body of a structured function runs on the actor of the code that calls the function, whether that code names the
// actor, inherits it or is given it. Every target of this folder compiles this file: in Swift 5, in Swift 6, and with
// default isolation on the main actor.

nonisolated private let key = DispatchSpecificKey<Bool>()

@globalActor
private actor Lane {
  static let shared = Lane()
  nonisolated static let executor: SerialDispatchExecutor = {
    let executor = SerialDispatchExecutor(label: "lane")
    executor.queue.setSpecific(key: key, value: true)
    return executor
  }()
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    Self.executor.asUnownedSerialExecutor()
  }
}

/// The names of the functions whose bodies did not run where they should.
nonisolated private final class Strays {
  var names: [String] = []
  private let isOnLane: Bool

  init(isOnLane: Bool) { self.isOnLane = isOnLane }

  func note(_ name: String) {
    if (DispatchQueue.getSpecific(key: key) == true) != isOnLane { names.append(name) }
  }
}

nonisolated private struct Failure: Error {}

/// The code that calls names its actor.
@Lane
private func named() async throws -> [String] {
  let strays = Strays(isOnLane: true)
  await withTaskScope { scope in
    strays.note("withTaskScope")
    scope.run { await Task.yield() }
  }
  await withCancellationToken { _ in strays.note("withCancellationToken") }
  let value: Int = try await withCancellableContinuation { source in
    strays.note("withCancellableContinuation")
    source.setResult(1)
  }
  try await withRetry(attempts: 2, delay: .milliseconds(1)) { attempt in
    strays.note("withRetry")
    if attempt == 1 { throw Failure() }
  }
  try await TaskLimiter(limit: 1).run { strays.note("TaskLimiter.run") }
  try await withTimeout(after: .seconds(86_400)) { await Task.yield() }
  strays.note("after \(value)")
  return strays.names
}

/// The code that calls inherits its actor, as all `async` functions do with an upcoming feature of Swift.
nonisolated(nonsending) private func inheriting(_ isOnLane: Bool) async throws -> [String] {
  let strays = Strays(isOnLane: isOnLane)
  await withTaskScope { scope in
    strays.note("withTaskScope")
    scope.run { await Task.yield() }
  }
  await withCancellationToken { _ in strays.note("withCancellationToken") }
  let value: Int = try await withCancellableContinuation { source in
    strays.note("withCancellableContinuation")
    source.setResult(1)
  }
  try await withRetry(attempts: 2, delay: .milliseconds(1)) { attempt in
    strays.note("withRetry")
    if attempt == 1 { throw Failure() }
  }
  try await TaskLimiter(limit: 1).run { strays.note("TaskLimiter.run") }
  try await withTimeout(after: .seconds(86_400)) { await Task.yield() }
  strays.note("after \(value)")
  return strays.names
}

/// The code that calls is given its actor.
private func given(
  _ actor: isolated (any Actor)? = #isolation, isOnLane: Bool
) async throws -> [String] {
  let strays = Strays(isOnLane: isOnLane)
  await withTaskScope { scope in
    strays.note("withTaskScope")
    scope.run { await Task.yield() }
  }
  await withCancellationToken { _ in strays.note("withCancellationToken") }
  let value: Int = try await withCancellableContinuation { source in
    strays.note("withCancellableContinuation")
    source.setResult(1)
  }
  try await withRetry(attempts: 2, delay: .milliseconds(1)) { attempt in
    strays.note("withRetry")
    if attempt == 1 { throw Failure() }
  }
  try await TaskLimiter(limit: 1).run { strays.note("TaskLimiter.run") }
  try await withTimeout(after: .seconds(86_400)) { await Task.yield() }
  strays.note("after \(value)")
  return strays.names
}

@Suite("Bodies of structured functions")
struct CallerTests {
  @Test("a body runs on the actor that the calling code names")
  @Lane
  func staticActor() async throws {
    #expect(try await named() == [])
  }

  @Test("a body runs on the actor that the calling code inherits")
  @Lane
  func inheritedActor() async throws {
    #expect(try await inheriting(true) == [])
  }

  @Test("a body runs on the actor that the calling code is given")
  @Lane
  func givenActor() async throws {
    #expect(try await given(isOnLane: true) == [])
  }

  @Test("a body runs on no actor where the calling code is on none")
  @concurrent
  nonisolated func noActor() async throws {
    #expect(try await inheriting(false) == [])
    #expect(try await given(nil, isOnLane: false) == [])
  }
}
