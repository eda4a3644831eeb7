/// Runs a body again and again, each time with its concurrent jobs in another order.
///
/// A job is what a Swift task runs between two suspensions. The explorer decides which of the jobs
/// that are ready runs next: jobs of the body, of its child tasks (`async let`, task groups), of
/// default actors, and of `BoltsTask { }` and `.global` continuations of BoltsTasks. Only one job
/// runs at a time, so what differs from order to order is what can differ between two suspensions:
/// lost updates across an `await`, wake-ups that come too early, continuations that are resumed
/// twice. Use the thread sanitizer to find data races.
///
///     @Test func noDepositIsLost() async throws {
///       try await exploreInterleavings {
///         let account = Account()
///         async let first: Void = account.deposit(1)
///         async let second: Void = account.deposit(1)
///         _ = await (first, second)
///         guard await account.balance == 2 else { throw LostUpdate() }
///       }
///     }
///
/// The body is run until every order has been tried or `limit` orders have. Orders that differ
/// little from first come, first served are tried first. The first order that fails ends the
/// exploration with an ``InterleavingError``, whose text is what `replay` takes. An order fails when
/// the body throws, when it can't finish (a lost wake-up or a deadlock) or when it runs more than
/// 100,000 jobs. A trap ends the process, after the order has been written to standard error.
///
/// The body has to do the same whenever its jobs run in the same order, so it creates all objects that it
/// uses, and takes its time from a ``TestClock``. The explorer does not control
/// the main actor, Dispatch, `Task { }` and `Task.detached`, `Task.sleep`, actors and tasks with
/// custom executors. Where such work resumes the body, the report names it and is not
/// exhaustive.
///
/// - Parameters:
///   - limit: The greatest number of orders to run; `nil` for 200,000. The report has the coverage.
///   - replay: The text of one order, from an ``InterleavingError``, to run that one only.
///   - file: Where the exploration is started; for the error.
///   - line: Where the exploration is started; for the error.
///   - body: The body. It runs on no actor, with the task-local values of the caller.
/// - Returns: The number of orders that were run, and whether those are all.
/// - Throws: ``InterleavingError`` for the first order that fails; `CancellationError` when the
///   calling task is cancelled between two orders.
@concurrent
@discardableResult
public func exploreInterleavings(
  limit: Int? = nil, replay: String? = nil, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @Sendable () async throws -> Void
) async throws -> InterleavingReport {
  var exploration = Exploration(file: file, line: line)
  if let replay { return try await exploration.replay(replay, body) }
  return try await exploration.explore(limit: limit ?? 200_000, body)
}

/// An exploration in progress.
private struct Exploration {
  let file: StaticString
  let line: UInt
  private var search = OrderSearch()
  private var orderCount = 0
  private var uncontrolled: Set<UncontrolledWork> = []

  init(file: StaticString, line: UInt) {
    self.file = file
    self.line = line
  }

  mutating func explore(
    limit: Int, _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> InterleavingReport {
    while let order = search.nextOrder() {
      if orderCount >= limit { return report(isComplete: false) }
      try Task.checkCancellation()
      search.record(readyCounts: try await run(order, body))
    }
    return report(isComplete: true)
  }

  mutating func replay(
    _ text: String, _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> InterleavingReport {
    guard let order = Order(text) else { throw error(.malformedReplay, text) }
    _ = try await run(order, body)
    return InterleavingReport(
      orderCount: 1, isExhaustive: false, coveredDistance: 0, uncontrolled: uncontrolled)
  }

  private mutating func run(
    _ order: Order, _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> [UInt16] {
    // Only a body that can't finish waits as long as this: once, for it ends the exploration.
    let run = OrderRun(
      order: order, file: file, line: line,
      outsideLimit: uncontrolled.isEmpty ? .seconds(1) : .seconds(60))
    let outcome = await run.run(body)
    uncontrolled.formUnion(outcome.uncontrolled)
    if let failure = outcome.failure { throw error(failure, "\(order)") }
    orderCount += 1
    return outcome.readyCounts
  }

  private func report(isComplete: Bool) -> InterleavingReport {
    InterleavingReport(
      orderCount: orderCount, isExhaustive: isComplete && uncontrolled.isEmpty,
      coveredDistance: isComplete ? search.distance : max(search.distance - 1, 0),
      uncontrolled: uncontrolled)
  }

  private func error(
    _ reason: InterleavingError.Reason, _ replay: String
  ) -> InterleavingError {
    InterleavingError(
      reason: reason, replay: replay, precedingOrders: orderCount, uncontrolled: uncontrolled,
      file: file, line: line)
  }
}
