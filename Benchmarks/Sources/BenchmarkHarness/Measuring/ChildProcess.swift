internal import Foundation

/// Runs one contender once in a separate process.
enum ChildProcess {
  static func run(scenario: String, row: String) -> RowResult.ExitReason {
    let tool = Bundle.main.executablePath ?? CommandLine.arguments[0]
    return run([tool, "--count", scenario, "--row", row, "--iterations", "1"])
  }

  /// Runs a program to its end.
  static func run(_ command: [String]) -> RowResult.ExitReason {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      return .failed("could not start: \(error.localizedDescription)")
    }
    process.waitUntilExit()
    switch (process.terminationReason, process.terminationStatus) {
    case (.exit, 0): return .survived
    case (.uncaughtSignal, SIGSEGV), (.uncaughtSignal, SIGBUS): return .failed("stack overflow")
    case (.uncaughtSignal, let signal): return .failed("signal \(signal)")
    case (_, let status): return .failed("exit \(status)")
    }
  }
}
