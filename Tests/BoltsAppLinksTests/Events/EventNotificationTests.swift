import BoltsAppLinks
import BoltsTasks
import Foundation
import TestSupport
import Testing

@Suite("The bridge to Bolts notifications")
struct EventNotificationTests {
  private let center = NotificationCenter()
  private let bus = MeasurementEventBus()

  /// What observers of Bolts notifications receive: the name and the arguments.
  private func listen(to seen: Log<[String: String]>) -> any NSObjectProtocol {
    center.addObserver(
      forName: Notification.Name("com.parse.bolts.measurement_event"), object: nil, queue: nil
    ) { notification in
      var record = notification.userInfo?["event_args"] as? [String: String] ?? [:]
      record["event_name"] = notification.userInfo?["event_name"] as? String
      seen.add(record)
    }
  }

  private func postForeign(_ userInfo: [AnyHashable: Any]) {
    center.post(
      name: Notification.Name("com.parse.bolts.measurement_event"), object: nil, userInfo: userInfo)
  }

  @Test("an event is posted as a notification with Bolts' names")
  func outgoing() async {
    let seen = Log<[String: String]>()
    let listener = listen(to: seen)
    let bridge = bus.bridgeNotifications(of: center, on: .immediate)
    bus.post(MeasurementEvent(name: .navigateOut, arguments: ["type": "app"]))
    bus.post(MeasurementEvent(name: .linkParse))
    #expect(
      seen.entries == [
        ["event_name": "al_nav_out", "type": "app"], ["event_name": "al_link_parse"],
      ])
    bridge.cancel()
    bus.post(MeasurementEvent(name: .navigateOut))
    #expect(seen.entries.count == 2, "the bridge has ended")
    center.removeObserver(listener)
  }

  @Test("a notification that other code posts reaches the subscribers once, whatever it holds")
  func incoming() async {
    let seen = Log<[String: String]>()
    let listener = listen(to: seen)
    let bridge = bus.bridgeNotifications(of: center, on: .immediate)
    var events = bus.events().makeAsyncIterator()
    postForeign(["event_name": "al_nav_in", "event_args": ["inputURL": "a://b"]])
    // Without a name there is no event.
    postForeign(["event_args": ["inputURL": "a://b"]])
    postForeign(["event_name": 7])
    postForeign(["event_name": "one", "event_args": "not a dictionary"])
    postForeign(["event_name": "two", "event_args": ["count": 3, 4: "no string key"]])
    for expected in [
      MeasurementEvent(name: .navigateIn, arguments: ["inputURL": "a://b"]),
      MeasurementEvent(name: "one"), MeasurementEvent(name: "two", arguments: ["count": "3"]),
    ] {
      #expect(await events.next() == expected)
    }
    #expect(seen.entries.count == 5, "nothing is posted again")
    withExtendedLifetime(bridge) {}
    center.removeObserver(listener)
  }

  @Test("two buses on one notification centre receive each other's events once")
  func noCircle() async {
    let other = MeasurementEventBus()
    let bridges = (
      bus.bridgeNotifications(of: center, on: .immediate),
      other.bridgeNotifications(of: center, on: .immediate)
    )
    let seen = Log<Int>()
    let seenByOther = Log<Int>()
    let subscriptions = (
      bus.subscribe(on: .immediate) { seen.add($0.number) },
      other.subscribe(on: .immediate) { seenByOther.add($0.number) }
    )
    bus.post(.numbered(1))
    other.post(.numbered(2))
    #expect(seen.entries == [1, 2])
    #expect(seenByOther.entries == [1, 2])
    withExtendedLifetime((bridges, subscriptions)) {}
  }

  @Test("a bridge does not retain its bus")
  func lifetime() async {
    weak var weakBus: MeasurementEventBus?
    let bridge: MeasurementEventBus.Subscription
    do {
      let bus = MeasurementEventBus()
      weakBus = bus
      bridge = bus.bridgeNotifications(of: center, on: .immediate)
    }
    #expect(weakBus == nil)
    postForeign(["event_name": "al_nav_in"])
    bridge.cancel()
  }
}
