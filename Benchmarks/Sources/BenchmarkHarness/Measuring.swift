internal import CAllocationCounter
internal import Dispatch
internal import Foundation
internal import Synchronization

/// What one contender needs for one operation; `nil` is not measured.
package struct Figures {
  package var instructions, allocations, bytes, bytesAlive, nanoseconds: Double?
  /// How a scenario in a separate process ended.
  package var ending: String?

  package init(
    instructions: Double? = nil, allocations: Double? = nil, bytes: Double? = nil,
    bytesAlive: Double? = nil, nanoseconds: Double? = nil, ending: String? = nil
  ) {
    (self.instructions, self.allocations, self.bytes) = (instructions, allocations, bytes)
    (self.bytesAlive, self.nanoseconds, self.ending) = (bytesAlive, nanoseconds, ending)
  }
}

extension Scenario {
  /// Measures contenders: allocations of one run, then samples of time of one contender after the other,
  /// so that whatever else the machine does falls on all of them.
  package func figures(_ contenders: [Contender], samples: Int, milliseconds: Double) -> [Figures] {
    if isolation == .ownProcess {
      return contenders.map { contender in
        let ending = Self.run(Tool.command(id, contender.name, iterations: 1))
        return Figures(ending: ending ?? "survives")
      }
    }
    for contender in contenders { contender.run() }
    var figures = contenders.map { $0.heapTraffic() }
    let runs = contenders.map { contender in
      max(1, Int(milliseconds * 1e6 / max(contender.nanoseconds(runs: 1), 1)))
    }
    var times = [[Double]](repeating: [], count: contenders.count)
    for _ in 0..<samples {
      for (index, contender) in contenders.enumerated() {
        times[index].append(contender.nanoseconds(runs: runs[index]) / Double(runs[index]))
      }
    }
    for (index, contender) in contenders.enumerated() {
      figures[index].nanoseconds = median(times[index]) / Double(contender.operations)
    }
    return figures
  }

  /// Runs a program to its end.
  ///
  /// - Returns: What went wrong, or `nil`.
  static func run(_ command: [String]) -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["SWIFT_BACKTRACE=enable=no", "SWIFT_DETERMINISTIC_HASHING=1"] + command
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return "\(error)" }
    process.waitUntilExit()
    switch (process.terminationReason, process.terminationStatus) {
    case (.exit, 0): return nil
    case (.uncaughtSignal, SIGSEGV), (.uncaughtSignal, SIGBUS): return "stack overflow"
    case (.uncaughtSignal, let signal): return "signal \(signal)"
    case (_, let status): return "exit \(status)"
    }
  }
}

func median(_ samples: [Double]) -> Double { samples.sorted()[samples.count / 2] }

extension Contender {
  /// Runs it once and waits for the end.
  func run() {
    switch body {
    case .sync(let body): body()
    case .async(let body):
      // The tool's own thread is outside Swift's pool, so blocking it takes nothing from the run.
      let finished = DispatchSemaphore(value: 0)
      Task.detached {
        await body()
        finished.signal()
      }
      finished.wait()
    case .mainActor(let body):
      // Its executor is the run loop of this thread, which has to be woken when the body has ended.
      let flag = Flag()
      Task { @MainActor in
        await body()
        DispatchQueue.main.async { flag.isSet.store(true, ordering: .releasing) }
      }
      while !flag.isSet.load(ordering: .acquiring) {
        _ = RunLoop.main.run(mode: .default, before: .distantFuture)
      }
    case .alive(let body): blackHole(body())
    case .program(let arguments): _ = Scenario.run(arguments(1))
    }
  }

  /// The processor time of so many runs, of all threads: what others do on the machine adds little to it.
  func nanoseconds(runs: Int) -> Double {
    if case .program(let arguments) = body {
      // What the program needs to start is in both, and cancels.
      let few = processorTime { _ = Scenario.run(arguments(runs)) }
      return (processorTime { _ = Scenario.run(arguments(3 * runs)) } - few) / 2
    }
    return processorTime { for _ in 0..<runs { run() } }
  }

  /// The heap traffic of one operation: the least of three runs, because other threads of the process can
  /// only add to it.
  package func heapTraffic() -> Figures {
    if case .program = body { return Figures() }
    let traffic = (0..<3).map { _ in
      var kept: (any Sendable)?
      allocation_counter_start()
      if case .alive(let body) = body { kept = body() } else { run() }
      let totals = allocation_counter_stop()
      blackHole(kept)
      return totals
    }
    guard allocation_counter_counts_calls() else { return Figures() }
    let count = Double(operations)
    if case .alive = body {
      // Memory that other threads free meanwhile is subtracted, so the least would be wrong.
      return Figures(bytesAlive: median(traffic.map { Double($0.bytes_alive) / count }))
    }
    return Figures(
      allocations: traffic.map { Double($0.allocations) / count }.min(),
      bytes: traffic.map { Double($0.bytes) / count }.min())
  }
}

private final class Flag: Sendable {
  let isSet = Atomic(false)
}

/// Nanoseconds of this process and of the programs that it ran to their end.
private func processorTime(_ work: () -> Void) -> Double {
  #if os(Linux)
    let processes = [RUSAGE_SELF.rawValue, RUSAGE_CHILDREN.rawValue]
  #else
    let processes = [RUSAGE_SELF, RUSAGE_CHILDREN]
  #endif
  func now() -> Double {
    processes.reduce(0) { sum, who in
      var usage = rusage()
      _ = unsafe getrusage(who, &usage)
      return sum + Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e9
        + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e3
    }
  }
  let start = now()
  work()
  return now() - start
}
