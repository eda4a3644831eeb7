import Foundation
import TestSupport
import Testing

/// A pseudo-terminal whose other end belongs to the test.
final class PseudoTerminal {
  /// What the program under test reads and writes.
  let programEnd: FileHandle
  /// The user's end.
  let personEnd: FileHandle
  /// What the program shows.
  let transcript: Transcript

  init(columns: UInt16) throws {
    var (person, program): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    let answer = unsafe openpty(&person, &program, nil, nil, &size)
    try #require(answer == 0)
    personEnd = FileHandle(fileDescriptor: person, closeOnDealloc: true)
    programEnd = FileHandle(fileDescriptor: program, closeOnDealloc: true)
    transcript = Transcript(of: personEnd)
  }

  /// What was shown before the program ended: the last to close its end makes Linux answer reads with EIO once all
  /// is read, where macOS answers with the end of the file.
  func shown() async -> String {
    await transcript.complete().replacingOccurrences(of: "\r\n", with: "\n")
  }
}

/// Runs the tool on a terminal: its streams are what a person types and sees, which is the output.
func applinkOnTerminal(
  _ arguments: String..., typing: String = "", columns: UInt16 = 80, type: String = "dumb",
  environment: [String: String] = [:],
  whileRunning: (Process, Transcript) async throws -> Void = { _, _ in }
) async throws -> Run {
  let terminal = try PseudoTerminal(columns: columns)
  let process = try toolProcess(
    arguments, environment: environment.merging(["TERM": type]) { $1 })
  process.standardInput = terminal.programEnd
  process.standardOutput = terminal.programEnd
  process.standardError = terminal.programEnd
  try await ended(process) {
    // A terminal keeps what is typed until it is read, and takes it only while a program's end is open.
    try terminal.personEnd.write(contentsOf: Data(typing.utf8))
    // The program has its own, and a test that waits in vain ends with it.
    try terminal.programEnd.close()
    try await whileRunning(process, terminal.transcript)
  }
  return Run(
    status: process.terminationStatus, wasSignalled: process.terminationReason == .uncaughtSignal,
    output: await terminal.shown(), errors: "")
}
