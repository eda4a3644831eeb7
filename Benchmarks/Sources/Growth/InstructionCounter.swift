import Dispatch
import Foundation
import Synchronization

/// Counts the instructions of shapes in separate processes, under callgrind.
///
/// Counts, unlike times, are the same on a busy machine.
struct InstructionCounter {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// What a shape needs: the instructions in each size, or fewer figures where it did not end.
  typealias Counts = [Int]

  /// The seconds without output after which a process is ended; a shape needs a few.
  private static let secondsToWait: Int32 = 120

  private let directory: URL
  private let program: String

  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(
      path: "growth-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    // Valgrind can't read all of the debug information.
    let stripped = directory.appending(path: "growth").path
    let strip = Process()
    strip.executableURL = URL(filePath: "/usr/bin/env")
    strip.arguments = ["strip", "--strip-debug", "-o", stripped, program]
    try strip.run()
    strip.waitUntilExit()
    self.program = strip.terminationStatus == 0 ? stripped : program
  }

  /// Removes the copy of the program, and what the processes have written.
  func cleanUp() { try? FileManager.default.removeItem(at: directory) }

  /// Counts shapes, in as many processes at once as there are cores.
  ///
  /// - Parameters:
  ///   - shapes: Their indices.
  ///   - receive: Gets each shape's counts as soon as they are there.
  /// - Throws: `Failure` when valgrind gives no counts.
  func count(_ shapes: [Int], receive: @escaping @Sendable (Int, Counts) -> Void) throws {
    let processes = max(1, min(ProcessInfo.processInfo.activeProcessorCount, shapes.count))
    let failure = Mutex<Failure?>(nil)
    DispatchQueue.concurrentPerform(iterations: processes) { number in
      var rest = shapes.indices.filter { $0 % processes == number }.map { shapes[$0] }[...]
      while let shape = rest.first {
        do throws(Failure) {
          let name = "\(number)-\(shape)"
          let done = try countInOneProcess(Array(rest), name, receive: receive)
          rest = rest.dropFirst(done)
          // The process has ended early: its current shape did not complete.
          guard let unfinished = rest.popFirst() else { return }
          receive(unfinished, [])
        } catch {
          failure.withLock { $0 = error }
          return
        }
      }
    }
    if let failure = failure.withLock(\.self) { throw failure }
  }

  /// - Returns: How many of the shapes have been counted when the process ended.
  private func countInOneProcess(
    _ shapes: [Int], _ name: String, receive: (Int, Counts) -> Void
  ) throws(Failure) -> Int {
    let output = directory.appending(path: name).path
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "valgrind", "--tool=callgrind", "--callgrind-out-file=\(output)", "--log-file=\(output).log",
      "--zero-before=*markStart*", "--dump-before=*markEnd*",
      // A spinning thread must not prevent the others from running.
      "--fair-sched=yes",
      program, "--run", shapes.map(String.init).joined(separator: ","),
    ]
    process.environment = ProcessInfo.processInfo.environment.merging([
      "SWIFT_BACKTRACE": "enable=no",
      "SWIFT_DETERMINISTIC_HASHING": "1",
      // One order of threads, so that counts repeat.
      "LIBDISPATCH_COOPERATIVE_POOL_STRICT": "1",
    ]) { $1 }
    let news = Pipe()
    process.standardOutput = news
    do { try process.run() } catch { throw Failure(description: "\(error)") }
    var lines = 0
    while let count = linesSoon(news.fileHandleForReading) {
      for _ in 0..<count {
        lines += 1
        guard lines % Worker.sizes.count == 0 else { continue }
        let counts = (lines - Worker.sizes.count..<lines).compactMap {
          total("\(output).\($0 + 1)")
        }
        receive(shapes[lines / Worker.sizes.count - 1], counts)
      }
    }
    // It has ended, or writes no more output.
    if process.isRunning { _ = kill(process.processIdentifier, SIGKILL) }
    if lines == 0, total("\(output).1") == nil {
      let log = (try? String(contentsOfFile: "\(output).log", encoding: .utf8)) ?? ""
      throw Failure(
        description: "valgrind gave no count (apt-get install valgrind):\n\(log.suffix(500))")
    }
    return lines / Worker.sizes.count
  }

  /// The number of lines that come next; `nil` at the end, and when none come for a long time.
  private func linesSoon(_ file: FileHandle) -> Int? {
    var descriptor = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let ready = unsafe poll(&descriptor, 1, Self.secondsToWait * 1000)
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = ready > 0 ? unsafe read(file.fileDescriptor, &buffer, buffer.count) : Int(ready)
      if count < 0, errno == EINTR { continue }
      return count > 0 ? buffer[..<count].count { $0 == UInt8(ascii: "\n") } : nil
    }
  }

  /// The instructions in one of callgrind's files: "totals: 123".
  private func total(_ path: String) -> Int? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    try? FileManager.default.removeItem(atPath: path)
    return text.split(separator: "\n").last { $0.hasPrefix("totals: ") }
      .flatMap { Int($0.dropFirst(8)) }
  }
}
