import Foundation
import TestSupport
import Testing

@Suite("Many inputs")
struct InputListTests {
  private static let story = "<meta property='al:ios:url' content='a://b'>"

  @Test("A list has lines of LF or CRLF; blanks, empty lines and those with # are skipped")
  func list() async throws {
    try await withTemporaryFile(Self.story) { page in
      let list = "# pages\r\n\(page)\r\n\n \(page)\t\n  # more\nmissing.html"
      let run = try await applink("tags", "--files-from", "-", "--json", input: list)
      #expect(run.status == 2)
      let items = try run.items()
      #expect(items.map { $0["input"] as? String } == [page, page, "missing.html"])
      #expect(items[2]["error"] as? String == "cannot read missing.html: No such file or directory")
    }
    // A bad line is not wrong usage.
    let run = try await applink("check", "--files-from", "-", "--json", input: "no url\n")
    #expect(run.status == 2)
    let items = try run.items()
    #expect(items.map { $0["kind"] as? String } == ["input"])
    #expect(try await applink("check", "no url").status == 64)
  }

  @Test("The output for a list of one page is a list, and an empty list is an error")
  func shortLists() async throws {
    try await withTemporaryFile(Self.story) { page in
      let run = try await applink("tags", "--files-from", "-", "--json", input: "\u{FEFF}\(page)")
      let items = try run.items()
      #expect(items.count == 1)
    }
    for command in ["tags", "lint", "check"] {
      let none = try await applink(command, "--files-from", "-", "--json", input: "\n\r\n")
      #expect(none.status == 2 && none.output.isEmpty)
      #expect(none.errors == "applink: the list of inputs is empty\n")
    }
  }

  @Test("match reads URLs from a list, in which a line without a URL is no wrong usage")
  func matchList() async throws {
    try await withTemporaryFile(ExampleFile.apple(#"[{"/": "/a"}]"#)) { file in
      let run = try await applink(
        "match", file, "--files-from", "-", "--json",
        input: "https://a.b/a\nno url\nhttps://a.b/c")
      #expect(run.status == 3)
      let items = try run.items()
      #expect(items.map { $0["decision"] as? String } == ["match", nil, "none"])
      #expect(items[1]["input"] as? String == "no url")
    }
  }

  @Test("Names separated by zero bytes are refused, so that none is lost silently")
  func zeroBytes() async throws {
    try await withTemporaryFile(Self.story) { page in
      let run = try await applink(
        "tags", "--files-from", "-", input: "\(page)\0\(page)\0")
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains("contains a NUL byte: write one name per line"), "\(run.errors)")
    }
  }

  @Test("--files-from reads a file, and pages named as arguments come first")
  func listFile() async throws {
    try await withTemporaryFile(Self.story) { page in
      try await withTemporaryFile("missing-1.html\n") { list in
        let run = try await applink("tags", page, "--files-from", list, "--json")
        let items = try run.items()
        #expect(items.map { $0["input"] as? String } == [page, "missing-1.html"])
      }
    }
    let missing = try await applink("tags", "--files-from", "missing.txt")
    #expect(missing.status == 2)
    #expect(missing.errors == "applink: cannot read missing.txt: No such file or directory\n")
  }

  @Test("A page over the tool's size limit is an error of that page, and the others are read")
  func endlessPage() async throws {
    try await withTemporaryFile(Self.story) { page in
      let run = try await applink("tags", "/dev/zero", page, "--json")
      #expect(run.status == 2)
      let items = try run.items()
      #expect((items[0]["error"] as? String)?.contains("larger than 67108864 bytes") == true)
      #expect(items[1]["result"] is [Any])
    }
  }
}
