import Foundation
import Synchronization

/// The process whose instructions are counted: it works on shapes, each in two sizes.
final class Worker: Sendable {
  /// The sizes that are counted, in this order.
  static let sizes = [1, 8]

  private let isDone = Atomic(false)

  /// Works on the shapes, one after the other, in each size.
  ///
  /// The main thread serves the main actor meanwhile, in a run loop. If it only waited, a shape that
  /// needs the main actor would never end; and valgrind crashes where Dispatch parks that thread, as an
  /// asynchronous `main` would have it do.
  func run(_ shapes: [Shape]) {
    Task {
      for shape in shapes {
        // Tables that are made once do not count.
        await shape.work(1)
        for size in Self.sizes {
          markStart()
          await shape.work(size)
          markEnd()
        }
      }
      DispatchQueue.main.async { self.isDone.store(true, ordering: .releasing) }
    }
    while !isDone.load(ordering: .acquiring) {
      _ = RunLoop.main.run(mode: .default, before: .distantFuture)
    }
  }
}

private let marks = Atomic(0)

/// callgrind sets its counts to zero where this is entered, and writes them out where `markEnd` is.
///
/// The two differ, since the linker may fold functions that are the same.
@inline(never)
private func markStart() { marks.add(1, ordering: .relaxed) }

@inline(never)
private func markEnd() { marks.add(2, ordering: .relaxed) }
