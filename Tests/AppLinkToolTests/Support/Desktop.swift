import Foundation
import TestSupport

/// Runs the body with a search path for `xdg-open`, which keeps a log, and for `xdg-mime`, which knows
/// an application for each of the schemes, and with a function that reads the log.
func withDesktop(
  schemes: [String], _ body: (String, () throws -> [String]) async throws -> Void
) async throws {
  let known = schemes.map { "x-scheme-handler/\($0)" }.joined(separator: "|")
  let commands = [
    "xdg-open": "printf '%s\\n' \"$1\" >> \"${0%/*}/log\"",
    "xdg-mime": "case \"$3\" in \(known)) echo app.desktop;; esac",
  ]
  try await withScriptedCommands(commands) { folder in
    let log = folder.appending(path: "log")
    try Data().write(to: log)
    try await body(folder.path) {
      try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map(String.init)
    }
  }
}
