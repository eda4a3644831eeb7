import Foundation
import TestSupport
import Testing

@Suite("Network options")
struct WebOptionTests {
  private let limit = ["--timeout", "86400"]

  @Test(
    "--header and --user-agent are sent, but a field is not sent to another host after a redirect")
  func headers() async throws {
    let server = try server(["/new": "<p>"]) { request, connection in
      guard request.path == "/old" else { return false }
      let port = request.header("Host")?.split(separator: ":").last ?? ""
      try await connection.respond(
        status: 302, headers: ["Location: http://localhost:\(port)/new"])
      return true
    }
    let run = try await applink(
      ["tags", server.address("/old"), "--header", "X-One:  1 ", "--header=X-Two: a: b"]
        + ["--header=X-List: 1", "--header=x-list: 2", "--header=Cookie: a=1"]
        + ["--header=Cookie: b=2", "--user-agent", "Publisher/1"] + limit)
    #expect(run.status == 0, "\(run.errors)")
    let (first, second) = (server.requests[0], server.requests[1])
    #expect(first.header("X-One") == "1")
    #expect(first.header("X-Two") == "a: b")
    // Fields with the same name are one list, and cookies one line.
    #expect(first.header("X-List") == "1, 2")
    #expect(first.header("Cookie") == "a=1; b=2")
    #expect(first.header("User-Agent") == "Publisher/1")
    #expect(second.header("X-One") == nil)
  }

  @Test("--max-redirects limits the number of redirects", arguments: [(0, 2), (1, 0)])
  func maximumRedirects(count: Int, status: Int32) async throws {
    let server = try server(["/old": "/new", "/new": "<p>"])
    let run = try await applink(
      ["tags", server.address("/old"), "--max-redirects", "\(count)"] + limit)
    #expect(run.status == status, "\(run.errors)")
  }

  @Test("--public-only refuses loopback addresses, and says why")
  func publicOnly() async throws {
    let server = try server([:])
    let run = try await applink(["tags", server.address(), "--public-only"] + limit)
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "was refused: --public-only allows only public addresses and the ports 80 and 443 "
          + "(allowedPorts does not allow the port \(server.port))"), "\(run.errors)")
    #expect(server.requests.isEmpty)
  }

  @Test("A page is read through redirects, which are shown and included in the JSON")
  func origin() async throws {
    let server = try server(["/old": "/new", "/new": PageTests.story])
    let (old, new) = (server.address("/old"), server.address("/new"))
    let text = try await applink(["tags", old] + limit)
    #expect(text.errors == "\(old) -> 302 \(new) -> 200 text/html\n")
    let json = try await applink(["resolve", old, "--json"] + limit)
    #expect(json.errors.isEmpty)
    let link = try json.object()
    #expect(link["sourceURL"] as? String == old && link["webURL"] as? String == new)
    #expect(server.requests.allSatisfy { $0.header("Prefer-Html-Meta-Tags") == "al" })
    let page = try #require(link["page"] as? [String: Any])
    #expect(page["url"] as? String == new)
    #expect(page["status"] as? Int == 200)
    #expect(page["contentType"] as? String == "text/html")
    let redirects = try #require(page["redirects"] as? [[String: Any]])
    #expect(redirects.map { $0["from"] as? String } == [old])
    #expect(redirects.map { $0["to"] as? String } == [new])
  }

  @Test("A page that is not HTML has no tags, and a warning says so")
  func notHTML() async throws {
    let server = try LoopbackServer { _, connection in
      try await connection.respond(
        headers: ["Content-Type: image/png"], body: "<meta property='al:ios:url' content='a://b'>")
    }
    let run = try await applink(["tags", server.address(), "--json"] + limit)
    #expect(run.status == 0)
    #expect(run.output == "[]\n")
    #expect(run.errors.contains("is image/png and not HTML"), "\(run.errors)")
  }

  @Test(
    "The message for an input that cannot be read says what to do",
    arguments: [
      ("", "the name of an input is empty: give a URL, a file, or -"),
      ("http://exa mple.com/", "it is not a valid URL"),
      ("no-such-host.example", "did you mean https://no-such-host.example?"),
      ("www.no-such.example/a.html", "did you mean https://www.no-such.example/a.html?"),
      ("no-such-host.example:8443", "did you mean https://no-such-host.example:8443?"),
      ("localhost:8080/a", "did you mean http://localhost:8080/a?"),
      // Names of files that are not there.
      ("missing.html", "No such file or directory\n"), ("a/b.c/d", "No such file or directory\n"),
      ("a.example:b", "No such file or directory\n"),
    ])
  func unreadable(argument: String, message: String) async throws {
    let run = try await applink("tags", argument)
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  #if os(Linux)
    @Test(
      "--cacert trusts an authority that the system does not trust",
      .enabled(if: TLSServer.isAvailable, "the openssl program makes the certificates"))
    func certificates() async throws {
      let server = try await TLSServer(.good, page: PageTests.story)
      defer { server.stop() }
      let url = "https://localhost:\(server.port)/page.html"
      let refused = try await applink(["tags", url] + limit)
      #expect(refused.status == 2)
      #expect(refused.output.isEmpty)
      #expect(refused.errors.contains("\(url)"), "\(refused.errors)")
      #expect(refused.errors.contains("ertificate"), "\(refused.errors)")
      #expect(refused.errors.contains("with --cacert FILE"), "\(refused.errors)")
      let run = try await applink(
        ["tags", url, "--cacert", server.authority.path] + limit)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("example://story/7"))
    }
  #endif

  @Test("The message for a missing certificate file names the file")
  func missingCertificates() async throws {
    let run = try await applink("tags", "https://example.com", "--cacert", "missing.pem")
    #expect(run.status == 2)
    #expect(run.errors.contains("--cacert missing.pem"), "\(run.errors)")
  }
}
