import AppLinkLint
import BoltsAppLinks
import Foundation
import Testing

@Suite("A site in a repository")
struct RepositoryTests {
  private static let fine = "<meta property='al:ios:url' content='a://b'>"
  private static let files = [
    ".git/": "", "public/index.html": fine, "public/imprint.html": "<p>",
    "public/legal/terms.HTM": "<p>", "public/legal/notes.txt": "", "public/.hidden/x.html": "<p>",
  ]

  @Test("A folder is read with its folders, in order, without hidden files and loops")
  func folders() async throws {
    try await withTemporaryFolder(Self.files) { folder in
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent("public/legal/up.html"),
        withDestinationURL: folder.appendingPathComponent("public"))
      let run = try await applink(["tags", "public/", "--json"], in: folder)
      #expect(run.status == 0)
      let items = try #require(try run.json() as? [[String: Any]])
      #expect(
        items.map { $0["input"] as? String } == [
          "public/imprint.html", "public/index.html", "public/legal/terms.HTM",
        ])
    }
  }

  @Test("A pipe in a folder is skipped, and so is what --exclude names")
  func skipped() async throws {
    try await withTemporaryFolder(Self.files) { folder in
      #expect(unsafe mkfifo(folder.appendingPathComponent("public/pipe.html").path, 0o600) == 0)
      let run = try await applink(
        ["tags", "public", "--exclude=public/legal*", "--exclude=*/imprint.html", "--ndjson"]
          + ["--timeout", "60"],
        in: folder)
      #expect(
        run.errors == "applink: public/pipe.html is skipped: it is neither a file nor a folder\n")
      #expect(try run.items().map { $0["input"] as? String } == ["public/index.html"])
    }
  }

  @Test("The total counts pages and findings, and --quiet leaves out pages without any")
  func total() async throws {
    try await withTemporaryFolder(Self.files) { folder in
      let run = try await applink(["lint", "public", "missing.html"], in: folder)
      #expect(run.status == 3)
      #expect(run.lines.last == "4 pages: 2 errors, in 2 pages, 1 not read")
      #expect(run.lines.contains("public/index.html: nothing to fix in 1 tag"))
      let quiet = try await applink(["lint", "public", "--quiet"], in: folder)
      #expect(!quiet.output.contains("public/index.html"))
      #expect(quiet.lines.last == "3 pages: 2 errors, in 2 pages")
      let fine = try await applink(["lint", "public", "--quiet", "--ignore=no-tags"], in: folder)
      #expect(fine.status == 0)
      #expect(fine.output == "3 pages: nothing to fix\n")
    }
  }

  @Test("Codes that .applink.json ignores for a path do not count, wherever the tool runs")
  func settings() async throws {
    var files = Self.files
    files[".applink.json"] = #"""
      {"ignore": {"public/imprint.html": ["no-tags"], "public/legal/*": ["no-tags", "hidden-tag"]}}
      """#
    try await withTemporaryFolder(files) { folder in
      let run = try await applink(["lint", "public"], in: folder)
      #expect(run.status == 0, "\(run.output)\(run.errors)")
      // Found from the file upwards, from wherever the tool runs.
      let page = folder.appendingPathComponent("public/imprint.html").path
      #expect(try await applink("lint", page).status == 0)
      let quiet = try await applink(["lint", "public", "--quiet", "--json"], in: folder)
      #expect(quiet.output == "[]\n")
      let below = folder.appendingPathComponent("public/legal")
      for path in ["../imprint.html", "..//./imprint.html", "../legal/../imprint.html"] {
        #expect(try await applink(["lint", path, "."], in: below).status == 0)
      }
      #expect(try await applink(["lint", "-"], input: "<p>", in: folder).status == 1)
    }
  }

  @Test(
    "What is wrong with .applink.json is named with its position",
    arguments: [
      ("{", "the file is not JSON"), ("[]", ".applink.json:1:1: error: the file is a list"),
      (#"{"ignored": {}}"#, ".applink.json:1:2: error: ignored is unknown: did you mean ignore?"),
      (#"{"ignore": []}"#, ".applink.json:1:12: error: ignore is not an object: write"),
      (#"{"ignore": {"a.html": ["no-tag"]}}"#, ".applink.json:1:24: error: write codes of"),
      (#"{"ignore": {"a.html": ["no-tag"]}}"#, "did you mean 'no-tags'?"),
      (#"{"ignore": {"a.html": [1]}}"#, ".applink.json:1:24: "),
    ])
  func malformedSettings(text: String, message: String) async throws {
    try await withTemporaryFolder([".applink.json": text, "a.html": Self.fine]) { folder in
      let run = try await applink(["lint", "a.html"], in: folder)
      #expect(run.status == 2)
      #expect(run.errors.contains(message), "\(run.errors)")
    }
  }

  @Test("A .applink.json that cannot be read is not skipped", arguments: ["", "below/"])
  func unreadableSettings(folder: String) async throws {
    try await withTemporaryFolder(["\(folder).applink.json/": "", "below/a.html": Self.fine]) {
      let run = try await applink(["lint", "below/a.html"], in: $0)
      #expect(run.status == 2)
      #expect(run.errors.contains(".applink.json, which has to be a file"), "\(run.errors)")
    }
  }

  @Test("Annotations name files relative to the repository, with escaped names")
  func annotations() async throws {
    let name = "a,b:c%d\u{1B}\n.html"
    let page = "<meta name='al:ios:url' content='example://7?a=100%'>"
    try await withTemporaryFolder([".git/": "", "site/\(name)": page]) { folder in
      let site = folder.appendingPathComponent("site")
      for path in [name, site.appendingPathComponent(name).path] {
        let run = try await applink(["lint", path, "--format", "github"], in: site)
        let start = "::error file=site/a%2Cb%3Ac%25d%1B%0A.html,line=1,col=1,title="
        #expect(run.output.hasPrefix(start), "\(run.output)")
        #expect(run.lines.count == 1)
        #expect(run.output.contains("name-instead-of-property::") && run.output.contains("100%25"))
      }
    }
  }
}
