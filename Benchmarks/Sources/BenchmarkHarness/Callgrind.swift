internal import Foundation

/// Counts the instructions of contenders: each is run N times and 3N times in a separate process, and
/// (count(3N) - count(N)) / 2N is one operation, whatever start-up costs.
///
/// Counts are stable on a busy machine, where times are not.
struct Callgrind {
  private let folder: URL
  private let program: String

  /// Makes a copy of this program that valgrind can read, with symbols and without debug information.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "callgrind-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    program = folder.appending(path: "tool").path
    for command in [
      ["valgrind", "--version"], ["strip", "--strip-debug", "-o", program, Tool.program],
    ] {
      if let fault = Scenario.run(command) {
        remove()
        throw UsageError("\(command[0]) is needed (apt-get install valgrind binutils): \(fault)")
      }
    }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// The instructions of one operation, the median of several counts; `nil` where they are not counted: for
  /// what may end its process, and for peers in the largest sizes, which take many minutes.
  func instructions(_ scenario: Scenario, _ contender: Contender, repeats: Int) throws -> Double? {
    if case .alive = contender.body { return nil }
    let isSubject = contender.name == scenario.contenders.first?.name
    if scenario.isolation == .ownProcess || !isSubject && contender.operations >= 100_000 {
      return nil
    }
    // Enough operations to outweigh the variation of a process, few enough to finish soon. What only a
    // process needs that has not done it before is counted once.
    let few = scenario.id == "cold" ? 0 : (4_000 + contender.operations - 1) / contender.operations
    let many = max(3 * few, 1)
    return median(
      try (0..<repeats).map { _ in
        let low = try count(scenario.id, contender.name, iterations: few)
        let high = try count(scenario.id, contender.name, iterations: many)
        return (high - low) / Double((many - few) * contender.operations)
      })
  }

  private func count(_ scenario: String, _ row: String, iterations: Int) throws -> Double {
    let log = folder.appending(path: "log").path
    let fault = Scenario.run(
      [
        "valgrind", "--tool=callgrind", "--trace-children=yes", "--callgrind-out-file=/dev/null",
        "--log-file=\(log)",
      ] + Tool.command(scenario, row, iterations: iterations, program: program))
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").last { $0.contains("Collected :") }
    guard fault == nil, let number = line?.split(separator: " ").last.flatMap({ Double($0) }) else {
      throw UsageError("\(row) failed in \(scenario): \(fault ?? "no count")\n\(text.suffix(500))")
    }
    return number
  }
}
