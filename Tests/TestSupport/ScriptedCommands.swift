package import Foundation

#if os(macOS) || os(Linux)
  /// Runs the body with a folder that holds these commands, as shell scripts, and removes it after.
  ///
  /// Another process writes the scripts. Were they written here, a process that some other test
  /// starts at that moment would hold the open file until it has become its own program, and the
  /// system refuses to run a file that is open for writing (`ETXTBSY`).
  ///
  /// - Parameters:
  ///   - scripts: The source of each command, by its name, in the language of `sh`.
  ///   - body: Called with the folder of the commands, on the caller's actor.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body, or of writing the commands.
  package func withScriptedCommands<Result>(
    _ scripts: [String: String], _ body: (URL) async throws -> Result
  ) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "commands-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    if !scripts.isEmpty { try await write(scripts, into: folder) }
    return try await body(folder)
  }

  /// The scripts could not be written.
  package struct ScriptsNotWritten: Error {
    let status: Int32
  }

  private func write(_ scripts: [String: String], into folder: URL) async throws {
    let writer = """
      set -e
      while [ $# -gt 0 ]; do
        printf '#!/bin/sh\\n%s\\n' "$2" > "$1"
        chmod 755 "$1"
        shift 2
      done
      """
    let files = scripts.flatMap { name, script in [folder.appending(path: name).path, script]
    }
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", writer, "sh"] + files
    try await ended(shell)
    guard shell.terminationStatus == 0 else {
      throw ScriptsNotWritten(status: shell.terminationStatus)
    }
  }
#endif
