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
      do {
        run(try StressOptions(CommandLine.arguments.dropFirst()))
      } catch {
        FileHandle.standardError.write(Data("stress: \(error)\n".utf8))
        exit(64)
      }
      exit(0)
    }
    dispatchMain()
  }

  private static func run(_ options: StressOptions) {
    print("seed \(options.seed): \(options.seconds) seconds of programs, one after the other.")
    let start = ContinuousClock.now
    var programs = 0
    var tasks = 0
    var told = start
    for seed in sequence(first: options.seed, next: { $0 &+ 1 }) {
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
      if programs == options.count || now - start >= .seconds(options.seconds) { break }
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
