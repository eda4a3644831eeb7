internal import BenchmarkHarness
internal import Foundation

extension EventScenario {
  /// How Bolts for Objective-C delivered: the notification centre; for a sequence, an `AsyncStream`.
  func foundation(subscribers: Int, events: Int) -> Contender {
    let arguments = ["inputURL": "reader://articles/1"]
    return switch self {
    case .callbacks:
      Contender(
        "Foundation", operations: subscribers * events,
        .sync { [center = ObservedCenter(subscribers)] in
          for _ in 0..<events { center.post(arguments) }
        })
    case .sequence:
      Contender(
        "Foundation", operations: events,
        .async {
          let (stream, source) = AsyncStream.makeStream(of: [String: String].self)
          for _ in 0..<events { source.yield(arguments) }
          var iterator = stream.makeAsyncIterator()
          for _ in 0..<events { blackHole(await iterator.next()?.count ?? 0) }
        })
    }
  }

  private final class ObservedCenter: Sendable {
    private static let name = Notification.Name("benchmark.event")
    private nonisolated let center = NotificationCenter()

    init(_ count: Int) {
      for _ in 0..<count {
        _ = center.addObserver(forName: Self.name, object: nil, queue: nil) {
          blackHole($0.userInfo?.count ?? 0)
        }
      }
    }

    func post(_ arguments: [String: String]) {
      center.post(name: Self.name, object: nil, userInfo: arguments)
    }
  }
}
