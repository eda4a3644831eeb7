import Foundation
import Synchronization

/// Runs a body on a new thread, where blocking is allowed, with a stack of a known size.
package func onThread<T: Sendable>(
  stackBytes: Int = 512 * 1024, _ body: @escaping @Sendable () -> T
) async -> T {
  await withCheckedContinuation { continuation in
    let thread = Thread { continuation.resume(returning: body()) }
    thread.stackSize = stackBytes
    thread.start()
  }
}

/// Runs a body on several threads that start at the same moment, and returns when the last
/// has finished.
package func concurrently(_ count: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) async {
  let gate = SharedGate(count)
  await withTaskGroup(of: Void.self) { group in
    for index in 0..<count {
      group.addTask {
        await onThread {
          gate.pass()
          body(index)
        }
      }
    }
  }
}

/// Blocks threads until all of them have arrived.
private final class SharedGate: Sendable {
  private let condition = NSCondition()
  private let missing: Mutex<Int>

  package init(_ count: Int) { missing = Mutex(count) }

  package func pass() {
    condition.lock()
    defer { condition.unlock() }
    let isLast = missing.withLock { missing in
      missing -= 1
      return missing == 0
    }
    if isLast { return condition.broadcast() }
    while missing.withLock({ $0 > 0 }) { condition.wait() }
  }
}
