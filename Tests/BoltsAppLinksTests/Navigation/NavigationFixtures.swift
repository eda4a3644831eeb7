import BoltsAppLinks
import Foundation
import TestSupport

/// A link as the tests of Bolts make it: one iOS target after another.
func makeLink(
  _ targets: [String?], web: String? = "http://www.example.com/path", isBackToReferer: Bool = false
) throws -> AppLink {
  AppLink(
    sourceURL: try url("http://www.example.com/path"),
    targets: try targets.map { text in
      AppLinkTarget(platform: .ios, url: try text.map { try url($0) }, appName: "Bolts")
    },
    webURL: try web.map { try url($0) }, isBackToReferer: isBackToReferer)
}

struct MalformedURL: Error { let text: String }

func url(_ text: String) throws -> URL {
  guard let url = URL(string: text) else { throw MalformedURL(text: text) }
  return url
}

extension FakeResolver {
  /// For tests whose links are given: it resolves no URL.
  static var unavailable: FakeResolver { FakeResolver { throw AppLinkError.noTargets($0) } }

  convenience init(_ link: AppLink) { self.init { _ in link } }
}

extension AppLinkNavigator {
  /// A navigator for links that are given.
  init(
    _ opener: some URLOpening, events: MeasurementEventBus = MeasurementEventBus(),
    policy: AppLinkPolicy = .default, associations: (any AssociationChecking)? = nil
  ) {
    self.init(
      resolver: FakeResolver.unavailable, opener: opener, events: events, policy: policy,
      associations: associations)
  }
}

/// Opens every URL: the first once a gate is open or its navigation is cancelled, the others at once.
final class SlowOpener: URLOpening {
  let gate = Gate()
  let asked = Gate()
  let opened = Log<String>()
  private let calls = Counter()

  func canOpen(_ url: URL) async -> Bool { true }

  func open(_ url: URL) async -> Bool {
    asked.open()
    let isFirst = calls.increment() == 1
    while isFirst, !gate.isOpen {
      if Task.isCancelled { return false }
      await Task.yield()
    }
    opened.add(url.scheme ?? "")
    return true
  }
}

/// What a bus posts while a closure runs; an event of its own marks the end.
func events(
  of bus: MeasurementEventBus = MeasurementEventBus(),
  _ body: (MeasurementEventBus) async throws -> Void
) async rethrows -> [MeasurementEvent] {
  let posted = bus.events()
  try await body(bus)
  bus.post(MeasurementEvent(name: "end"))
  var seen: [MeasurementEvent] = []
  for await event in posted {
    if event.name == "end" { break }
    seen.append(event)
  }
  return seen
}
