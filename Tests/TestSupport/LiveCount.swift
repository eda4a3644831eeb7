import Synchronization

/// Counts the `Tracked` objects that are alive.
package final class LiveCount: Sendable {
  private let count = Atomic(0)

  package init() {}

  package var value: Int { count.load(ordering: .sequentiallyConsistent) }

  package func track() -> Tracked { Tracked(self) }

  /// Returns once nothing that was tracked is alive. (An executor lets go of work some time after
  /// the work has completed its task, so there is nothing to look at any earlier.)
  package func zero() async {
    while value > 0 { await Task.yield() }
  }

  fileprivate func add(_ difference: Int) {
    count.add(difference, ordering: .sequentiallyConsistent)
  }
}

/// An object that is counted while it is alive.
package final class Tracked: Sendable {
  private let live: LiveCount

  fileprivate init(_ live: LiveCount) {
    self.live = live
    live.add(1)
  }

  deinit { live.add(-1) }

  /// Keeps the object alive in the closure that calls it.
  package func touch() {}
}

/// An object that runs a closure when it is deinitialized.
package final class OnDeinit: Sendable {
  private let action: @Sendable () -> Void

  package init(_ action: @escaping @Sendable () -> Void) { self.action = action }

  deinit { action() }

  /// Keeps the object alive in the closure that calls it.
  package func touch() {}
}
