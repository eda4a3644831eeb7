import BoltsAppLinks
import BoltsTesting
import Foundation
import TestSupport
import Synchronization
import Testing

/// Answers from a closure, and counts.
final class FakeResolver: AppLinkResolving {
  private let counts = Mutex<[URL: Int]>([:])
  private let answer: @Sendable (URL) async throws -> AppLink

  /// Without a closure every URL has a link of one target.
  init(_ answer: @escaping @Sendable (URL) async throws -> AppLink = { .sample($0) }) {
    self.answer = answer
  }

  var requests: Int { counts.withLock { $0.values.reduce(0, +) } }
  func requests(for url: URL) -> Int { counts.withLock { $0[url] ?? 0 } }

  func appLink(from url: URL) async throws -> AppLink {
    counts.withLock { $0[url, default: 0] += 1 }
    return try await answer(url)
  }
}

extension WebPageAppLinkResolver {
  /// A resolver for iOS whose clock stands still.
  init(
    _ loader: some PageLoading, policy: AppLinkPolicy = .default, headers: [String: String] = [:]
  ) {
    self.init(device: .ios, loader: loader, policy: policy, headers: headers, clock: TestClock())
  }
}

extension FakeLoader {
  /// Answers the first request with a redirect, and the others with the sample page.
  convenience init(redirectingTo location: String) {
    let requests = Counter()
    self.init { _ in
      requests.increment() == 1
        ? PageResponse(status: 302, headers: ["Location": location])
        : PageResponse(status: 200, body: Data(samplePage.utf8))
    }
  }
}

extension PageLoading {
  func load(_ url: URL, maximumBytes: Int = 1 << 20) async throws -> PageResponse {
    try await load(PageRequest(url: url, maximumBytes: maximumBytes))
  }
}

extension Error {
  var isTransport: Bool { if case .transport? = self as? AppLinkError { true } else { false } }
  var isRefusal: Bool { if case .refusedByPolicy? = self as? AppLinkError { true } else { false } }
}

extension AppLink {
  static func sample(_ url: URL) -> AppLink {
    AppLink(
      sourceURL: url, targets: [AppLinkTarget(platform: .ios, url: URL(string: "app://x"))],
      webURL: url)
  }
}

extension URL {
  /// A URL of a test, which is known to be one.
  init(_ text: StaticString) {
    self = URL(string: "\(text)") ?? URL(filePath: "/not-a-url")
  }
}

/// A page with one target.
let samplePage = """
  <!doctype html><head><meta property="al:ios:url" content="app://page">
  <meta property="al:ios:app_name" content="Page"></head>
  """

/// The link of a page whose tags are `lines` of `property = content`.
func linkOfTags(_ device: AppLinkDevice = .ios, _ lines: String) -> AppLink {
  pageOfTags(lines).appLink(for: device)
}

/// Runs a test against a loopback server, and stops it. Without a handler it serves the sample page.
func withServer(
  _ handler: @escaping LoopbackServer.Handler = { _, connection in
    try await connection.respond(body: samplePage)
  }, _ test: (LoopbackServer) async throws -> Void
) async throws {
  let server = try LoopbackServer(handler: handler)
  defer { server.stop() }
  try await test(server)
}

extension LoopbackServer {
  func url(_ path: String) -> URL {
    URL(string: address(path)) ?? URL(filePath: "/not-a-url")
  }
}

extension Actor {
  /// Starts calls of this actor, and returns once each of them has been suspended in it.
  nonisolated func start<T: Sendable>(
    _ count: Int = 1, _ call: @escaping @Sendable (isolated Self) async throws -> T
  ) async -> [Task<T, any Error>] {
    let arrivals = Gate(opensAtCall: count)
    let calls = (0..<count).map { _ in Task { try await self.arrive(at: arrivals, call) } }
    await arrivals.wait()
    // The last one to arrive keeps the actor until it suspends.
    await pass(arrivals)
    return calls
  }

  private func arrive<T: Sendable>(
    at gate: Gate, _ call: @Sendable (isolated Self) async throws -> T
  ) async throws -> T {
    gate.open()
    return try await call(self)
  }

  private func pass(_ gate: Gate) { gate.open() }
}

/// Runs a body in as many orders of its jobs, among them all that are near to the first one.
func expectInOrders(
  limit: Int, distance: Int, _ body: @escaping @Sendable () async throws -> Void
) async throws {
  let report = try await exploreInterleavings(limit: limit, timeLimit: .untilExplored, body)
  #expect(report.coveredDistance >= distance)
  #expect(report.uncontrolled.isEmpty)
}
