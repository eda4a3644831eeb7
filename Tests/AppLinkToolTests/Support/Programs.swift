import Foundation

/// Whether the system has a program of that name; tests that need one that is missing are skipped.
func hasProgram(_ name: String) -> Bool { programURL(name) != nil }

/// Runs a program of the system.
func run(_ name: String, _ arguments: String..., input: String = "") async throws -> Run {
  let process = Process()
  process.executableURL = programURL(name)
  process.arguments = arguments
  return try await finished(process, input: input)
}

/// Where a program of the system is.
func programURL(_ name: String) -> URL? {
  let folders = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"]
  return folders.split(separator: ":")
    .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}
