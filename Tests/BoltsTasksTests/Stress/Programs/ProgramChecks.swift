import BoltsTasks
import Dispatch
import TestSupport

extension Program {
  /// Runs the program on one thread and says how that differs from the reference.
  func faultsOnOneThread() -> [String] {
    let reference = ReferenceRun(self)
    let expected = reference.run()
    let run = LibraryRun(self, isConcurrent: false)
    for operation in operations { run.perform(operation) }
    run.runLater()
    run.dropAll()
    run.runLater()

    var faults: [String] = []
    for (index, task) in run.tasks.enumerated() {
      let ending = task.outcome.map(ReferenceOutcome.init)
      if ending != expected[index] {
        faults.append("task \(index) ended \(ending as Any), expected \(expected[index] as Any)")
      }
    }
    if run.log != reference.log {
      faults.append("the order was \(run.log), expected \(reference.log)")
    }
    run.letGo()
    if run.closures.value != 0 { faults.append("\(run.closures.value) closures are retained") }
    return tell(faults)
  }

  /// Runs the program on three threads, and the queues that it names, and compares the outcomes.
  ///
  /// - Parameter timeout: The time after which a pending task counts as one that hangs.
  /// - Returns: One message for each outcome that does not follow from the others.
  func faultsOnThreads(timeout: Duration = .seconds(1_200)) -> [String] {
    let run = LibraryRun(self, isConcurrent: true)
    var shares: [[Operation]] = [[], [], []]
    for (index, operation) in operations.enumerated() {
      switch operation {
      case .make(let node):
        if case .source = nodes[node] {
          run.perform(operation)
        } else {
          shares[0].append(operation)
        }
      case .register, .await: shares[0].append(operation)
      case .complete, .drop, .cancel, .dispose, .runLater:
        shares[1 + index % 2].append(operation)
      }
    }
    let work = shares
    DispatchQueue.concurrentPerform(iterations: work.count) { share in
      for operation in work[share] { run.perform(operation) }
    }
    run.dropAll()

    let everything = run.tasks + run.awaits.map(\.task)
    guard whenAllSettled(everything).wait(for: timeout) else {
      return tell(everything.indices.filter { !everything[$0].isCompleted }.map { "\($0) hangs" })
    }
    var faults = ProgramConsistency(self, run).faults
    run.letGo()
    // Queues let go of what they ran a little after they ran it.
    let deadline = ContinuousClock.now + timeout
    while run.closures.value != 0, ContinuousClock.now < deadline { pause() }
    if run.closures.value != 0 { faults.append("\(run.closures.value) closures are retained") }
    return tell(faults)
  }

  private func pause() { DispatchQueue.global().sync {} }

  private func tell(_ faults: [String]) -> [String] { faults.map { "seed \(seed): \($0)" } }
}
