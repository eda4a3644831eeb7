import Foundation
import TestSupport
import Testing

@Suite("Shell completions and the manual page")
struct CompletionTests {
  @Test("bash completes commands, and their words and options", .enabled(if: hasProgram("bash")))
  func bashWords() async throws {
    #expect(try await bashOffers(for: ["man"]) == ["manual"])
    #expect(try await bashOffers(for: ["--v"]) == ["--version"])
    #expect(try await bashOffers(for: ["completions", ""]) == ["bash", "zsh", "fish"])
    #expect(try await bashOffers(for: ["completions", "--h"]) == ["--help"])
    #expect(try await bashOffers(for: ["resolve", "--device", "ip"]) == ["iphone", "ipad"])
    #expect(try await bashOffers(for: ["lint", "a.html", "--format", "g"]) == ["github"])
    #expect(try await bashOffers(for: ["open", "--d"]) == ["--dry-run", "--device"])
    #expect(try await bashOffers(for: ["help", "js"]) == ["json", "json-schema"])
  }

  @Test("Every shell's script contains every command", arguments: ["bash", "zsh", "fish"])
  func everyCommand(shell: String) async throws {
    let help = try await applink("--help").lines
    let start = try #require(help.firstIndex(of: "Commands"))
    let commands = help[(start + 1)...].prefix { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").first }
    let script = try await applink("completions", shell).output
    for command in commands {
      #expect(script.contains(command), "\(shell) lacks \(command)")
    }
  }

  @Test("Every shell accepts its script", arguments: ["bash", "zsh", "fish"])
  func syntax(shell: String) async throws {
    if !hasProgram(shell) { try Test.cancel("\(shell) is not installed") }
    let script = try await applink("completions", shell).output
    try await withTemporaryFile(script, extension: shell) { file in
      let checked = try await run(shell, shell == "fish" ? "--no-execute" : "-n", file)
      #expect(checked.status == 0)
      #expect(checked.errors.isEmpty)
    }
  }

  @Test("The manual page is roff without a warning", .enabled(if: hasProgram("groff")))
  func manual() async throws {
    let page = try await applink("manual")
    #expect(page.status == 0)
    let checked = try await run(
      "groff", "-man", "-ww", "-Tutf8", "-P-cbou", "-", input: page.output)
    #expect(checked.status == 0)
    #expect(checked.errors.isEmpty, "\(checked.errors)")
    #expect(checked.output.contains("EXIT STATUS"))
  }

  private func bashOffers(for words: [String]) async throws -> [String] {
    let script = try await applink("completions", "bash").output
    let typed = words.map { "'\($0)'" }.joined(separator: " ")
    let command = """
      \(script)
      COMP_WORDS=(applink \(typed)); COMP_CWORD=\(words.count)
      _applink
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    return try await run("bash", "--norc", "-c", command).lines
  }
}
