import BoltsAppLinks
import BoltsTesting
import Foundation
import TestSupport
import Testing

@Suite("A page from a hostile server")
struct HostileServerTests {
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
      let resolver = WebPageAppLinkResolver(device: .ios, clock: clock)
      let pending = Task { try await resolver.appLink(from: server.url("/")) }
      await dripping.wait()
      try await clock.waitForSleepers()
      await clock.advance(by: .seconds(9))
      await clock.advance(by: .seconds(1))
      await #expect(
        throws: AppLinkError.timedOut(server.url("/"), after: .seconds(30))
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
      let resolver = WebPageAppLinkResolver(.default)
      let pending = Task { try await resolver.appLink(from: server.url("/")) }
      await started.wait()
      pending.cancel()
      await #expect(throws: CancellationError.self) { try await pending.value }
      await closed.wait()
    }
  }

  @Test("a page is read when every limit is the largest possible number")
  func extremeLimits() async throws {
    try await withServer { server in
      let resolver = WebPageAppLinkResolver(
        device: .ios,
        policy: .with {
          $0.maximumRedirects = .max
          $0.maximumPageBytes = .max
          $0.timeout = .seconds(Int64.max)
        })
      let link = try await resolver.appLink(from: server.url("/"))
      #expect(link.targets.count == 1)
    }
  }
}
