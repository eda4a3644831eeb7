import BoltsAppLinks
import BoltsTasks

extension Shape {
  /// An argument of an event: credentials are looked for, and it is described.
  private static func argument(
    _ name: String, _ text: @escaping @Sendable (Int) -> String
  ) -> Shape {
    Shape("event: \(name)") { size in
      keep(MeasurementEvent(name: "x", arguments: ["inputURL": text(size)]).description)
    }
  }

  static let events: [Shape] = [
    argument("equals signs") { times(4_000 * $0, "a=") + "token=x" },
    argument("credentials") { times(1_000 * $0, "token=x&") },
    argument("userinfo") { times(1_000 * $0, "a://b@c/") },
    argument("marks of userinfo") { times(2_000 * $0, "://") + "@" },
    argument("tokens") { times(400 * $0, "eyJhIjoxfQ.e30.x ") },
    argument("dots of a token") { "eyJ" + times(4_000 * $0, "a.") },
    argument("base64") { "x=" + times(4_000 * $0, "eyJh") },
    argument("members that are cut short") { "{" + times(1_000 * $0, "\"token\" : ") },
    argument("quotes and colons") { times(4_000 * $0, "\":") + "token" },
    argument("JSON in a text") { "x " + times(1_000 * $0, "{\"token\":1} ") },
    argument("strings in a text") { times(2_000 * $0, "\"a\\\": ") + "token=x" },
    argument("escapes of escapes") { times(4_000 * $0, "%25") + "token=x" },
    argument("brackets") { times(4_000 * $0, "[") + "token=x" },
    argument("control characters") { times(4_000 * $0, "\n\u{202E}") },
    Shape("events: subscriptions that are cancelled") { size in
      let bus = MeasurementEventBus()
      let subscriptions = (0..<500 * size).map { _ in bus.subscribe(on: .immediate) { _ in } }
      for subscription in subscriptions { subscription.cancel() }
    },
    Shape("events: sequences that wait and are cancelled") { size in
      let bus = MeasurementEventBus()
      let readers = (0..<250 * size).map { _ in
        Task { [events = bus.events()] in for await event in events { keep(event) } }
      }
      for _ in 0..<10 { await Task.yield() }
      for reader in readers { reader.cancel() }
      for reader in readers { await reader.value }
    },
    Shape("events: an event for many subscribers") { size in
      let bus = MeasurementEventBus()
      let subscriptions = (0..<500 * size).map { _ in bus.subscribe(on: .immediate) { keep($0) } }
      bus.post(MeasurementEvent(name: "x"))
      keep(subscriptions)
    },
    Shape("events: many events that are not read") { size in
      let bus = MeasurementEventBus()
      let events = bus.events(bufferingNewest: 100)
      for _ in 0..<500 * size { bus.post(MeasurementEvent(name: "x")) }
      keep(events)
    },
  ]
}
