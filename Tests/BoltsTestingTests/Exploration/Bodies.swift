import BoltsTasks
@testable import BoltsTesting
import Synchronization
import TestSupport
import Testing

/// A body to explore.
struct Body: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let run: @Sendable () async throws -> Void

  init(_ name: String, _ run: @escaping @Sendable () async throws -> Void) {
    (testDescription, self.run) = (name, run)
  }

  /// The first order that fails, which fails in the same way when it is replayed.
  func failure() async throws -> InterleavingError {
    let found = await #expect(throws: InterleavingError.self) {
      try await exploreInterleavings(timeLimit: .untilExplored, run)
    }
    let error = try #require(found)
    let again = await #expect(throws: InterleavingError.self) {
      try await exploreInterleavings(replay: error.replay, run)
    }
    #expect(again?.replay == error.replay)
    #expect(again.map { "\($0.reason)" } == "\(error.reason)")
    return error
  }
}

/// An account whose deposit suspends between reading the balance and writing it.
actor RacyAccount {
  private(set) var balance = 0

  func write(_ value: Int) { balance = value }

  nonisolated func deposit(_ amount: Int) async {
    let before = await balance
    await write(before + amount)
  }

  func check(_ sum: Int) throws { if balance != sum { throw LostUpdate() } }
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

/// The state is not what all operations together make of it.
struct LostUpdate: Error {}

/// A gate for one task, which may lose an opening before the wait.
actor SingleGate {
  private let storesOpening: Bool
  private var isOpen = false
  private var waiter: CheckedContinuation<Void, Never>?

  init(storesOpening: Bool) { self.storesOpening = storesOpening }

  func wait() async {
    if isOpen { return }
    await withCheckedContinuation { waiter = $0 }
  }

  func open() {
    isOpen = storesOpening
    waiter?.resume()
    waiter = nil
  }

  static func pass(storingOpening storesOpening: Bool) async {
    let gate = SingleGate(storesOpening: storesOpening)
    async let waiting: Void = gate.wait()
    async let opening: Void = gate.open()
    _ = await (waiting, opening)
  }
}

/// The example of the article "Test without waiting".
@MainActor final class SearchModel {
  private let dropsStaleResults: Bool
  private var text = ""
  private var results = ""

  init(dropsStaleResults: Bool) { self.dropsStaleResults = dropsStaleResults }

  func textChanged(_ text: String) -> Task<Void, Never> {
    self.text = text
    return Task {
      let found = await find(text)
      if dropsStaleResults, self.text != text { return }
      results = found
    }
  }

  static func type(droppingStaleResults dropsStaleResults: Bool) async throws {
    let model = SearchModel(dropsStaleResults: dropsStaleResults)
    let searches = [model.textChanged("a"), model.textChanged("ab")]
    for search in searches { await search.value }
    guard model.results == "results of \(model.text)" else { throw LostUpdate() }
  }
}

/// A search that waits for a pause in typing, and then shows each answer that comes.
@MainActor final class DebouncedSearch {
  private let clock = TestClock()
  private let fetchCount: Int
  private var results = ""
  private var pending: Task<Void, Never>?

  init(fetchCount: Int) { self.fetchCount = fetchCount }

  private func textChanged(_ text: String) async throws -> Task<Void, Never> {
    pending?.cancel()
    let task = Task {
      guard (try? await clock.sleep(for: .milliseconds(300))) != nil else { return }
      var found = text
      for _ in 0..<fetchCount { found = await find(found) }
      results = found
    }
    pending = task
    try await clock.waitForSleepers()
    await clock.advance(by: .milliseconds(300))
    return task
  }

  static func type(fetchCount: Int) async throws {
    let search = DebouncedSearch(fetchCount: fetchCount)
    let searches = [try await search.textChanged("a"), try await search.textChanged("ab")]
    for search in searches { await search.value }
    guard search.results.hasSuffix("of ab") else { throw LostUpdate() }
  }
}

@concurrent private func find(_ text: String) async -> String { "results of \(text)" }

/// Ends explored bodies that can't finish soon, for no test waits for work outside of its body.
struct ShortWaits: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await Exploration.waitLimit.withValue(.milliseconds(50)) { try await function() }
  }
}

extension Trait where Self == ShortWaits {
  static var shortWaits: ShortWaits { ShortWaits() }
}
