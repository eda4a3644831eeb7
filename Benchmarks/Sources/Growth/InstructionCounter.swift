import Foundation

/// Counts the instructions of a shape in a separate process, under callgrind.
///
/// Counts, unlike times, are the same on a busy machine.
enum InstructionCounter {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// This program without its debug information, of which valgrind can't read all.
  private static let program: String = {
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let stripped = FileManager.default.temporaryDirectory
      .appending(path: "growth-\(ProcessInfo.processInfo.processIdentifier)").path
    let strip = Process()
    strip.executableURL = URL(filePath: "/usr/bin/env")
    strip.arguments = ["strip", "--strip-debug", "-o", stripped, program]
    guard (try? strip.run()) != nil else { return program }
    strip.waitUntilExit()
    return strip.terminationStatus == 0 ? stripped : program
  }()

  /// Removes the copy of the program.
  static func cleanUp() {
    if program.hasPrefix(FileManager.default.temporaryDirectory.path) {
      try? FileManager.default.removeItem(atPath: program)
    }
  }

  /// The instructions of a shape in one size, start-up included; of start-up alone without a shape.
  ///
  /// The shape is given by its index, because its name may contain what no argument can.
  static func count(_ shape: Int?, size: Int) throws -> Int {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // One thread at a time in turn: a thread that spins would starve the others.
    let valgrind = [
      "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--fair-sched=yes",
    ]
    process.arguments = valgrind + [program, "--run"] + (shape.map { ["\($0)", "\(size)"] } ?? [])
    process.environment = ProcessInfo.processInfo.environment.merging([
      "SWIFT_BACKTRACE": "enable=no",
      // One order of threads, so that counts repeat.
      "LIBDISPATCH_COOPERATIVE_POOL_STRICT": "1",
    ]) { $1 }
    let pipe = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = pipe
    try process.run()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    // "==123== Collected : 456"
    guard process.terminationStatus == 0,
      let line = text.split(separator: "\n").last(where: { $0.contains("Collected : ") }),
      let figure = line.split(separator: " ").last.flatMap({ Int($0) })
    else {
      let last = text.split(separator: "\n").suffix(3).joined(separator: "\n")
      throw Failure(description: "valgrind gave no count (apt-get install valgrind):\n\(last)")
    }
    return figure
  }
}
