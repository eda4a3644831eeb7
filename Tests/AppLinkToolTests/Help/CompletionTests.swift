import TestSupport
import Testing

@Suite("Shell completions")
struct CompletionTests {
  @Test(
    "The words that can take the place of the last one are offered",
    arguments: [
      ("ma", "match"), ("--v", "--version"), ("completions ", "bash zsh fish"),
      ("completions --h", "--help"), ("resolve --device ip", "iphone ipad"),
      ("resolve --device = ip", "iphone ipad"), ("resolve --device =", "iphone"),
      ("resolve --device=ipa", "--device=ipad"), ("lint a.html --format g", "github"),
      ("open --d", "--dry-run --device"), ("help js", "json json-schema"), ("site b", "build"),
      ("site build x", ""), ("tags --jobs ", ""), ("nothing ", ""),
    ])
  func words(line: String, offers: String) async throws {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let run = try await applink(["completions", "bash", "--"] + words)
    #expect(run.status == (offers.isEmpty ? 1 : 0))
    let known = line.hasSuffix("=") ? Array(run.lines.prefix(1)) : run.lines
    #expect(known.joined(separator: " ") == offers)
  }

  @Test("Every command is offered with its summary to the shells that show it")
  func everyCommand() async throws {
    let help = try await applink("--help").lines
    let start = try #require(help.firstIndex(of: "Commands"))
    let commands = help[(start + 1)...].prefix { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first }
    for (shell, mark) in [("zsh", ":"), ("fish", "\t")] {
      let offers = try await applink("completions", shell, "--", "").output
      #expect(commands.allSatisfy { offers.contains("\($0)\(mark)") })
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
}
