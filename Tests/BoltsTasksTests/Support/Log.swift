import BoltsTasks
import Synchronization

/// What happened, in order.
final class Log<Entry: Sendable>: Sendable {
  private let stored = Mutex<[Entry]>([])

  var entries: [Entry] { stored.withLock { $0 } }
  var count: Int { stored.withLock { $0.count } }

  func add(_ entry: Entry) {
    stored.withLock { $0.append(entry) }
  }
}

/// A number that any thread may count up.
final class Counter: Sendable {
  private let stored = Atomic<Int>(0)

  var value: Int { stored.load(ordering: .sequentiallyConsistent) }

  @discardableResult
  func increment() -> Int { stored.add(1, ordering: .sequentiallyConsistent).newValue }
}

/// A place for something that is made later than what refers to it.
final class Slot<Value: Sendable>: Sendable {
  private let stored: Mutex<Value?>

  init(_ value: sending Value? = nil) { stored = Mutex(value) }

  var value: Value? {
    get { stored.withLock { $0 } }
    set { stored.exchange(newValue) }
  }
}
