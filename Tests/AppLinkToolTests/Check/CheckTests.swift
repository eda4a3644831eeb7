import BoltsAppLinks
import Foundation
import TestSupport
import Testing

@Suite("check")
struct CheckTests {
  private static let fingerprint = String(repeating: "AB:", count: 31) + "AB"

  private static func apple(_ components: String) -> String {
    """
    {"applinks": {"details": [
      {"appIDs": ["ABCDE12345.com.example.app"], "components": \(components)}
    ]}}
    """
  }

  private static func android(_ package: String) -> String {
    """
    [{"relation": ["delegate_permission/common.handle_all_urls"],
      "target": {"namespace": "android_app", "package_name": "\(package)",
                 "sha256_cert_fingerprints": ["\(fingerprint)"]}}]
    """
  }

  private static let page = """
    <!doctype html>
    <meta property="al:ios:url" content="example://story/7">
    <meta property="al:ios:app_store_id" content="123">
    <meta property="al:android:package" content="org.example.app">
    """

  /// A site whose files are these; one that is not there is answered with 404.
  private func site(_ files: [String: String]) throws -> LoopbackServer {
    try LoopbackServer { request, connection in
      guard let file = files[request.path] else {
        return try await connection.respond(status: 404)
      }
      if file.hasPrefix("/") {
        return try await connection.respond(status: 302, headers: ["Location: \(file)"])
      }
      let type = file.hasPrefix("<") ? "text/html" : "application/json"
      try await connection.respond(headers: ["Content-Type: \(type)"], body: file)
    }
  }

  private static let aasa = "/.well-known/apple-app-site-association"
  private static let links = "/.well-known/assetlinks.json"

  private func checked(
    _ files: [String: String], _ options: String...
  ) async throws -> (status: Int32, opens: [String], codes: [String]) {
    let server = try site(files)
    defer { server.stop() }
    let run = try await applink(["check", server.address("/story/7"), "--json"] + options)
    let json = try #require(try run.json() as? [String: Any], "\(run.errors)")
    let platforms = try #require(json["platforms"] as? [[String: Any]])
    let findings = try #require(json["findings"] as? [[String: Any]])
    return (
      run.status, platforms.compactMap { $0["opens"] as? String },
      findings.compactMap { $0["code"] as? String }
    )
  }

  @Test("A site whose sources agree opens the app on every platform and has no findings")
  func agreement() async throws {
    let result = try await checked([
      "/story/7": Self.page, Self.aasa: Self.apple(#"[{"/": "/story/*"}]"#),
      Self.links: Self.android("org.example.app"),
    ])
    #expect(result.status == 0)
    #expect(result.opens == ["app", "app", "app"])
    #expect(result.codes == [])
  }

  @Test("A page that an association file excludes and a missing package are reported")
  func excluded() async throws {
    let result = try await checked([
      "/story/7": Self.page,
      Self.aasa: Self.apple(#"[{"/": "/story/*", "exclude": true}, {"/": "/*"}]"#),
      Self.links: Self.android("org.example.other"),
    ])
    #expect(result.status == 1)
    #expect(result.opens == ["browser", "browser", "app"])
    #expect(result.codes == ["page-excluded", "package-not-associated"])
  }

  @Test("An association file behind a redirect and a missing one are reported")
  func unreachableFiles() async throws {
    let result = try await checked([
      "/story/7": "<p>", Self.aasa: "/aasa.json", "/aasa.json": Self.apple("[{}]"),
    ])
    #expect(result.status == 1)
    #expect(result.opens == ["browser", "browser", "browser"])
    #expect(
      result.codes == ["redirected-association-file", "missing-association-file", "no-app-opens"])
  }

  @Test("--app checks one app, --strict fails on warnings, and --ignore omits a code")
  func options() async throws {
    let files = [
      "/story/7": "<p>", Self.aasa: Self.apple(#"[{"/": "/story/*", "x": 1}]"#),
      Self.links: Self.android("org.example.app"),
    ]
    #expect(try await checked(files).status == 0)
    #expect(try await checked(files, "--strict").codes == ["unknown-key"])
    #expect(try await checked(files, "--strict").status == 1)
    #expect(try await checked(files, "--strict", "--ignore", "unknown-key").status == 0)
    #expect(try await checked(files, "--app", "ABCDE12345.com.example.app").status == 0)
    #expect(try await checked(files, "--app", "org.example.other").codes.last == "app-not-opened")
  }

  @Test("Of several URLs each block begins with its URL and what was found")
  func blocks() async throws {
    let server = try site([
      "/a": "<p>", "/b": Self.page, Self.aasa: Self.apple(#"[{"/": "/a"}]"#),
      Self.links: Self.android("org.example.app"),
    ])
    defer { server.stop() }
    let urls = ["/a", "/b"].map { server.address($0) }
    let run = try await applink(["check", "--jobs", "1"] + urls)
    #expect(run.status == 0)
    let blocks = run.output.components(separatedBy: "\n\n")
    #expect(blocks[0].hasPrefix("\(urls[0]): nothing to fix\niOS      opens ABCDE12345."))
    #expect(blocks[1].hasPrefix("\(urls[1]): 1 warning\niOS      opens the browser"))
    #expect(blocks[1].contains("warning: The page names an app, but"), "\(run.output)")
    #expect(blocks[2] == "2 inputs: 1 warning, in 1 input\n")
  }

  @Test("The association files of a host are fetched once in a run")
  func requests() async throws {
    let server = try site(
      [Self.aasa: Self.apple("[{}]"), Self.links: "[]"]
        .merging((0..<20).map { ("/story/\($0)", Self.page) }) { first, _ in first })
    defer { server.stop() }
    let run = try await applink(
      ["check", "--jobs", "8", "--json"] + (0..<20).map { server.address("/story/\($0)") })
    #expect((try run.json() as? [Any])?.count == 20)
    for file in [Self.aasa, Self.links] {
      #expect(server.requests.count { $0.path == file } == 1)
    }
  }

  @Test("The options of the web hold for association files, too")
  func webOptions() async throws {
    let server = try site([
      "/a": Self.page, Self.aasa: Self.apple("[{}]"), Self.links: Self.android("org.example.app"),
    ])
    defer { server.stop() }
    let run = try await applink(
      "check", server.address("/a"), "--header", "X-Token: 1", "--user-agent", "Publisher/1")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("Apple's devices ask Apple's copy"))
    #expect(Set(server.requests.map(\.path)).count == 3)
    #expect(server.requests.allSatisfy { $0.header("X-Token") == "1" })
    #expect(server.requests.allSatisfy { $0.header("User-Agent") == "Publisher/1" })
  }

  @Test("Where only a host above has the files, nothing is said to open the browser")
  func wildcard() async throws {
    // Apple's and Android's file are those of the host in the request.
    let server = try LoopbackServer { request, connection in
      let isParent = request.header("Host")?.hasPrefix("site.localhost:") == true
      let files = [
        Self.aasa: Self.apple(#"[{"/": "/story/*"}]"#), Self.links: Self.android("org.example.app"),
      ]
      guard request.path == "/story/7" || isParent else {
        return try await connection.respond(status: 404)
      }
      let file = files[request.path] ?? "<p>"
      let type = file.hasPrefix("<") ? "text/html" : "application/json"
      try await connection.respond(headers: ["Content-Type: \(type)"], body: file)
    }
    defer { server.stop() }
    let run = try await applink("check", "http://shop.site.localhost:\(server.port)/story/7")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(!run.output.contains("opens the browser"))
    for declaration in ["applinks:*.site.localhost", "wildcard *.site.localhost"] {
      #expect(run.output.contains(declaration), "\(run.output)")
    }
    for (app, status) in [("org.example.app", 0), ("org.example.other", 1)] {
      let run = try await applink(
        "check", "http://shop.site.localhost:\(server.port)/story/7", "--app", app)
      #expect(run.status == Int32(status), "\(run.output)")
    }
  }
}
