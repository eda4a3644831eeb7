import Foundation
import TestSupport
import Testing

@Suite("Completion in real shells")
struct ShellTests {
  private static let files = ["my story.html": "", "list of pages.txt": ""]

  /// What is typed, and what the tool is then given.
  private static let cases: [(keys: String, arguments: String)] = [
    ("resol\t", "<resolve>"),
    ("resolve --device ipa\t", "<resolve><--device><ipad>"),
    ("resolve --device=ipa\t", "<resolve><--device=ipad>"),
    ("lint --ignore no-t\t", "<lint><--ignore><no-tags>"),
    ("tags --files-from li\t", "<tags><--files-from><list of pages.txt>"),
    ("tags my\t", "<tags><my story.html>"),
    ("completions fi\t", "<completions><fish>"),
    // The options of lint, a word that is also the name of another command.
    ("tags lint --stri\t", "<tags><lint><--stri>"),
  ]

  @Test(
    "bash completes words, options, option values and names with spaces", arguments: cases.indices)
  func bash(index: Int) async throws { try await expectArguments(of: index, in: .bash) }

  @Test("zsh does", .enabled(if: hasProgram("zsh"), "it needs zsh"), arguments: cases.indices)
  func zsh(index: Int) async throws { try await expectArguments(of: index, in: .zsh) }

  private func expectArguments(of index: Int, in shell: ShellSession.Kind) async throws {
    let (keys, arguments) = Self.cases[index]
    try await withTemporaryFolder(Self.files) { folder in
      let given = try await ShellSession.arguments(completed: keys, in: shell, folder: folder)
      #expect(given == arguments)
    }
  }

  @Test(
    "fish does", .enabled(if: hasProgram("fish"), "it needs fish"),
    arguments: [
      ("resol", "resolve"), ("resolve --device=ipa", "--device=ipad"), ("tags my", "my story.html"),
      ("tags --files-from li", "list of pages.txt"), ("tags lint --stri", ""),
    ])
  func fish(line: String, offer: String) async throws {
    try await withTemporaryFolder(Self.files) { folder in
      let process = Process()
      process.executableURL = programURL("fish")
      process.currentDirectoryURL = folder
      var environment = ProcessInfo.processInfo.environment
      environment["HOME"] = folder.path
      let tool = try toolURL().deletingLastPathComponent().path
      environment["PATH"] = "\(tool):\(environment["PATH", default: "/usr/bin:/bin"])"
      process.environment = environment
      let script = "applink completions fish | source; complete -C 'applink \(line)'"
      process.arguments = ["--no-config", "-c", script]
      let run = try await finished(process, input: "")
      let offers = run.lines.map { $0.prefix { $0 != "\t" } }
      #expect(offers.filter { !$0.isEmpty }.map(String.init) == (offer.isEmpty ? [] : [offer]))
      #expect(run.errors.isEmpty, "\(run.errors)")
    }
  }
}
