import BoltsAppLinks
import BoltsTesting
import Foundation
import TestSupport
import Testing

@Suite("Loads under way", .timeLimit(.minutes(15)))
struct SharedLoadTests {
  private static let url = URL("https://example.com/a")

  /// Answers with the sample page once a gate is open, or when its load is cancelled.
  private static func loader(_ gate: Gate) -> FakeLoader {
    FakeLoader { _ in
      while !gate.isOpen {
        try Task.checkCancellation()
        await Task.yield()
      }
      return PageResponse(status: 200, body: Data(samplePage.utf8))
    }
  }

  @Test("callers of one URL share a load, as links and as pages, and are counted")
  func sharing() async throws {
    let gate = Gate()
    let loader = Self.loader(gate)
    let resolver = WebPageAppLinkResolver(loader)
    async let first = resolver.appLink(from: Self.url)
    async let second = resolver.resolution(of: Self.url)
    async let page = resolver.page(at: Self.url)
    try await until { await resolver.usage.shared >= 2 }
    gate.open()
    let links = [try await first, try await second.link]
    #expect(links.allSatisfy { $0.targets.map(\.url) == [URL("app://page")] })
    #expect(try await page.metaTags.count == 2)
    #expect(loader.requests.count == 1)
    _ = try await resolver.appLink(from: Self.url)
    let usage = await resolver.usage
    #expect((usage.loads, usage.shared) == (2, 2), "what has ended is loaded again")
  }

  @Test("other URLs, and another earlier resolution of the same URL, are loads of their own")
  func different() async throws {
    let gate = Gate()
    let loader = Self.loader(gate)
    let resolver = WebPageAppLinkResolver(loader)
    let known = AppLinkResolution(link: .sample(Self.url))
    async let first = resolver.resolution(of: Self.url)
    async let second = resolver.resolution(of: Self.url, revalidating: known)
    async let third = resolver.resolution(of: URL("https://example.com/b"))
    try await until { await resolver.usage.loads >= 3 }
    gate.open()
    _ = try await (first, second, third)
    #expect(await resolver.usage.shared == 0)
  }

  @Test("a failed load fails all its callers, and is reported once")
  func failure() async throws {
    let (gate, failures) = (Gate(), Counter())
    let resolver = WebPageAppLinkResolver(
      device: .ios,
      loader: FakeLoader { _ in
        await gate.wait()
        return PageResponse(status: 500)
      },
      diagnostics: { if case .failed = $0 { failures.increment() } }, clock: TestClock())
    let callers = (0..<2).map { _ in Task { try await resolver.appLink(from: Self.url) } }
    try await until { await resolver.usage.shared >= 1 }
    gate.open()
    for caller in callers {
      await #expect(throws: AppLinkError.httpStatus(Self.url, status: 500)) {
        try await caller.value
      }
    }
    #expect(failures.value == 1)
  }

  @Test("a cancelled caller ends a load only if no other waits for it")
  func cancellation() async throws {
    let gate = Gate()
    let loader = Self.loader(gate)
    let resolver = WebPageAppLinkResolver(loader)
    let callers = (0..<2).map { _ in Task { try await resolver.appLink(from: Self.url) } }
    try await until { await resolver.usage.shared >= 1 }
    callers[0].cancel()
    await #expect(throws: CancellationError.self) { try await callers[0].value }
    callers[1].cancel()
    await #expect(throws: CancellationError.self) { try await callers[1].value }
    let next = Task { try await resolver.appLink(from: Self.url) }
    let last = Task { try await resolver.appLink(from: Self.url) }
    try await until { await resolver.usage.shared >= 2 }
    last.cancel()
    await #expect(throws: CancellationError.self) { try await last.value }
    gate.open()
    #expect(try await next.value.targets.map(\.url) == [URL("app://page")])
    #expect(loader.requests.count == 2)
  }

  private func until(_ isDone: () async -> Bool) async throws {
    while await !isDone() {
      try Task.checkCancellation()
      await Task.yield()
    }
  }
}
