import Foundation

/// Counts the instructions of shapes in a process under callgrind.
///
/// Counts, unlike times, are the same on a busy machine.
struct InstructionCounter {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let directory: URL
  private let program: String

  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(
      path: "growth-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    program = directory.appending(path: "growth").path
    // Valgrind can't read all of the debug information.
    let original = Bundle.main.executablePath ?? CommandLine.arguments[0]
    for command in [
      ["valgrind", "--version"], ["strip", "--strip-debug", "-o", program, original],
    ] where try Self.run(command) != 0 {
      cleanUp()
      throw Failure(description: "\(command[0]) is needed (apt-get install valgrind binutils)")
    }
  }

  /// Removes the copy of the program, and what the processes have written.
  func cleanUp() { try? FileManager.default.removeItem(at: directory) }

  /// The instructions of each shape in each size; fewer where the process did not get so far.
  func counts(of shapes: [Int]) -> [[Int]] {
    guard let first = shapes.first else { return [] }
    let output = directory.appending(path: "\(first)").path
    _ = try? Self.run(
      [
        // One order of threads, so that counts repeat; a shape needs a few seconds.
        "SWIFT_BACKTRACE=enable=no", "SWIFT_DETERMINISTIC_HASHING=1",
        "LIBDISPATCH_COOPERATIVE_POOL_STRICT=1", "timeout", "-s", "KILL", "1200",
        "valgrind", "--tool=callgrind", "--callgrind-out-file=\(output)",
        "--log-file=\(output).log", "--zero-before=*markStart*", "--dump-before=*markEnd*",
        // A spinning thread must not prevent the others from running.
        "--fair-sched=yes", program, "--run",
      ] + shapes.map(String.init))
    return shapes.indices.map { index in
      let dumps = index * Worker.sizes.count + 1
      return (dumps..<dumps + Worker.sizes.count).compactMap { total("\(output).\($0)") }
    }
  }

  private static func run(_ command: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// The instructions in one of callgrind's files: "totals: 123".
  private func total(_ path: String) -> Int? {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").last { $0.hasPrefix("totals: ") }
      .flatMap { Int($0.dropFirst(8)) }
  }
}
