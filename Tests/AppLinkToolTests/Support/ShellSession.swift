import Foundation
import TestSupport
import Testing

/// An interactive shell on a terminal, with the tool on its path and the completions it prints.
struct ShellSession {
  enum Kind: String {
    case bash, zsh

    /// The arguments that keep the user's own configuration out.
    var arguments: [String] {
      switch self {
      case .bash: ["--norc", "--noprofile", "-i"]
      case .zsh: ["-f", "-i"]
      }
    }
  }

  /// What the shell passes to `applink` when these keys are typed after the command's name.
  ///
  /// `keys` has a tab for each completion; the shell runs in `folder`.
  static func arguments(
    completed keys: String, in kind: Kind, folder: URL
  ) async throws -> String {
    let terminal = try PseudoTerminal(columns: 200)
    let process = Process()
    process.executableURL = programURL(kind.rawValue)
    process.arguments = kind.arguments
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    let tool = try toolURL().deletingLastPathComponent().path
    environment["PATH"] = tool + ":" + environment["PATH", default: "/usr/bin:/bin"]
    environment["TERM"] = "xterm"
    environment["HOME"] = folder.path
    process.environment = environment
    process.standardInput = terminal.programEnd
    process.standardOutput = terminal.programEnd
    process.standardError = terminal.programEnd
    func type(_ text: String) throws {
      try terminal.personEnd.write(contentsOf: Data(text.utf8))
    }
    try await ended(process) {
      // Each line is typed when the one before it has been run, so that the shell reads the keys.
      try type("source <(applink completions \(kind.rawValue)); echo sourced-$(echo 2)\r")
      #expect(await terminal.transcript.contains("sourced-2"))
      // A function in place of the tool shows the arguments that it is given.
      try type("applink() { printf '<%s>' \"$@\"; printf '|\\n'; }; echo defined-$(echo 2)\r")
      #expect(await terminal.transcript.contains("defined-2"))
      try type("applink \(keys)\r")
      #expect(await terminal.transcript.contains(">|"))
      try type("exit\r")
    }
    let shown = try await terminal.shown()
    let line = shown.split(separator: "\n").last { $0.contains(">|") }
    return line.map { String($0.prefix { $0 != "|" }.drop { $0 != "<" }) } ?? ""
  }
}
