internal import BenchmarkHarness
internal import Synchronization

/// What a good engineer writes without a library.
enum ByHand {
  static let entries = [
    Entry("S1") { count in
      .sync {
        var promise = Promise<Int>()
        promise.complete(1)
        for _ in 0..<count { promise = promise.then { Work.step($0) } }
        blackHole(promise.current ?? 0)
      }
    },
    Entry("S2") { count in
      .sync {
        let first = Promise<Int>()
        var promise = first
        for _ in 0..<count { promise = promise.then { Work.step($0) } }
        first.complete(1)
        blackHole(promise.current ?? 0)
      }
    },
    Entry("S4") { count in
      .sync {
        let first = Promise<Int>()
        let ends = (0..<count).map { _ in first.then { Work.step($0) } }
        first.complete(1)
        blackHole(ends[count - 1].current ?? 0)
      }
    },
    Entry("S6") { count in
      .async {
        for number in 0..<count {
          let deferred = Deferred<Int>()
          escape(deferred)
          deferred.complete(number)
          blackHole((try? await deferred.value) ?? 0)
        }
      }
    },
    Entry("S8") { count in
      .sync {
        for number in 0..<count {
          let deferred = Deferred<Int>()
          escape(deferred)
          deferred.complete(number)
        }
      }
    },
    Entry("S7") { count in
      .async {
        let pings = (0..<count).map { _ in Deferred<Int>() }
        let pongs = (0..<count).map { _ in Deferred<Int>() }
        let player = Task {
          for (ping, pong) in zip(pings, pongs) { pong.complete(try await ping.value &+ 1) }
        }
        for (ping, pong) in zip(pings, pongs) {
          ping.complete(1)
          blackHole((try? await pong.value) ?? 0)
        }
        _ = await player.result
      }
    },
  ]
}

/// A value that is continued: no errors, no cancellation, no executors, and a stack as deep as the chain.
final class Promise<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var continuations: [@Sendable (Value) -> Void] = []
  }

  private let state = Mutex(State())

  var current: Value? { state.withLock { $0.value } }

  func complete(_ value: Value) {
    let continuations = state.withLock { state in
      guard state.value == nil else { return [@Sendable (Value) -> Void]() }
      state.value = value
      defer { state.continuations = [] }
      return state.continuations
    }
    for continuation in continuations { continuation(value) }
  }

  func then<Next: Sendable>(_ body: @escaping @Sendable (Value) -> Next) -> Promise<Next> {
    let next = Promise<Next>()
    let value = state.withLock { state in
      if state.value == nil { state.continuations.append { next.complete(body($0)) } }
      return state.value
    }
    if let value { next.complete(body(value)) }
    return next
  }
}

/// A value that is awaited, with cancellation.
final class Deferred<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
    var next = 0
  }

  private let state = Mutex(State())

  func complete(_ value: Value) {
    let waiters = state.withLock { state in
      guard state.value == nil else { return [Int: CheckedContinuation<Value, any Error>]() }
      state.value = value
      defer { state.waiters = [:] }
      return state.waiters
    }
    for waiter in waiters.values { waiter.resume(returning: value) }
  }

  var value: Value {
    get async throws {
      if let value = state.withLock({ $0.value }) { return value }
      let id = state.withLock { state in
        state.next += 1
        return state.next
      }
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          let result: Result<Value, any Error>? = state.withLock { state in
            if let value = state.value { return .success(value) }
            if Task.isCancelled { return .failure(CancellationError()) }
            state.waiters[id] = continuation
            return nil
          }
          if let result { continuation.resume(with: result) }
        }
      } onCancel: {
        state.withLock { $0.waiters.removeValue(forKey: id) }?.resume(throwing: CancellationError())
      }
    }
  }
}
