import BoltsAppLinks
import Foundation
import LoopbackHTTP
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
    <meta name="apple-itunes-app" content="app-id=123">
    <link rel="manifest" href="/site.webmanifest">
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
      "/site.webmanifest": #"{"related_applications": [{"platform": "itunes", "id": "123"}]}"#,
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
      Self.links: Self.android("org.example.other"), "/site.webmanifest": "{}",
    ])
    #expect(result.status == 1)
    #expect(result.opens == ["browser", "browser", "app"])
    #expect(result.codes == ["page-excluded", "package-not-associated"])
  }

  @Test("Different store numbers and packages are reported")
  func mismatches() async throws {
    let manifest = """
      {"related_applications": [{"platform": "itunes", "url": "https://apps.apple.com/app/id456"},
        {"platform": "play", "id": "org.example.app",
         "fingerprints": [{"type": "sha256_cert", "value": "CD:CD"}]}]}
      """
    let result = try await checked([
      "/story/7": Self.page + #"<meta name="twitter:app:id:googleplay" content="org.other.app">"#,
      Self.aasa: Self.apple(#"[{"/": "/story/*"}]"#),
      Self.links: Self.android("org.example.app"), "/site.webmanifest": manifest,
    ])
    #expect(result.status == 1)
    #expect(
      Set(result.codes)
        == [
          "store-id-mismatch", "package-mismatch", "package-not-associated", "fingerprint-mismatch",
        ]
    )
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

  @Test("The association files and the manifest of a host are fetched once in a run")
  func requests() async throws {
    for files in [
      [Self.aasa: Self.apple("[{}]"), Self.links: "[]", "/site.webmanifest": "{}"], [:],
    ] {
      let server = try site(
        files.merging((0..<20).map { ("/story/\($0)", Self.page) }) { first, _ in first })
      defer { server.stop() }
      let run = try await applink(
        ["check", "--jobs", "8", "--ndjson"] + (0..<20).map { server.address("/story/\($0)") })
      #expect(run.lines.count == 20)
      var counts: [String: Int] = [:]
      for request in server.requests where !request.path.hasPrefix("/story") {
        counts[request.path, default: 0] += 1
      }
      #expect(counts.count == (files.isEmpty ? 4 : 3))
      #expect(counts.values.allSatisfy { $0 == 1 }, "\(counts)")
    }
  }

  @Test("The options of the web hold for association files and manifests, fields on one host only")
  func webOptions() async throws {
    let other = try site(["/site.webmanifest": "{}"])
    defer { other.stop() }
    let elsewhere = "http://localhost:\(other.port)/site.webmanifest"
    let server = try site([
      "/a": Self.page, Self.aasa: Self.apple("[{}]"),
      Self.links: Self.android("org.example.app"), "/site.webmanifest": "{}",
      "/b": #"<link rel="manifest" href="\#(elsewhere)">"#,
    ])
    defer { server.stop() }
    let run = try await applink(
      "check", server.address("/a"), server.address("/b"), "--header", "X-Token: 1",
      "--user-agent", "Publisher/1")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("Apple's devices ask Apple's copy"))
    #expect(Set(server.requests.map(\.path)).count == 5)
    #expect(server.requests.allSatisfy { $0.header("X-Token") == "1" })
    #expect(other.requests.map { $0.header("X-Token") } == [nil])
    let requests = server.requests + other.requests
    #expect(requests.allSatisfy { $0.header("User-Agent") == "Publisher/1" })
  }

  @Test("A manifest has at most 1 MiB, and its redirects are followed")
  func manifest() async throws {
    for (file, codes) in [
      ("{}", []), (String(repeating: " ", count: 1 << 20) + "{}", ["unreadable-manifest"]),
    ] {
      let result = try await checked([
        "/story/7": Self.page, Self.aasa: Self.apple("[{}]"),
        Self.links: Self.android("org.example.app"), "/site.webmanifest": "/moved", "/moved": file,
      ])
      #expect(result.codes == codes)
    }
  }

  @Test("A manifest of a page of the web is read from the web only")
  func localManifest() async throws {
    let manifest = #"{"related_applications": [{"platform": "play", "id": "org.secret"}]}"#
    try await withTemporaryFile(manifest, extension: "json") { file in
      for url in ["file://\(file)", "file:///etc/passwd", "file:///missing", "data:,{}"] {
        let result = try await checked([
          "/story/7": "<link rel='manifest' href='\(url)'>", Self.aasa: Self.apple("[{}]"),
          Self.links: Self.android("org.example.app"),
        ])
        #expect(result.codes == ["unreadable-input"], "\(url)")
      }
    }
  }

  @Test("A given association file is that of the URL's host, however the URL spells it")
  func givenFile() async throws {
    try await withTemporaryFile(Self.apple("[{}]"), extension: "json") { file in
      for site in ["[2001:db8::1]", "[2001:DB8:0::1]:8443", "b\u{FC}cher.example", "a.example:443"]
      {
        let run = try await applink("check", "https://\(site)/a", "--aasa", file)
        #expect(run.status == 0, "\(run.output)")
      }
      let run = try await applink("check", "http://a.example:80/a", "--aasa", file)
      #expect(run.status == 0, "\(run.output)")
    }
  }

  @Test("A manifest's application needs a platform, and an id or its page in a store")
  func manifestApplications() async throws {
    let manifest = """
      {"related_applications": [
        {"platform": "play", "id": "org.example.app"}, {"platform": "itunes", "id": "id12"},
        {"platform": "itunes", "url": "https://apps.apple.com/de/app/example/id123"},
        {"platform": "play", "url": "https://play.google.com/store/apps/details?id=org.example"},
        {"platform": "itunes", "id": "x"}, {"platform": "play"}, {"id": "x"}, 7
      ]}
      """
    try await withTemporaryFile(manifest, extension: "json") { file in
      let run = try await applink(
        "check", "https://example.invalid/", "--manifest", file, "--json")
      let json = try #require(try run.json() as? [String: Any])
      let apps = try #require(json["declarations"] as? [[String: Any]])
      let packages = ["org.example.app", nil, nil, "org.example", nil]
      #expect(apps.map { $0["package"] as? String } == packages)
      #expect(apps.map { $0["appStoreID"] as? String } == [nil, "12", "123", nil, nil])
      let platforms = ["android", "ios", "ios", "android", "ios"]
      #expect(apps.map { $0["platform"] as? String } == platforms)
    }
    for (text, message) in [("{", "not JSON"), ("[]", "a JSON object")] {
      try await withTemporaryFile(text, extension: "json") { file in
        let run = try await applink("check", "https://example.invalid/", "--manifest", file)
        #expect(run.output.contains("unreadable-manifest") && run.output.contains(message))
      }
    }
  }

  @Test(
    "A given file that can't be read is an error, not a finding",
    arguments: ["--page", "--aasa", "--assetlinks", "--manifest"])
  func missingFile(option: String) async throws {
    let run = try await applink("check", "https://example.invalid/", option, "/missing/file")
    #expect(run.status == 2)
    #expect(run.errors == "applink: cannot read /missing/file: No such file or directory\n")
    #expect(run.output.isEmpty)
  }
}
