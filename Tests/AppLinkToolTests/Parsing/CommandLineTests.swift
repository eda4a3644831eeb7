import Testing

@Suite("The command line")
struct CommandLineTests {
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
      ("lin", "lint"), ("resolv", "resolve"), ("hlep", "help"), ("MATCH", "match"),
      ("frobnicate", nil),
    ])
  func unknownCommand(typed: String, meant: String?) async throws {
    let run = try await applink(typed)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    let hint = meant.map { "; did you mean '\($0)'?" } ?? ""
    #expect(run.errors.contains("unknown command '\(typed)'\(hint)\n"))
  }

  /// A correct beginning, for what is wrong after it.
  private static let build = "build --to a://b --target https://e.com"

  @Test(
    "Invalid arguments exit with 64, two lines that say what to write, and no output",
    arguments: [
      ("--hepl", "did you mean '--help'"),
      ("site build --jsn", "unknown option '--jsn'"),
      ("help lint build", "unexpected argument 'build'"),
      ("tags - --files-from -", "standard input can be read only once"),
      ("tags a.html --jobs none", "a whole number from 1 to 64"),
      ("tags a.html --header Name", "a header field on one line"),
      ("tags a.html --header=Na\u{A0}me:x", "a header field on one line"),
      ("tags a.html --header A:b\r\nC:d", "a header field on one line"),
      ("tags a.html --user-agent a\nb", "text on one line"),
      ("match a.json https://e.com/ --app=", "--app cannot be ''"),
      ("match a.json https://e.com/ --app a\nb", "a package, on one line"),
      ("tags a.html --max-redirects -1", "a whole number from 0 to 100"),
      ("resolve a.html --device ipd", "did you mean 'ipad'?"),
      ("resolve a.html --base-url example", "a URL with a scheme"),
      ("https://example.com/", "did you mean 'applink check https://example.com/'?"),
      ("tags", "<url|file|-> is missing"), ("match -", "<url> is missing"),
      ("check", "<url|file> is missing"), ("decode ", "expected a URL"),
      ("help jason", "one of check, lint"),
      ("lint a.html --json --format github", "ask for two formats"),
      ("lint - --format gitlab", "did you mean 'github'?"),
      ("tags - --format html", "one of text, json"),
      ("match https://a.b/ /", "did you mean 'applink match / https://a.b/'?"),
      ("match - a.b", "expected a URL"),
      ("plan a.html", "--installed NAME,NAME is required"),
      ("plan a.html --installed a\tb", "URL schemes, packages or hosts"),
      ("build --to a://b", "--target URL is required"),
      ("build --to", "--to needs a value: --to URL"),
      ("build --to --target", "--to needs a value"),
      ("build --to b --target https://e.com", "a URL with a scheme"),
      ("build --to a://b --target ftp://e.com", "an http or https URL"),
      ("\(build) --to c://d", "--to may be given only once"),
      ("\(build) --extra x", "key=text"), ("\(build) --extra x:={", "key:=JSON"),
      ("\(build) --extra id=1 --extra=id:=2", "--extra sets id twice"),
      ("\(build) --referer-name N", "have to be given together"),
      ("\(build) --data version=2", "version has to be 1.0"),
      ("\(build) --data target_url=", "use --target"),
      ("\(build) --data extras:={}", "use --extra"),
      ("match - https://a.b/ --fingerprint AA:BB", "64 hexadecimal digits"),
      ("match - https://a.b/ --relation x", "a relation, such as"),
      ("match - https://a.b/ --host a.b/c", "a host, such as"),
      ("check no-such.example/7", "did you mean 'https://no-such.example/7'?"),
    ] as [(String, String)])
  func wrongUse(line: String, message: String) async throws {
    let arguments = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let run = try await applink(arguments)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 2 && run.errors.hasSuffix("--help'.\n"))
  }

  @Test("Text from the command line is escaped on the terminal")
  func controlCharacters() async throws {
    let run = try await applink("\u{1B}]0;owned\u{07}")
    #expect(run.status == 64)
    #expect(!run.errors.unicodeScalars.contains("\u{1B}"))
    #expect(run.errors.contains(#"\u{1B}]0;owned\u{7}"#))
  }

  @Test(
    "The help of each command is one screen of 24 lines and 80 columns, and shows an example",
    arguments: [
      nil, "check", "lint", "match", "resolve", "tags", "plan", "decode", "build", "site", "help",
    ])
  func helpOnCommand(name: String?) async throws {
    let run = try await applink([name, "--help"].compactMap(\.self))
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
    #expect(run.lines.allSatisfy { $0.count <= 80 }, "\(run.output)")
    if let name {
      #expect(run.output.contains("\nExample: ") && run.output.contains("applink \(name) "))
      #expect(try await applink("help", name).output == run.output)
    }
  }

  @Test("Without arguments the tour runs and ends by itself")
  func tour() async throws {
    let run = try await applink()
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    for part in [
      "name      Cake", "recipe 8  0", "request   stopped", "CancellationError",
      "cookbook-hd://recipes/7", "org.example.cookbook",
      "app       cookbook://recipes/7?al_applink_data=", "browser   https://cookbook.example/",
    ] {
      #expect(run.output.contains(part), "\(part) is missing")
    }
    #expect(!run.output.contains("a comment hides this one"))
    #expect(run.lines.count < 40)
  }
}
