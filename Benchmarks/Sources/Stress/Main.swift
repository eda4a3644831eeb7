import BoltsTasks
import Dispatch
import Foundation

/// Runs random programs of tasks for the given time, and stops at the first whose outcomes
/// are wrong. The programs and their checks are those of the tests of BoltsTasks.
@main
enum Stress {
  static func main() {
    // Programs fail tasks by the thousand, and block the thread that waits for them.
    UnobservedErrors.setHandler { _ in }
    Thread.detachNewThread {
      run()
      exit(0)
    }
    dispatchMain()
  }

  /// The value of `--name N`, or the default.
  private static func number(_ name: String, default standard: UInt64) -> UInt64 {
    let arguments = CommandLine.arguments
    guard let place = arguments.firstIndex(of: name) else { return standard }
    guard place + 1 < arguments.count, let number = UInt64(arguments[place + 1]) else {
      print("Usage: stress [--seconds N] [--count N] [--seed N]")
      exit(64)
    }
    return number
  }

  private static func run() {
    let seconds = Int(clamping: number("--seconds", default: 60))
    let count = Int(clamping: number("--count", default: .max))
    let first = number("--seed", default: .random(in: 0...UInt64(UInt32.max)))
    print("seed \(first): \(seconds) seconds of programs, one after the other.")
    let start = ContinuousClock.now
    var programs = 0
    var tasks = 0
    var told = start
    for seed in sequence(first: first, next: { $0 &+ 1 }) {
      let program = Program(seed: seed)
      let faults = program.faultsOnOneThread() + program.faultsOnThreads()
      programs += 1
      tasks += program.nodes.count
      if !faults.isEmpty {
        print(faults.joined(separator: "\n"))
        print("Again: stress --seed \(seed) --count 1")
        exit(1)
      }
      let now = ContinuousClock.now
      if programs == count || now - start >= .seconds(seconds) { break }
      if now - told >= .seconds(30) {
        told = now
        print("\(programs) programs, \(tasks) tasks, nothing wrong.")
      }
    }
    print(
      "\(programs) programs, each on one thread and on three, of \(tasks) tasks in all: "
        + "nothing wrong in \((ContinuousClock.now - start).components.seconds) seconds.")
  }
}
