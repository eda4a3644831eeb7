internal import Foundation

/// A copy of this program that valgrind can read, with symbols and without debug information, in a folder for what
/// valgrind writes.
package struct Valgrind {
  package let folder, program: String

  package init() throws {
    folder = NSTemporaryDirectory() + "/valgrind-\(UUID().uuidString)"
    program = folder + "/tool"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let commands = [
      ["valgrind", "--version"], ["strip", "--strip-debug", "-o", program, Tool.program],
    ]
    for (command, fault) in zip(commands, Scenario.run(commands)) {
      guard let fault else { continue }
      remove()
      throw UsageError("\(command[0]) is needed (apt-get install valgrind binutils): \(fault)")
    }
  }

  package func remove() { try? FileManager.default.removeItem(atPath: folder) }
}

/// Instructions, whose counts are stable on a busy machine, where times are not.
extension Valgrind {
  /// The instructions of one operation of N, (count(3N) - count(N)) / 2N, whatever start-up costs: the median of several
  /// counts; `nil` where they are not counted: for memory, and for peers in the largest sizes, which take many minutes.
  func instructions(_ scenario: Scenario, _ contender: Contender, repeats: Int) throws -> Double? {
    if case .alive = contender.body { return nil }
    let isSubject = contender.name == scenario.contenders.first?.name
    if !isSubject && contender.operations >= 10_000 { return nil }
    // Enough operations to outweigh the variation of a process, few enough to finish soon; peers
    // need more instructions.
    let operations = (isSubject ? 4_000 : 1_000) + contender.operations - 1
    let few = operations / contender.operations
    let many = 3 * few
    return median(
      try (0..<repeats).map { _ in
        let counts = try counts(scenario.id, contender.name, iterations: few, many)
        return (counts[1] - counts[0]) / Double((many - few) * contender.operations)
      })
  }

  private func counts(_ scenario: String, _ row: String, iterations: Int...) throws -> [Double] {
    let logs = iterations.map { "\(folder)/log\($0)" }
    let commands = zip(iterations, logs).map { iterations, log in
      [
        "valgrind", "--tool=callgrind", "--trace-children=yes", "--callgrind-out-file=/dev/null",
        "--log-file=\(log)",
      ] + Tool.command(scenario, row, iterations: iterations, program: program)
    }
    return try zip(logs, Scenario.run(commands)).map { log, fault in
      let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      let line = text.split(separator: "\n").last { $0.contains("Collected :") }
      guard fault == nil, let number = line?.split(separator: " ").last.flatMap({ Double($0) })
      else {
        throw UsageError(
          "\(row) failed in \(scenario): \(fault ?? "no count")\n\(text.suffix(500))")
      }
      return number
    }
  }
}
