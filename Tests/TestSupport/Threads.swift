import Dispatch
import Foundation

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
  let arrivals = DispatchGroup()
  for _ in 0..<count { arrivals.enter() }
  await withTaskGroup(of: Void.self) { group in
    for index in 0..<count {
      group.addTask {
        await onThread {
          arrivals.leave()
          arrivals.wait()
          body(index)
        }
      }
    }
  }
}
