import BoltsAppLinks
import BoltsTesting
import Foundation
import LoopbackHTTP
import TestSupport
import Testing

@Suite("A page from a hostile server", .timeLimit(.minutes(20)))
struct HostileServerTests {
  private func resolver(
    _ change: (inout AppLinkPolicy) -> Void = { _ in },
    clock: some Clock<Duration> = TestClock()
  ) -> WebPageAppLinkResolver {
    var policy = AppLinkPolicy.default
    change(&policy)
    return WebPageAppLinkResolver(device: .ios, policy: policy, clock: clock)
  }

  @Test("a response that never ends is abandoned at the size limit, and its connection closed")
  func endless() async throws {
    let closed = Gate()
    try await withServer { _, connection in
      defer { closed.open() }
      try await connection.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
      while true { try await connection.write(repeatElement(0x3C, count: 1 << 16)) }
    } _: { server in
      await #expect(throws: AppLinkError.tooLarge(server.url("/"), limit: 1 << 20)) {
        try await resolver { $0.maximumPageBytes = 1 << 20 }.appLink(from: server.url("/"))
      }
      await closed.wait()
    }
  }

  @Test("a gzip bomb is abandoned at the limit on decoded bytes")
  func gzipBomb() async throws {
    let bomb = gzip(ofZeros: 16 << 20)
    #expect(bomb.count < 1 << 17)
    try await withServer { _, connection in
      try await connection.respond(headers: ["Content-Encoding: gzip"], body: bomb)
    } _: { server in
      await #expect(throws: AppLinkError.tooLarge(server.url("/"), limit: 4 << 20)) {
        try await resolver().appLink(from: server.url("/"))
      }
    }
  }

  @Test("a response that arrives too slowly ends at the total time limit for all redirects")
  func drip() async throws {
    let clock = TestClock()
    let dripping = Gate()
    let closed = Gate()
    try await withServer { request, connection in
      guard request.path == "/slow" else {
        await clock.advance(by: .seconds(20))
        return try await connection.respond(status: 302, headers: ["Location: /slow"])
      }
      try await connection.write("HTTP/1.1 200 OK\r\n\r\n<")
      dripping.open()
      await connection.waitUntilClosed()
      closed.open()
    } _: { server in
      let resolver = resolver(clock: clock)
      let pending = Task { try await resolver.appLink(from: server.url("/")) }
      await dripping.wait()
      try await clock.waitForSleepers()
      await clock.advance(by: .seconds(9))
      await clock.advance(by: .seconds(1))
      await #expect(
        throws: AppLinkError.timedOut(server.url("/slow"), after: .seconds(30))
      ) {
        try await pending.value
      }
      await closed.wait()
    }
  }

  @Test("cancelling the caller during a response closes the connection and resumes the caller")
  func cancellation() async throws {
    let started = Gate()
    let closed = Gate()
    try await withServer { _, connection in
      try await connection.write("HTTP/1.1 200 OK\r\n\r\n<")
      started.open()
      await connection.waitUntilClosed()
      closed.open()
    } _: { server in
      let resolver = resolver()
      let pending = Task { try await resolver.appLink(from: server.url("/")) }
      await started.wait()
      pending.cancel()
      await #expect(throws: CancellationError.self) { try await pending.value }
      await closed.wait()
    }
  }

  @Test("no request is sent when the caller is cancelled before")
  func cancelledBefore() async throws {
    try await withServer { _, connection in
      try await connection.respond(body: samplePage)
    } _: { server in
      let resolver = resolver()
      let gate = Gate()
      let pending = Task {
        await gate.wait()
        return try await resolver.appLink(from: server.url("/"))
      }
      pending.cancel()
      gate.open()
      await #expect(throws: CancellationError.self) { try await pending.value }
      #expect(server.requests.isEmpty)
    }
  }

  @Test(
    "a response that breaks off, or is not HTTP, is a transport error",
    arguments: [
      "", "HTTP/1.1 200", "garbage", "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n<html>",
      "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n<html>",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n<html>",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nplain",
    ])
  func broken(_ answer: String) async throws {
    try await withServer { _, connection in
      try await connection.write(answer)
    } _: { server in
      let error = await #expect(throws: AppLinkError.self) {
        try await resolver().appLink(from: server.url("/"))
      }
      guard case .transport(server.url("/"), _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test("a body that is longer than its declared length is read up to that length")
  func shortLength() async throws {
    try await withServer { _, connection in
      try await connection.write(
        "HTTP/1.1 200 OK\r\nContent-Length: \(samplePage.utf8.count)\r\n\r\n\(samplePage)"
          + "<meta property=al:ios content><meta property=al:ios:url content=app://more>")
    } _: { server in
      let link = try await resolver().appLink(from: server.url("/"))
      #expect(link.targets.map(\.url) == [URL("app://page")])
    }
  }

  @Test(
    "an unsuccessful status is an error that contains the status",
    arguments: [404, 500, 304, 300, 401, 999])
  func status(_ status: Int) async throws {
    try await withServer { _, connection in
      try await connection.respond(
        status: status, headers: ["WWW-Authenticate: Basic realm=x"], body: samplePage)
    } _: { server in
      await #expect(throws: AppLinkError.httpStatus(server.url("/"), status: status)) {
        try await resolver().appLink(from: server.url("/"))
      }
    }
  }

  @Test(
    "a page with a missing or wrong content type is still read",
    arguments: [[], ["Content-Type: text/html; charset=no-such-thing"], ["Content-Type: ;;;="]])
  func contentType(_ headers: [String]) async throws {
    try await withServer { _, connection in
      try await connection.respond(headers: headers, body: samplePage)
    } _: { server in
      let link = try await resolver().appLink(from: server.url("/"))
      #expect(link.targets.first?.appName == "Page")
    }
  }

  @Test("a page is read when every limit is the largest possible number")
  func extremeLimits() async throws {
    try await withServer { _, connection in
      try await connection.respond(body: samplePage)
    } _: { server in
      let resolver = resolver(
        {
          $0.maximumPageBytes = .max
          $0.maximumRedirects = .max
          $0.timeout = .seconds(Int64.max)
        }, clock: ContinuousClock())
      let link = try await resolver.appLink(from: server.url("/"))
      #expect(link.targets.count == 1)
    }
  }

  @Test("a server that does not respond is a transport error")
  func refused() async throws {
    let server = try LoopbackServer { _, _ in }
    let url = server.url("/")
    server.stop()
    let error = await #expect(throws: AppLinkError.self) { try await resolver().appLink(from: url) }
    #expect(error?.url == url)
  }
}
