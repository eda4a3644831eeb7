import Testing

@Suite("The command line", .timeLimit(.minutes(20)))
struct CommandLineTests {
  @Test("--help lists every command on standard output")
  func help() async throws {
    let run = try await applink("--help")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    for command in ["completions", "manual", "help"] {
      #expect(run.output.contains("\n  \(command) "))
    }
  }

  @Test("--version prints the tool's name and version")
  func version() async throws {
    let run = try await applink("--version")
    #expect(run.status == 0)
    #expect(run.lines.count == 1)
    #expect(run.output.wholeMatch(of: /applink \d+\.\d+\.\d+(-dev)?\n/) != nil)
  }

  @Test(
    "An unknown command exits with 64 and suggests the most similar one",
    arguments: [
      ("completion", "completions"), ("manul", "manual"), ("hlep", "help"), ("MANUAL", "manual"),
    ])
  func unknownCommand(typed: String, meant: String) async throws {
    let run = try await applink(typed)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("unknown command '\(typed)'; did you mean '\(meant)'?"))
  }

  @Test("An unknown command that resembles no other gets no suggestion")
  func unlikeAnything() async throws {
    let run = try await applink("frobnicate")
    #expect(run.status == 64)
    #expect(!run.errors.contains("did you mean"))
    #expect(run.errors.contains("applink --help"))
  }

  @Test(
    "Invalid arguments exit with 64, a message and nothing on standard output",
    arguments: [
      (["--hepl"], "did you mean '--help'"),
      (["completions"], "<shell> is missing"),
      (["completions", "bash", "zsh"], "unexpected argument 'zsh'"),
      (["completions", "bosh"], "did you mean 'bash'"),
      (["completions", "bash", "--jsn"], "unknown option '--jsn'"),
      (["manual", "now"], "unexpected argument 'now'"),
      (["manual", "--help=yes"], "--help takes no value"),
      (["help", "jason"], "did you mean 'json'"),
    ] as [([String], String)])
  func wrongUse(arguments: [String], message: String) async throws {
    let run = try await applink(arguments)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test("Text from the command line is escaped on the terminal")
  func controlCharacters() async throws {
    let run = try await applink("\u{1B}]0;owned\u{07}")
    #expect(run.status == 64)
    #expect(!run.errors.unicodeScalars.contains("\u{1B}"))
    #expect(run.errors.contains(#"\u{1B}]0;owned\u{7}"#))
  }

  @Test("Help on a command shows its usage and its examples")
  func helpOnCommand() async throws {
    let run = try await applink("completions", "--help")
    #expect(run.status == 0)
    #expect(run.output.contains("applink completions <shell>"))
    #expect(run.output.contains("source <(applink completions bash)"))
    #expect(try await applink("help", "completions").output == run.output)
  }

  @Test("Lines fit the width in COLUMNS", arguments: [40, 60, 100])
  func width(columns: Int) async throws {
    let run = try await applink("--help", environment: ["COLUMNS": "\(columns)"])
    #expect(run.lines.allSatisfy { $0.count <= columns })
  }
}
