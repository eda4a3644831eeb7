import BoltsTasks
import Foundation
import TestSupport
import Testing

/// A finished run of the tool.
struct Run: Sendable {
  var status: Int32
  /// Whether a signal ended it; `status` is then the signal's number.
  var wasSignalled: Bool
  var output: String
  var errors: String

  /// The lines of standard output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// Standard output as a JSON object.
  func object(sourceLocation: SourceLocation = #_sourceLocation) throws -> [String: Any] {
    try json(at: sourceLocation)
  }

  /// Standard output as a list of JSON objects.
  func items(sourceLocation: SourceLocation = #_sourceLocation) throws -> [[String: Any]] {
    try json(at: sourceLocation)
  }

  private func json<Value>(at sourceLocation: SourceLocation) throws -> Value {
    let value = try? JSONSerialization.jsonObject(
      with: Data(output.utf8), options: .fragmentsAllowed)
    return try #require(
      value as? Value, "not such JSON: \(output)\(errors)", sourceLocation: sourceLocation)
  }
}

/// Runs the tool as a process, with real arguments and real streams.
///
/// It reads `input` on standard input. `environment` is added to the inherited variables, without
/// `COLUMNS` and `NO_COLOR`.
func applink(
  _ arguments: String..., input: String = "", environment: [String: String] = [:]
) async throws -> Run {
  try await applink(arguments, input: input, environment: environment)
}

/// Runs the tool as a process with a list of arguments, in a folder if one is given.
func applink(
  _ arguments: [String], input: String = "", environment: [String: String] = [:],
  in folder: URL? = nil
) async throws -> Run {
  let process = try toolProcess(arguments, environment: environment)
  if let folder { process.currentDirectoryURL = folder }
  return try await processes.run { try await finished(process, input: input) }
}

/// For a process that no test does anything else with while it runs. All tests of this target begin at once, and where
/// more than 1,300 descriptors are open, Foundation was seen to crash in `Process.run()`.
private let processes = TaskLimiter(limit: 16)

/// Runs a script of the shell, in which `$0` is the tool; the tool is also on its path.
func shell(
  _ script: String, _ arguments: [String] = [], in folder: URL? = nil,
  whileRunning: (Process) async throws -> Void = { _ in }
) async throws -> Run {
  let tool = try toolURL()
  let process = try toolProcess(["-c", script, tool.path] + arguments)
  process.executableURL = URL(fileURLWithPath: "/bin/sh")
  process.environment?["PATH"] = "\(tool.deletingLastPathComponent().path):/usr/bin:/bin"
  if let folder { process.currentDirectoryURL = folder }
  return try await finished(process, whileRunning: whileRunning)
}

/// Runs a process to its end.
func finished(
  _ process: Process, input: String = "",
  whileRunning: (Process) async throws -> Void = { _ in }
) async throws -> Run {
  // Writing to a program that has ended is an error then, and does not end the tests.
  signal(SIGPIPE, SIG_IGN)
  let (inputPipe, outputPipe, errorPipe) = (Pipe(), Pipe(), Pipe())
  process.standardInput = inputPipe
  process.standardOutput = outputPipe
  process.standardError = errorPipe
  async let output = everything(from: outputPipe.fileHandleForReading)
  async let errors = everything(from: errorPipe.fileHandleForReading)
  try await ended(process) {
    // A program that does not read its input may have ended by now, which is not a failure.
    try? inputPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try? inputPipe.fileHandleForWriting.close()
    try await whileRunning(process)
  }
  return await Run(
    status: process.terminationStatus, wasSignalled: process.terminationReason == .uncaughtSignal,
    output: output, errors: errors)
}

/// A process of the tool that has not been started.
func toolProcess(_ arguments: [String], environment: [String: String] = [:]) throws -> Process {
  let process = Process()
  process.executableURL = try toolURL()
  process.arguments = arguments
  var variables = ProcessInfo.processInfo.environment
  variables["COLUMNS"] = nil
  variables["NO_COLOR"] = nil
  variables.merge(environment) { _, new in new }
  process.environment = variables
  return process
}

/// All that can be read, as text.
func everything(from handle: FileHandle) async -> String {
  await onThread { String(decoding: bytes(from: handle), as: UTF8.self) }
}

/// The tool that was built with these tests, next to the test bundle.
func toolURL() throws -> URL {
  #if os(macOS)
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
  #else
    let bundle = Bundle.main.executableURL
  #endif
  let folder = try #require(bundle).deletingLastPathComponent()
  let tool = folder.appendingPathComponent("applink")
  try #require(FileManager.default.isExecutableFile(atPath: tool.path), "\(tool.path) is missing")
  return tool
}
