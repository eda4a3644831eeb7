import BoltsTesting
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

/// A fault that programs with tasks often have, and how it is put right: a body to explore with each.
struct Classic: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Within how many orders the fault is found.
  let orders: Int
  let run: @Sendable (_ isRight: Bool) async throws -> Void

  init(
    _ name: String, within orders: Int = 8,
    _ run: @escaping @Sendable (_ isRight: Bool) async throws -> Void
  ) {
    (testDescription, self.orders, self.run) = (name, orders, run)
  }
}

/// The state is not what it has to be.
struct Broken: Error {}

func check(_ isRight: Bool) throws { if !isRight { throw Broken() } }

/// A list that several tasks add to.
actor Entries {
  private(set) var all: [Int] = []

  func add(_ entry: Int) { all.append(entry) }
}

/// These are built with the settings of this package, and again with those of a package that sets none, in which
/// asynchronous functions leave the caller's actor.
@Suite("Classic faults")
struct ClassicTests {
  static let all = Classic.onActors + Classic.ofTasks + Classic.withBolts

  @Test("the fault is found within a number of orders, and again in a replay", arguments: all)
  func wrong(_ classic: Classic) async throws {
    let body = Body(classic.testDescription) { try await classic.run(false) }
    let error = try await body.failure()
    #expect(error.precedingOrders < classic.orders, "\(error)")
  }

  @Test("the program without the fault holds in every order that is run", arguments: all)
  func right(_ classic: Classic) async throws {
    let report = try await exploreInterleavings(
      limit: 300, timeLimit: .untilExplored
    ) { try await classic.run(true) }
    #expect(report.orderCount > 0, "\(report)")
  }
}
