internal import CAllocationCounter
internal import Dispatch
internal import Foundation
internal import Synchronization

/// Runs a contender, and counts what that costs.
struct Runner {
  let contender: Contender

  /// Runs it once and waits for the end.
  func run() {
    switch contender.body {
    case .sync(let body):
      body()
    case .async(let body):
      // The tool's own thread is outside Swift's pool, so blocking it takes nothing from the run.
      let finished = DispatchSemaphore(value: 0)
      Task.detached {
        await body()
        finished.signal()
      }
      finished.wait()
    case .mainActor(let body):
      runOnMainActor(body)
    case .alive(let body):
      blackHole(body())
    case .program(let arguments):
      _ = ChildProcess.run(arguments(1))
    }
  }

  /// Runs it on the main actor, whose executor is the run loop of this thread.
  private func runOnMainActor(_ body: @escaping @Sendable @MainActor () async -> Void) {
    let isFinished = Mutex(false)
    // Not detached: the first job of the task is already one of the run loop's.
    Task { @MainActor in
      await body()
      isFinished.withLock { $0 = true }
    }
    while !isFinished.withLock({ $0 }) {
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    }
  }

  /// Whether it is this process that runs it, so that its allocations can be counted.
  var isInProcess: Bool {
    if case .program = contender.body { false } else { true }
  }

  /// The nanoseconds that one operation takes, over so many runs.
  func time(runs: Int) -> Double {
    elapsed(runs: runs) / .nanoseconds(1) / Double(runs * contender.operations)
  }

  private func elapsed(runs: Int) -> Duration {
    let clock = ContinuousClock()
    guard case .program(let arguments) = contender.body else {
      return clock.measure {
        for _ in 0..<runs { run() }
      }
    }
    // What the program needs to start is in both, and cancels.
    let few = clock.measure { _ = ChildProcess.run(arguments(runs)) }
    let many = clock.measure { _ = ChildProcess.run(arguments(3 * runs)) }
    return (many - few) / 2
  }

  /// How many runs fill the given time, at least one.
  func runs(filling target: Duration) -> Int {
    let once = ContinuousClock().measure { run() }
    return max(1, Int(target / max(once, .nanoseconds(1))))
  }

  /// The heap traffic of one operation: the least of several runs, because other threads of the
  /// process can only add to it.
  func allocations(runs: Int = 3) -> HeapTraffic {
    guard isInProcess else { return HeapTraffic() }
    let traffic = (0..<runs).map { _ in trafficOfOneRun() }
    let operations = Double(contender.operations)
    let countsCalls = allocation_counter_counts_calls()
    return HeapTraffic(
      allocations: countsCalls ? traffic.map { Double($0.allocations) / operations }.min() : nil,
      bytes: countsCalls ? traffic.map { Double($0.bytes) / operations }.min() : nil,
      // Memory that other threads free meanwhile is subtracted, so the least would be wrong.
      bytesAlive: isWeighed
        ? Sample(traffic.map { Double($0.bytes_alive) / operations })?.median : nil)
  }

  private var isWeighed: Bool {
    if case .alive = contender.body { true } else { false }
  }

  private func trafficOfOneRun() -> allocation_totals {
    guard case .alive(let body) = contender.body else {
      allocation_counter_start()
      run()
      return allocation_counter_stop()
    }
    allocation_counter_start()
    let alive = body()
    let totals = allocation_counter_stop()
    blackHole(alive)
    return totals
  }
}

/// The heap traffic of one operation; `nil` where the system does not report it.
public struct HeapTraffic: Sendable, Hashable, Codable {
  /// Calls that allocate.
  public var allocations: Double?

  /// Bytes that those calls asked for.
  public var bytes: Double?

  /// Bytes that stay allocated, as rounded up by the heap; only in scenarios that measure memory.
  public var bytesAlive: Double?

  /// Makes a figure from its parts.
  public init(allocations: Double? = nil, bytes: Double? = nil, bytesAlive: Double? = nil) {
    self.allocations = allocations
    self.bytes = bytes
    self.bytesAlive = bytesAlive
  }
}
