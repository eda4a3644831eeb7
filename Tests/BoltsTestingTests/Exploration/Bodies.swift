import BoltsTasks
@testable import BoltsTesting
import Synchronization
import TestSupport
import Testing

/// An account whose deposit suspends between reading the balance and writing it.
actor RacyAccount {
  private(set) var balance = 0

  func write(_ value: Int) { balance = value }

  // Not inlined, because tests look for its name.
  @inline(never)
  nonisolated func deposit(_ amount: Int) async {
    let before = await balance
    await write(before + amount)
  }

  func checkBalance(_ sum: Int) throws { try check(balance == sum) }
}

/// An account whose deposit is one step on its actor.
actor SafeAccount {
  private(set) var balance = 0 { didSet { published.store(balance, ordering: .relaxed) } }
  private let published = Atomic(0)

  /// The balance, without a job of the actor.
  nonisolated var copy: Int { published.load(ordering: .relaxed) }

  func deposit(_ amount: Int) { balance += amount }

  @concurrent nonisolated func depositAndWithdraw() async {
    await deposit(1)
    _ = copy
    await deposit(-1)
  }
}

/// A cache that returns before it is ready.
actor Cache {
  private let ready = Atomic(false)

  nonisolated var isReady: Bool { ready.load(ordering: .acquiring) }

  func refresh() { Task { self.set() } }

  func refreshWithContinuation() {
    BoltsTask(1).isolated(to: self).continueOnSuccessWith { cache, _ in cache.set() }
  }

  private func set() { ready.store(true, ordering: .releasing) }
}

/// A search that waits for a pause in typing, and gives up after a time.
@MainActor final class SearchModel {
  private let clock = TestClock()
  private let dropsStaleResults: Bool
  private var results = ""
  private var pending: CancellationTokenSource?

  init(dropsStaleResults: Bool) { self.dropsStaleResults = dropsStaleResults }

  private func textChanged(_ text: String) -> BoltsTask<Void> {
    pending?.cancel()
    let source = CancellationTokenSource()
    pending = source
    let token = source.token
    return BoltsTask.delay(for: .milliseconds(300), clock: clock, cancellationToken: token)
      .continueOnSuccessWithTask { BoltsTask { await find(text) } }
      .timeout(after: .seconds(10), clock: clock)
      .onMainActor.continueOnSuccessWith { [self] found in
        if !dropsStaleResults || !token.isCancellationRequested { results = found }
      }
  }

  /// Types two texts, the second of them before or after the pause.
  static func type(
    droppingStaleResults dropsStaleResults: Bool, milliseconds: Int
  ) async throws {
    let model = SearchModel(dropsStaleResults: dropsStaleResults)
    let first = model.textChanged("a")
    await model.clock.advance(by: .milliseconds(milliseconds))
    let second = model.textChanged("ab")
    await model.clock.advance(by: .milliseconds(300))
    _ = try? await first.value
    try await second.value
    try check(model.results == "results of ab")
  }
}

@concurrent private func find(_ text: String) async -> String {
  await Task.yield()
  return "results of \(text)"
}

/// Ends explored bodies that can't finish soon, for no test waits for work outside of its body.
struct ShortWaits: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await Exploration.waitLimit.withValue(.milliseconds(200)) { try await function() }
  }
}

extension Trait where Self == ShortWaits {
  static var shortWaits: ShortWaits { ShortWaits() }
}
