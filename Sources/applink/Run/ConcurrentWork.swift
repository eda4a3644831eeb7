internal import Synchronization

/// Transforms elements concurrently, at most `limit` at a time, and consumes the results as they are done.
///
/// When the Swift task is cancelled, no element begins any more, and what runs is cancelled. It is structured: when
/// this returns or throws, no transformation is still running. `consume` is called concurrently.
func forEachConcurrently<Element: Sendable, Output>(
  _ elements: [Element], limit: Int,
  transform: @escaping @Sendable (Element) async -> Output,
  consume: @escaping @Sendable (_ index: Int, Output) throws -> Void
) async throws {
  let next = Mutex(0)
  try await withThrowingTaskGroup(of: Void.self) { group in
    // As many Swift tasks as may run at a time: one for each element would cost more to start than a small page to read.
    for _ in 0..<min(limit, elements.count) {
      group.addTask { @Sendable in
        while !Task.isCancelled {
          let index = next.withLock { next in
            defer { next += 1 }
            return next
          }
          guard index < elements.count else { return }
          try consume(index, await transform(elements[index]))
        }
      }
    }
    try await group.waitForAll()
  }
}
