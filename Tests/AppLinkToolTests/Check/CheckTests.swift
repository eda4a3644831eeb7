import Foundation
import TestSupport
import Testing

@Suite("check")
struct CheckTests {
  private static let page = """
    <!doctype html>
    <meta property="al:ios:url" content="example://story/7">
    <meta property="al:ios:app_store_id" content="123">
    <meta property="al:android:package" content="org.example.app">
    """

  @Test(
    "Sources that agree open the app everywhere; exclusions, other packages and redirects are found",
    arguments: [
      (
        [
          "/story/7": page, ExampleFile.applePath: ExampleFile.apple(#"[{"/": "/story/*"}]"#),
          ExampleFile.androidPath: ExampleFile.android(),
        ], ["app", "app", "app"], []
      ),
      (
        [
          "/story/7": page,
          ExampleFile.applePath: ExampleFile.apple(
            #"[{"/": "/story/*", "exclude": true}, {"/": "/*"}]"#),
          ExampleFile.androidPath: ExampleFile.android("org.example.other"),
        ], ["browser", "browser", "app"], ["page-excluded", "package-not-associated"]
      ),
      (
        ["/story/7": "<p>", ExampleFile.applePath: "/a.json", "/a.json": ExampleFile.apple()],
        ["browser", "browser", "browser"],
        ["redirected-association-file", "missing-association-file", "no-app-opens"]
      ),
    ] as [([String: String], [String], [String])])
  func site(files: [String: String], opens: [String], codes: [String]) async throws {
    let server = try server(files)
    let checked = try await Checked(server.address("/story/7"))
    #expect(checked.status == (codes.isEmpty ? 0 : 1))
    #expect(checked.opens == opens)
    #expect(checked.codes == codes)
  }

  @Test("--app checks one app, --strict fails on warnings, and --ignore omits a code")
  func options() async throws {
    let server = try server([
      "/a": "<p>", ExampleFile.applePath: ExampleFile.apple(#"[{"/": "/a", "x": 1}]"#),
      ExampleFile.androidPath: ExampleFile.android(),
    ])
    #expect(try await Checked(server.address("/a")).status == 0)
    let strict = try await Checked(server.address("/a"), "--strict")
    #expect(strict.codes == ["unknown-key"] && strict.status == 1)
    #expect(
      try await Checked(server.address("/a"), "--strict", "--ignore", "unknown-key").status == 0)
    #expect(
      try await Checked(server.address("/a"), "--app", "ABCDE12345.com.example.app").status == 0)
    let other = try await Checked(server.address("/a"), "--app", "org.example.other")
    #expect(other.codes.last == "app-not-opened")
  }

  @Test("Of several URLs each block begins with its URL and what was found")
  func blocks() async throws {
    let server = try server([
      "/a": "<p>", "/b": Self.page, ExampleFile.applePath: ExampleFile.apple(#"[{"/": "/a"}]"#),
      ExampleFile.androidPath: ExampleFile.android(),
    ])
    let urls = ["/a", "/b"].map { server.address($0) }
    let run = try await applink(["check", "--jobs", "1"] + urls)
    #expect(run.status == 0)
    let blocks = run.output.components(separatedBy: "\n\n")
    #expect(blocks[0].hasPrefix("\(urls[0]): nothing to fix\niOS      opens ABCDE12345."))
    #expect(blocks[1].hasPrefix("\(urls[1]): 1 warning\niOS      opens the browser"))
    #expect(blocks[1].contains("warning: The page names an app, but"), "\(run.output)")
    #expect(blocks[2] == "2 inputs: 1 warning, in 1 input\n")
  }

  @Test("The files of a host are fetched once in a run, with the options of the web")
  func requests() async throws {
    let pages = (0..<20).map { ("/story/\($0)", Self.page) }
    let server = try server(
      [ExampleFile.applePath: ExampleFile.apple(), ExampleFile.androidPath: ExampleFile.android()]
        .merging(pages) { first, _ in first })
    let run = try await applink(
      ["check", "--jobs", "8", "--header", "X-Token: 1", "--user-agent", "Publisher/1"]
        + pages.map { server.address($0.0) })
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("Apple's devices ask Apple's copy"))
    #expect(server.requests.count == 22)
    #expect(Set(server.requests.map(\.path)).count == 22)
    #expect(server.requests.allSatisfy { $0.header("X-Token") == "1" })
    #expect(server.requests.allSatisfy { $0.header("User-Agent") == "Publisher/1" })
  }

  @Test(
    "A file that is not there is an input that can't be read, and the others are checked",
    arguments: ["/nowhere/a.html", "nowhere.TXT"])
  func missingFile(_ file: String) async throws {
    try await withTemporaryFile(Self.page) { page in
      let run = try await applink("check", page, file)
      #expect(run.status == 2 && run.output.contains(page))
      #expect(run.errors.contains("cannot read \(file): No such file"))
      let usage = try await applink("check", page, "--app", "ABCDE12345.com.example.app")
      #expect(usage.status == 64 && usage.errors.contains("--app is for URLs"))
    }
  }

  @Test("Where only a host above has the files, nothing is said to open the browser")
  func wildcard() async throws {
    // Apple's and Android's file are those of the host in the request.
    let server = try server([
      "/story/7": "<p>", ExampleFile.applePath: ExampleFile.apple(#"[{"/": "/story/*"}]"#),
      ExampleFile.androidPath: ExampleFile.android(),
    ]) { request, connection in
      let isParent = request.header("Host")?.hasPrefix("site.localhost:") == true
      guard request.path != "/story/7", !isParent else { return false }
      try await connection.respond(status: 404)
      return true
    }
    let url = "http://shop.site.localhost:\(server.port)/story/7"
    let run = try await applink("check", url)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(!run.output.contains("opens the browser"))
    for declaration in ["applinks:*.site.localhost", "wildcard *.site.localhost"] {
      #expect(run.output.contains(declaration), "\(run.output)")
    }
    for (app, status) in [("org.example.app", 0), ("org.example.other", 1)] {
      let run = try await applink("check", url, "--app", app)
      #expect(run.status == Int32(status), "\(run.output)")
    }
  }
}
