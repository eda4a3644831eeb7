import BoltsAppLinks
import BoltsTesting
import Foundation
import TestSupport
import Testing

extension CachingAppLinkResolver {
  /// Starts callers, and returns once each of them waits for its link.
  nonisolated func callers(
    _ count: Int, of url: URL
  ) async -> [Task<AppLink, any Error>] {
    let arrivals = Gate(opensAtCall: count)
    let callers = await start(count, of: url, arrivals)
    await arrivals.wait()
    // The last one to start keeps the actor until it suspends.
    await passThrough()
    return callers
  }

  private func start(_ count: Int, of url: URL, _ arrivals: Gate) -> [Task<AppLink, any Error>] {
    (0..<count).map { _ in
      Task {
        arrivals.open()
        return try await self.appLink(from: url)
      }
    }
  }

  private func passThrough() {}
}

@Suite("Link cache")
struct CachingResolverTests {
  private let url = URL("https://example.com/a")
  private let other = URL("https://example.com/b")
  private let clock = TestClock()

  private func cache(
    _ base: FakeResolver, capacity: Int = 10, timeToLive: Duration = .seconds(60)
  ) -> CachingAppLinkResolver {
    CachingAppLinkResolver(base, capacity: capacity, timeToLive: timeToLive, clock: clock)
  }

  @Test("a link is cached for its time to live and no longer")
  func timeToLive() async throws {
    let base = FakeResolver()
    let cache = cache(base)
    for _ in 0..<3 { #expect(try await cache.appLink(from: url) == .sample(url)) }
    await clock.advance(by: .seconds(60) - .nanoseconds(1))
    #expect(try await cache.resolution(of: url).maximumAge == .nanoseconds(1))
    #expect(base.requests == 1)
    await clock.advance(by: .nanoseconds(1))
    _ = try await cache.appLink(from: url)
    #expect(base.requests == 2)
  }

  @Test("when the clock is set back, what was kept is asked for again")
  func clockSetBack() async throws {
    let base = FakeResolver()
    let cache = cache(base)
    await clock.advance(by: .seconds(100))
    _ = try await cache.appLink(from: url)
    clock.jump(by: .seconds(-90))
    _ = try await cache.appLink(from: url)
    #expect(base.requests == 2)
  }

  @Test("a link's source can shorten its time to live, but not extend it")
  func maximumAge() async throws {
    let base = FakeResolver { [other] url in
      AppLinkResolution(link: .sample(url), maximumAge: url == other ? .seconds(600) : .seconds(5))
    }
    let cache = cache(base)
    for _ in 0..<2 { _ = try await cache.appLink(from: url) }
    for _ in 0..<2 { _ = try await cache.appLink(from: other) }
    #expect(base.requests == 2)
    await clock.advance(by: .seconds(5))
    _ = try await cache.appLink(from: url)
    _ = try await cache.appLink(from: other)
    #expect(base.requests == 3)
    await clock.advance(by: .seconds(55))
    _ = try await cache.appLink(from: other)
    #expect(base.requests(for: other) == 2)
  }

  @Test("failures are cached for a short time, and cancellation is not cached")
  func failures() async throws {
    let base = FakeResolver { [other] url in
      throw url == other
        ? CancellationError() as any Error : AppLinkError.httpStatus(url, status: 500)
    }
    let cache = cache(base)
    for _ in 0..<3 {
      await #expect(throws: AppLinkError.httpStatus(url, status: 500)) {
        try await cache.appLink(from: url)
      }
      await #expect(throws: CancellationError.self) { try await cache.appLink(from: other) }
    }
    #expect(base.requests(for: url) == 1)
    #expect(base.requests(for: other) == 3)
    await clock.advance(by: .seconds(5))
    _ = try? await cache.appLink(from: url)
    #expect(base.requests(for: url) == 2)
  }

  @Test("the cache keeps the most recently used links in every order of use")
  func leastRecentlyUsed() async throws {
    var generator = SplitMix64(seed: 5)
    for capacity in [-1, 0, 1, 2, 5] {
      let base = FakeResolver()
      let cache = cache(base, capacity: capacity)
      var model: [URL] = []
      var misses = 0
      for _ in 0..<400 {
        let number = Int.random(in: 0..<8, using: &generator)
        let url = try #require(URL(string: "https://example.com/\(number)"))
        if number == 7, let used = model.randomElement(using: &generator) {
          await cache.remove(used)
          model.removeAll { $0 == used }
          continue
        }
        if !model.contains(url) { misses += 1 }
        model.removeAll { $0 == url }
        model.append(url)
        if model.count > max(0, capacity) { model.removeFirst() }
        _ = try await cache.appLink(from: url)
        #expect(base.requests == misses)
      }
      for _ in 0..<50 {
        for url in model { _ = try await cache.appLink(from: url) }
      }
      #expect(base.requests == misses)
      await cache.removeAll()
      let before = base.requests
      _ = try await cache.appLink(from: url)
      #expect(base.requests == before + 1)
    }
  }

  @Test("a hundred concurrent callers share one request, even when nothing is cached")
  func singleFlight() async throws {
    let gate = Gate()
    let base = FakeResolver { url in
      await gate.wait()
      return AppLinkResolution(link: .sample(url))
    }
    let cache = cache(base, capacity: 0)
    let callers = await cache.callers(100, of: url)
    gate.open()
    for caller in callers { #expect(try await caller.value == .sample(url)) }
    #expect(base.requests == 1)
  }

  @Test("the cache counts hits, misses and callers that shared a request")
  func usage() async throws {
    let gate = Gate()
    let cache = cache(
      FakeResolver { url in
        await gate.wait()
        return AppLinkResolution(link: .sample(url))
      })
    let callers = await cache.callers(3, of: url)
    gate.open()
    for caller in callers { _ = try await caller.value }
    _ = try await cache.appLink(from: url)
    let usage = await cache.usage
    #expect((usage.hits, usage.misses, usage.shared) == (1, 1, 2))
  }

  @Test("a caller that is already cancelled starts no request")
  func cancelledBefore() async throws {
    let base = FakeResolver()
    let cache = cache(base)
    let caller = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await cache.appLink(from: url)
    }
    await #expect(throws: CancellationError.self) { try await caller.value }
    #expect(base.requests == 0)
  }

  @Test("a batch uses cached links and pending requests, and requests the rest")
  func batch() async throws {
    let gate = Gate()
    let pending = URL("https://example.com/pending")
    let base = FakeResolver { url in
      if url == pending { await gate.wait() }
      if url.path().hasPrefix("/bad") { throw AppLinkError.noTargets(url) }
      return AppLinkResolution(link: .sample(url))
    }
    let cache = cache(base)
    _ = try await cache.appLink(from: url)
    let callers = await cache.callers(1, of: pending)
    let bad = URL("https://example.com/bad")
    async let batch = cache.appLinks(from: [url, other, pending, other, bad])
    gate.open()
    let outcomes = await batch
    #expect(Set(outcomes.keys) == [url, other, pending, bad])
    #expect(try outcomes[pending]?.get() == .sample(pending))
    #expect(throws: AppLinkError.noTargets(bad)) { try outcomes[bad]?.get() }
    _ = try await callers[0].value
    #expect(try await cache.appLink(from: other) == .sample(other))
    for url in [url, other, pending, bad] { #expect(base.requests(for: url) == 1) }
  }

  @Test("a caller gets its link although a batch of another caller waits for a slow one")
  func batchesDoNotWait() async throws {
    let (gate, slowStarted) = (Gate(), Gate())
    let base = FakeResolver { [other] url in
      if url == other {
        slowStarted.open()
        await gate.wait()
      }
      return AppLinkResolution(link: .sample(url))
    }
    let cache = cache(base)
    async let batch = cache.appLinks(from: [url, other])
    await slowStarted.wait()
    // With one request for both, this would wait for the gate.
    #expect(try await cache.appLink(from: url) == .sample(url))
    gate.open()
    #expect(await batch.count == 2)
    #expect(base.requests(for: url) == 1)
  }
}
