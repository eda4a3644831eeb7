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
    "Invalid arguments exit with 64, a message that says what to write, and no output",
    arguments: [
      ("--hepl", "did you mean '--help'"),
      ("https://example.com/", "did you mean 'applink resolve https://example.com/'?"),

      ("site build --jsn", "unknown option '--jsn'"),
      ("help jason", "did you mean 'json'"), ("help site bild", "unexpected argument 'bild'"),
      ("help lint build", "unexpected argument 'build'"),
      ("tags", "<page> is missing"), ("tags - -", "standard input can be read only once"),
      ("tags - --files-from -", "standard input can be read only once"),
      ("tags a.html --jobs none", "a whole number from 1 to 64"),
      ("tags a.html --json --ndjson", "choose one of the formats json, ndjson"),
      ("tags a.html --header Name", "a header field on one line"),
      ("tags a.html --header=Na\u{A0}me:x", "a header field on one line"),
      ("tags a.html --header A:b\r\nC:d", "a header field on one line"),
      ("tags a.html --user-agent a\nb", "text on one line"),
      ("tags a.html --max-redirects -1", "a whole number from 0 to 100"),
      ("resolve a.html --device ipd", "did you mean 'ipad'?"),
      ("resolve a.html --base-url example", "a URL with a scheme"),
      ("lint - --format gitlab", "text, github, sarif, html; did you mean 'github'?"),
      ("lint a.html --json --format github", "choose one of the formats"),
      ("plan a.html", "--installed SCHEME,SCHEME is required"),
      ("plan a.html --installed a\tb", "URL schemes, such as"),
      ("plan a.html --installed a --claimed https://b", "host names"),
      ("decode ", "expected a URL"),
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
      ("match -", "<url> is missing"),
      ("match - https://a.b/ --fingerprint AA:BB", "64 hexadecimal digits"),
      ("match - https://a.b/ --relation x", "a relation, such as"),
      ("match - https://a.b/ --host a.b/c", "a host, such as"),
      ("check", "<url> is missing"), ("check ftp://a.b/", "an http or https URL"),
      ("check no-such.example/7", "did you mean 'https://no-such.example/7'?"),
      ("site build x", "--output DIR is required"), ("site build x --output=", "a folder"),
    ] as [(String, String)])
  func wrongUse(line: String, message: String) async throws {
    let arguments = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let run = try await applink(arguments)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  #if os(Linux)
    @Test("Without /proc, where the arguments are, the tool does nothing and says so")
    func withoutProc() async throws {
      let run = try await shell(
        """
        unshare --user --map-root-user --mount true 2>/dev/null || exit 77
        exec unshare --user --map-root-user --mount sh -c \
          'mount -t tmpfs none /proc && exec "$0" "$@"' "$0" "$@"
        """, ["tags", "missing.html"])
      // Not every system lets its users hide /proc.
      guard run.status != 77 else { return }
      #expect(run.status == 2 && run.output.isEmpty)
      #expect(run.errors == "applink: the arguments cannot be read: mount /proc\n")
    }
  #endif

  @Test("Text from the command line is escaped on the terminal")
  func controlCharacters() async throws {
    let run = try await applink("\u{1B}]0;owned\u{07}")
    #expect(run.status == 64)
    #expect(!run.errors.unicodeScalars.contains("\u{1B}"))
    #expect(run.errors.contains(#"\u{1B}]0;owned\u{7}"#))
  }

  @Test("Help on a command shows its usage and its examples")
  func helpOnCommand() async throws {
    let run = try await applink("match", "--help")
    #expect(run.status == 0)
    #expect(run.output.contains("applink match <file> <url>... [--app ID] "))
    #expect(run.output.contains("applink match apple-app-site-association https://"))
    #expect(try await applink("help", "match").output == run.output)
    // The options of requests are explained once.
    #expect(run.output.contains("[options of requests]") && !run.output.contains("--cacert"))
    #expect(try await applink("help", "requests").output.contains("--cacert FILE"))
  }
}
