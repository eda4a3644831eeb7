internal import CAllocationCounter
internal import Dispatch
internal import Foundation
internal import Synchronization

/// How long, and how often, contenders run.
package struct Sampling: Codable {
  /// The samples of each contender.
  package var samples = 30
  /// Milliseconds of one sample, and of what every contender runs before its first.
  package var sampleTime = 10.0, warmUpTime = 20.0

  package init() {}
}

extension Scenario {
  /// Measures contenders: allocations of one run, then samples of time of one contender after the other,
  /// so that whatever else the machine does falls on all of them.
  package func figures(_ contenders: [Contender], _ sampling: Sampling) -> [Figures] {
    let runs = contenders.map { contender in
      contender.run()
      var (count, spent) = (1, contender.times(runs: 1).wall)
      while spent < sampling.warmUpTime * 1e6 {
        spent += contender.times(runs: count).wall
        count *= 2
      }
      let time = contender.times(runs: count).processor / Double(count)
      return max(1, Int(sampling.sampleTime * 1e6 / max(time, 1)))
    }
    var figures = contenders.map { $0.heapTraffic() }
    var samples = contenders.map { _ in (processor: [Double](), wall: [Double]()) }
    for _ in 0..<sampling.samples {
      for (index, contender) in contenders.enumerated() {
        let times = contender.times(runs: runs[index])
        let count = Double(runs[index] * contender.operations)
        samples[index].processor.append(times.processor / count)
        samples[index].wall.append(times.wall / count)
      }
    }
    for (index, samples) in samples.enumerated() {
      figures[index].processorTime = Summary(samples.processor)
      figures[index].wallTime = Summary(samples.wall)
    }
    return figures
  }

  /// Runs programs at once, to their end.
  ///
  /// - Returns: What went wrong with each, or `nil`.
  package static func run(_ commands: [[String]]) -> [String?] {
    commands.map { command -> Result<Process, any Error> in
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["SWIFT_BACKTRACE=enable=no", "SWIFT_DETERMINISTIC_HASHING=1"] + command
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      return Result { try process.run() }.map { process }
    }.map { started in
      switch started {
      case .failure(let error): return "\(error)"
      case .success(let process):
        process.waitUntilExit()
        switch (process.terminationReason, process.terminationStatus) {
        case (.exit, 0): return nil
        case (.uncaughtSignal, let signal): return "signal \(signal)"
        case (_, let status): return "exit \(status)"
        }
      }
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
    }
  }

  /// The nanoseconds of so many runs: of all threads, to which what others do on the machine adds little,
  /// and until their end.
  fileprivate func times(runs: Int) -> (processor: Double, wall: Double) {
    let (start, processorStart) = (ContinuousClock.now, processorTime())
    for _ in 0..<runs { run() }
    return (processorTime() - processorStart, start.duration(to: .now) / .nanoseconds(1))
  }

  /// Answers every line of standard input, a number of runs, with the nanoseconds of processor time that they took.
  func answer() {
    while let line = readLine(), let runs = Int(line) {
      print(times(runs: runs).processor)
      fflush(nil)
    }
  }

  /// The heap traffic of one operation: the least of three runs, because other threads of the process can
  /// only add to it.
  package func heapTraffic() -> Figures {
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

/// Nanoseconds of all threads of this process.
private func processorTime() -> Double {
  var time = timespec()
  _ = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
