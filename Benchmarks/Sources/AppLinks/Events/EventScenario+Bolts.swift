internal import BenchmarkHarness
internal import BoltsAppLinks
internal import BoltsTasks

extension EventScenario {
  func bolts(subscribers: Int, events: Int) -> Contender {
    let event = MeasurementEvent(name: .linkParse, arguments: ["inputURL": "reader://articles/1"])
    return switch self {
    case .callbacks:
      Contender(
        "Bolts", operations: subscribers * events,
        .async { [subscribers = SubscribedBus(subscribers)] in
          let bus = await subscribers.subscribed()
          for _ in 0..<events { await bus.post(event) }
        })
    case .sequence:
      Contender(
        "Bolts", operations: events,
        .async {
          let bus = MeasurementEventBus()
          let sequence = bus.events()
          for _ in 0..<events { await bus.post(event) }
          var iterator = sequence.makeAsyncIterator()
          for _ in 0..<events { blackHole(await iterator.next()?.arguments.count ?? 0) }
        })
    }
  }

  /// A bus whose subscribers are added at its first use, which is the warm-up run.
  private actor SubscribedBus {
    private let bus = MeasurementEventBus()
    private let count: Int
    private var subscriptions: [Subscription] = []

    init(_ count: Int) {
      self.count = count
    }

    func subscribed() async -> MeasurementEventBus {
      while subscriptions.count < count {
        subscriptions.append(
          bus.subscribe(on: .immediate) { blackHole($0.arguments.count) })
      }
      return bus
    }
  }
}
