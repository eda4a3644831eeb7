import BoltsTasks
import Synchronization

/// What happened, in order.
package final class Log<Entry: Sendable>: Sendable {
  private let stored = Mutex<[Entry]>([])

  package init() {}

  package var entries: [Entry] { stored.withLock { $0 } }
  package var count: Int { stored.withLock { $0.count } }

  package func add(_ entry: Entry) {
    stored.withLock { $0.append(entry) }
  }
}

/// A number that any thread may count up.
package final class Counter: Sendable {
  private let stored = Atomic<Int>(0)

  package init() {}

  package var value: Int { stored.load(ordering: .sequentiallyConsistent) }

  @discardableResult
  package func increment() -> Int { stored.add(1, ordering: .sequentiallyConsistent).newValue }
}

/// A mutable place for a value that is made after the closures that use it.
package final class Slot<Value: Sendable>: Sendable {
  private let stored: Mutex<Value?>

  package init(_ value: sending Value? = nil) { stored = Mutex(value) }

  package var value: Value? {
    get { stored.withLock { $0 } }
    set { stored.exchange(newValue) }
  }
}

/// How many are inside at once, at most.
package final class Peak: Sendable {
  private let counts = Mutex((inside: 0, most: 0))

  package init() {}

  package var most: Int { counts.withLock(\.most) }

  package func enter() {
    counts.withLock {
      $0.inside += 1
      $0.most = max($0.most, $0.inside)
    }
  }

  package func leave() { counts.withLock { $0.inside -= 1 } }
}
