/// Transforms elements concurrently, at most `limit` at a time, and consumes the results as they are done.
///
/// When the Swift task is cancelled, no element begins any more, and what runs is cancelled. It is structured: when
/// this returns or throws, no transformation is still running. `consume` is never called concurrently.
func forEachConcurrently<Element: Sendable, Output: Sendable>(
  _ elements: [Element], limit: Int,
  transform: @escaping @Sendable (Element) async -> Output,
  consume: (_ index: Int, Output) throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: (Int, Output).self) { group in
    var next = 0
    func beginNext() {
      guard next < elements.count, !Task.isCancelled else { return }
      let (index, element) = (next, elements[next])
      next += 1
      group.addTask { (index, await transform(element)) }
    }
    for _ in 0..<limit { beginNext() }
    while let (index, output) = try await group.next() {
      beginNext()
      try consume(index, output)
    }
  }
}
