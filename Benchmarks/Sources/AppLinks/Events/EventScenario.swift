internal import BenchmarkHarness

/// Delivery of events from posters to subscribers.
enum EventScenario: String, CaseIterable {
  case callbacks = "events/callbacks"
  case sequence = "events/sequence"

  /// Both with one subscriber, and callbacks with increasing numbers, to show that the cost is
  /// linear.
  var scenarios: [Scenario] {
    switch self {
    case .callbacks:
      [
        scenario(rawValue, "an event to one callback", subscribers: 1, events: 1_000),
        scenario("\(rawValue)/1000", "to 1,000 callbacks, a delivery", subscribers: 1_000),
        scenario("\(rawValue)/10000", "to 10,000 callbacks, a delivery", subscribers: 10_000),
        scenario("\(rawValue)/100000", "to 100,000 callbacks, a delivery", subscribers: 100_000),
      ]
    case .sequence:
      [scenario(rawValue, "an event to one async sequence", subscribers: 1, events: 1_000)]
    }
  }

  private func scenario(
    _ id: String, _ title: String, subscribers: Int, events: Int = 10
  ) -> Scenario {
    Scenario(
      id, title,
      contenders: [
        bolts(subscribers: subscribers, events: events),
        foundation(subscribers: subscribers, events: events),
      ])
  }
}
