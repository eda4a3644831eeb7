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

  private static func resolver(
    _ loader: FakeLoader, diagnostics: (@Sendable (AppLinkResolutionEvent) -> Void)? = nil
  ) -> WebPageAppLinkResolver {
    WebPageAppLinkResolver(
      device: .ios, loader: loader, capacity: 0, clock: TestClock(), diagnostics: diagnostics)
  }

  @Test("a hundred callers of one URL share a load, also where nothing is kept")
  func sharing() async throws {
    let gate = Gate()
    let loader = Self.loader(gate)
    let resolver = Self.resolver(loader)
    let callers = await resolver.start(100) { try await $0.appLink(from: Self.url) }
    let others = await resolver.start(1) {
      try await $0.appLink(from: URL("https://example.com/b"))
    }
    gate.open()
    for caller in callers + others {
      #expect(try await caller.value.targets.map(\.url) == [URL("app://page")])
    }
    #expect(loader.requests.count == 2)
    _ = try await resolver.appLink(from: Self.url)
    #expect(loader.requests.count == 3, "what has ended is loaded again")
  }

  @Test("a failed load fails all its callers, and is reported once")
  func failure() async throws {
    let (gate, failures) = (Gate(), Counter())
    let loader = FakeLoader { _ in
      await gate.wait()
      return PageResponse(status: 500)
    }
    let resolver = Self.resolver(loader) { if case .failed = $0 { failures.increment() } }
    let callers = await resolver.start(2) { try await $0.appLink(from: Self.url) }
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
    let resolver = Self.resolver(loader)
    let callers = await resolver.start(2) { try await $0.appLink(from: Self.url) }
    for caller in callers {
      caller.cancel()
      await #expect(throws: CancellationError.self) { try await caller.value }
    }
    let next = await resolver.start(2) { try await $0.appLink(from: Self.url) }
    next[1].cancel()
    await #expect(throws: CancellationError.self) { try await next[1].value }
    gate.open()
    #expect(try await next[0].value.targets.map(\.url) == [URL("app://page")])
    #expect(loader.requests.count == 2)
  }

  @Test("a caller that is already cancelled starts no load")
  func cancelledBefore() async throws {
    let loader = Self.loader(Gate())
    let resolver = Self.resolver(loader)
    let caller = cancelledTask { try await resolver.appLink(from: Self.url) }
    await #expect(throws: CancellationError.self) { try await caller.value }
    #expect(loader.requests.isEmpty)
  }

  @Test("in every order, one that is cancelled affects no other, and the last one cancels the load")
  func orders() async throws {
    struct Fault: Error {}
    /// An actor that loads numbers: 0 ends by itself, any other only when it is cancelled.
    actor Loader {
      let loads = SharedLoads<Int, Int>(capacity: 0, clock: TestClock())
      let (begun, ended) = (Counter(), Counter())

      func value(_ number: Int) async throws -> Int {
        try await loads.value(for: number) { [begun, ended] in
          begun.increment()
          defer { ended.increment() }
          repeat { await Task.yield() } while number != 0 && !Task.isCancelled
          try Task.checkCancellation()
          return (number, .zero)
        }
      }
    }
    try await expectInOrders(limit: 2_000, distance: 3) {
      let loader = Loader()
      async let stays = loader.value(0)
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<2 { group.addTask { _ = try? await loader.value(number) } }
        await Task.yield()
        group.cancelAll()
      }
      guard try await stays == 0 else { throw Fault() }
      while loader.begun.value != loader.ended.value { await Task.yield() }
    }
  }
}
