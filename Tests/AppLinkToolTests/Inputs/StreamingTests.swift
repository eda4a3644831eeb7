import Foundation
import LoopbackHTTP
import TestSupport
import Testing

@Suite("Many pages")
struct StreamingTests {
  private static let story = "<meta property='al:ios:url' content='a://b'>"

  @Test("A list has lines of LF or CRLF; blanks, empty lines and those with # are skipped")
  func list() async throws {
    try await withTemporaryFile(Self.story) { page in
      let list = "# pages\r\n\(page)\r\n\n \(page)\t\n  # more\nmissing.html"
      let run = try await applink("tags", "--files-from", "-", "--json", input: list)
      #expect(run.status == 2)
      let items = try #require(try run.json() as? [[String: Any]])
      #expect(items.map { $0["input"] as? String } == [page, page, "missing.html"])
      #expect(items[2]["error"] as? String == "cannot read missing.html: No such file or directory")
    }
    // A bad line is not wrong usage.
    let run = try await applink("check", "--files-from", "-", "--ndjson", input: "no url\n")
    #expect(run.status == 2)
    #expect(try run.items().map { $0["kind"] as? String } == ["input"])
    #expect(try await applink("check", "no url").status == 64)
  }

  @Test("--output replaces a file when the results are complete")
  func output() async throws {
    try await withTemporaryFolder(["a.html": Self.story, "tags.txt": "old"]) { folder in
      let file = folder.appending(path: "tags.txt")
      let run = try await applink(["tags", "a.html", "--output", "tags.txt"], in: folder)
      #expect(run.status == 0 && run.output.isEmpty)
      #expect(try String(contentsOf: file, encoding: .utf8) == "al:ios:url  a://b\n")
      let wrong = try await applink(["tags", "a.html", "--output", "x/y"], in: folder)
      #expect(wrong.status == 2)
      #expect(wrong.errors.contains("cannot write x/y"), "\(wrong.errors)")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.sorted() == ["a.html", "tags.txt"])
    }
  }

  @Test("--output replaces the file that a link leads to, and writes into what is no file")
  func outputThroughLink() async throws {
    try await withTemporaryFolder(["a.html": Self.story, "old.txt": "old"]) { folder in
      for (prepare, output, result) in [
        ("ln -s old.txt link", "link", "test -L link && cat old.txt"),
        ("ln -s new.txt broken", "broken", "test -L broken && cat new.txt"),
        ("mkfifo pipe; exec 3<>pipe", "pipe", "test -p pipe && head -n 1 <&3"),
        ("exec 4>&1", "/dev/fd/4", "true"),
      ] {
        let run = try await shell(
          "\(prepare); applink tags a.html --output \(output) && \(result)", in: folder)
        #expect(run.output == "al:ios:url  a://b\n", "\(output): \(run.errors)")
      }
      let run = try await applink(["tags", "a.html", "--output", "."], in: folder)
      #expect(run.errors == "applink: cannot write .: Is a directory\n")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.sorted() == ["a.html", "broken", "link", "new.txt", "old.txt", "pipe"])
    }
  }

  @Test("The output for a list of one page or none is an array")
  func shortLists() async throws {
    try await withTemporaryFile(Self.story) { page in
      let one = try await applink("tags", "--files-from", "-", "--json", input: page)
      #expect((try one.json() as? [[String: Any]])?.count == 1)
    }
    let none = try await applink("tags", "--files-from", "-", "--json")
    #expect(none.status == 0)
    #expect(none.output == "[]\n")
  }

  @Test(
    "A command that judges fails when it was given nothing to read",
    arguments: ["text", "json", "ndjson", "github", "sarif"])
  func nothing(format: String) async throws {
    for arguments in [["lint", "--files-from", "/dev/null"], ["check", "--files-from", "-"]] {
      let run = try await applink(arguments + ["--format", format], input: "\n\r\n")
      #expect(run.status == 2)
      #expect(run.errors.contains("nothing was read: the list names no "), "\(run.errors)")
    }
    try await withTemporaryFolder(["a.txt": ""]) { folder in
      let run = try await applink("lint", folder.path)
      #expect(run.errors.contains("nothing was read"), "\(run.errors)")
    }
  }

  @Test("Names that are not UTF-8 are read from lists and folders, a byte order mark is skipped")
  func names() async throws {
    try await withTemporaryFolder([:]) { folder in
      let name = Array(folder.path.utf8) + Array("/caf".utf8) + [0xE9] + Array(".html".utf8)
      let file = unsafe open(name.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY, 0o600)
      // A file system that takes UTF-8 only has no such file.
      guard file >= 0 else { return }
      let page = Array(Self.story.utf8)
      #expect(unsafe write(file, page, page.count) == page.count)
      close(file)
      let list = folder.appendingPathComponent("pages.txt")
      try Data([0xEF, 0xBB, 0xBF] + name + Array("\r\n".utf8)).write(to: list)
      for arguments in [["--files-from", list.path], [folder.path]] {
        let run = try await applink(["lint", "--ndjson"] + arguments)
        #expect(run.status == 0, "\(run.errors)")
        let item = try #require(try run.items().first)
        #expect((item["input"] as? String)?.hasSuffix("/caf\\xE9.html") == true)
      }
      let log = try await applink("tags", "--files-from", list.path, "--json", "--base-url", "a:b")
      #expect(log.output.contains(#"caf\\xE9.html"#))
      let sarif = try await applink("lint", folder.path, "--format=sarif", "--strict")
      #expect(sarif.status == 0)
      let faulty = try await applink("resolve", folder.path, "--ndjson")
      #expect(faulty.output.contains("caf%E9.html"))
    }
  }

  @Test(
    "Many inputs need few descriptors, and with too few the tool says so",
    arguments: [(8, 2), (16, 2), (80, 0)])
  func descriptors(count: Int, status: Int32) async throws {
    try await withTemporaryFile(Self.story) { page in
      let run = try await shell(
        "ulimit -n \(count) && exec \"$0\" \"$@\"",
        ["lint", "--jobs=64"] + Array(repeating: page, count: 100))
      #expect(!run.wasSignalled)
      #expect(run.status == status, "\(run.errors)")
      if status == 2 {
        #expect(run.errors.contains("allow more with 'ulimit -n'"), "\(run.errors)")
      }
    }
  }

  @Test("Names separated by zero bytes are refused, so that none is lost silently")
  func zeroBytes() async throws {
    try await withTemporaryFile(Self.story) { page in
      let run = try await applink(
        "tags", "--files-from", "-", "--ndjson", input: "\(page)\0\(page)\0")
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains("contains a NUL byte; write one name per line"), "\(run.errors)")
    }
  }

  @Test("--files-from reads a file, and pages named as arguments come first")
  func listFile() async throws {
    try await withTemporaryFile(Self.story) { page in
      try await withTemporaryFile("missing-1.html\n") { list in
        let run = try await applink("tags", page, "--files-from", list, "--json")
        let items = try #require(try run.json() as? [[String: Any]])
        #expect(items.map { $0["input"] as? String } == [page, "missing-1.html"])
      }
    }
    let missing = try await applink("tags", "--files-from", "missing.txt")
    #expect(missing.status == 2)
    #expect(missing.errors == "applink: cannot read missing.txt: No such file or directory\n")
  }

  @Test(
    "--ndjson writes one line a page as soon as it is done, other formats in the order of the list")
  func lines() async throws {
    let run = try await applink("tags", "-", "--ndjson", input: Self.story)
    #expect(
      run.output == """
        {"formatVersion":1,"input":"-","page":{"contentType":null,"redirects":[],"status":null,"url":null},\
        "result":[{"content":"a://b","property":"al:ios:url"}]}

        """)
    let names = (0..<50).map { "missing-\($0).html" }
    let many = try await applink(["tags", "--jobs", "8", "--json"] + names)
    #expect(many.status == 2)
    #expect((try many.json() as? [[String: Any]])?.map { $0["input"] as? String } == names)
  }

  @Test("What is known is written before the next name is read, and Ctrl-C leaves whole lines")
  func interruption() async throws {
    try await withTemporaryFile(Self.story) { page in
      let process = try toolProcess(["tags", "--files-from", "-", "--ndjson"])
      let (input, output) = (Pipe(), Pipe())
      process.standardInput = input
      process.standardOutput = output
      let transcript = Transcript(of: output.fileHandleForReading)
      let names = (0..<20).map { "missing-\($0).html" }
      process.standardError = FileHandle.nullDevice
      try await ended(process) {
        try input.fileHandleForWriting.write(
          contentsOf: Data((names + [page]).map { $0 + "\n" }.joined().utf8))
        #expect(await transcript.contains("\"result\""))
        process.interrupt()
      }
      try input.fileHandleForWriting.close()
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(process.terminationStatus == SIGINT)
      let written = await transcript.complete()
      #expect(written.hasSuffix("\n"))
      let run = Run(status: 0, wasSignalled: true, output: written, errors: "")
      #expect(Set(try run.items().map { $0["input"] as? String }) == Set(names + [page]))
    }
  }

  @Test("Behind a slow page the others are read, and no more is held than 8 MiB")
  func backpressure() async throws {
    let asked = Tally()
    let server = try LoopbackServer { request, connection in
      guard request.path == "/slow" else {
        if request.path != "/other" { await asked.add() }
        let tag =
          "<meta property=al:ios:app_name content='\(String(repeating: "a", count: 60_000))'>"
        return try await connection.respond(body: String(repeating: tag, count: 20))
      }
      await connection.waitUntilClosed()
    }
    let process = try toolProcess(
      ["tags", "--files-from", "-", "--jobs", "2", "--timeout", "86400", "--json"])
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try await ended(process) {
      let names = ["/slow"] + (0..<40).map { "/\($0)" }
      let list = names.map { server.address($0) + "\n" }.joined()
      try input.fileHandleForWriting.write(contentsOf: Data(list.utf8))
      // Each result has 1.2 MB, so the seventh is the one that fills the window.
      await asked.reaches(7)
      // While another run reads two such pages, this one would go on if it could.
      _ = try await applink("tags", server.address("/other"), server.address("/other"))
      process.interrupt()
    }
    #expect(await asked.count == 7)
  }

  @Test(
    "When a run ends early, all that is known is written, and the rest is unknown",
    arguments: ["--deadline=1", "SIGTERM"])
  func earlyEnd(cause: String) async throws {
    let asked = Tally()
    let server = try LoopbackServer { request, connection in
      await asked.add()
      guard request.path == "/slow" else { return try await connection.respond(body: Self.story) }
      await connection.waitUntilClosed()
    }
    defer { server.stop() }
    let known = cause == "SIGTERM" ? (0..<40).map { "/\($0)" } : []
    // The last one is not even begun.
    let names = ["/slow"] + known + ["/slow", "/slow"]
    let list = names.map { server.address($0) + "\n" }.joined()
    try await withTemporaryFolder(["list": list]) { folder in
      var arguments = ["tags", "--files-from", "list", "--jobs", "2", "--timeout", "86400"]
      arguments += ["--json", "--output", "out.json"]
      if cause != "SIGTERM" { arguments.append(cause) }
      let process = try toolProcess(arguments)
      process.currentDirectoryURL = folder
      let run = try await finished(process) { process in
        guard cause == "SIGTERM" else { return }
        // The second slow one is asked for when all before it but the first are done.
        await asked.reaches(42)
        process.terminate()
      }
      #expect(run.wasSignalled == (cause == "SIGTERM"))
      #expect(run.status == (run.wasSignalled ? SIGTERM : 2))
      #expect(run.errors == "applink: the run ended before it had read 3 pages\n")
      let text = try Data(contentsOf: folder.appending(path: "out.json"))
      let items = try #require(try JSONSerialization.jsonObject(with: text) as? [[String: Any]])
      #expect(items.map { $0["kind"] as? String } == names.map { $0 == "/slow" ? "timeout" : nil })
    }
  }

  @Test("A page over the tool's size limit is an error of that page, and the others are read")
  func endlessPage() async throws {
    try await withTemporaryFile(Self.story) { page in
      let run = try await applink("tags", "/dev/zero", page, "--json")
      #expect(run.status == 2)
      let items = try #require(try run.json() as? [[String: Any]])
      #expect((items[0]["error"] as? String)?.contains("larger than 67108864 bytes") == true)
      #expect(items[1]["result"] is [Any])
    }
  }

  @Test("JSON escapes characters that act on terminals and editors")
  func escapes() async throws {
    let text = "\u{301}\u{7F}\u{9B}\u{61C}\u{200E}\u{2028}\u{202E}\u{2066}é\u{200D}\u{301}\u{A0}]}"
    for option in ["--json", "--ndjson"] {
      let run = try await applink(
        "tags", "-", option, input: "<meta property='al:ios:app_name' content='\(text)'>")
      #expect(run.output.contains(#"\u007f\u009b\u061c\u200e\u2028\u202e\u2066é"#))
      let found = run.output.unicodeScalars.contains {
        $0 != "\n" && ($0.properties.generalCategory == .control || $0.properties.isBidiControl)
      }
      #expect(!found)
      let item = option == "--json" ? try run.json() : try run.items()[0]["result"] as Any
      #expect((item as? [[String: Any]])?.first?["content"] as? String == text)
    }
  }

}

extension Run {
  /// Standard output as lines of JSON.
  func items() throws -> [[String: Any]] {
    try lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }
}
