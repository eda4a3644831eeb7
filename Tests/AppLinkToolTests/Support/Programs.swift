import Foundation
import TestSupport

/// Runs a program of the system.
func run(_ name: String, _ arguments: String..., input: String = "") async throws -> Run {
  let process = Process()
  process.executableURL = programURL(name)
  process.arguments = arguments
  return try await finished(process, input: input)
}
