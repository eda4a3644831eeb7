import Foundation

/// Counts what has happened, and lets others wait until it has happened often enough.
package actor Tally {
  package private(set) var count = 0
  package private(set) var highest = 0
  private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  package init() {}

  package func add(_ difference: Int = 1) {
    count += difference
    highest = max(highest, count)
    let reached = waiting.filter { $0.count <= highest }
    waiting.removeAll { $0.count <= highest }
    for waiter in reached { waiter.continuation.resume() }
  }

  /// Returns when the count has once been that high.
  package func reaches(_ count: Int) async {
    guard highest < count else { return }
    await withCheckedContinuation { waiting.append((count, $0)) }
  }
}
