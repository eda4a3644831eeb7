/// Does the work for every element, at most `limit` at a time, and hands each result over in the
/// order of the elements, as soon as it and those before it are there.
///
/// It is structured: when this returns or throws, nothing of the work is still going on. Cancelling
/// the Swift task cancels the work and throws `CancellationError`.
///
/// - Parameters:
///   - finished: Told of each result when it comes, in whatever order, with how many have come. It
///     and `result` are never called at the same time.
///   - result: Told of each result in order.
func inOrder<Element: Sendable, Output: Sendable>(
  _ elements: [Element], atMost limit: Int,
  work: @escaping @Sendable (Element) async -> Output,
  finished: (Int, Output) -> Void,
  result: (Output) async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: (index: Int, output: Output).self) { group in
    var waiting = elements.enumerated().makeIterator()
    func startNext() {
      guard let (index, element) = waiting.next() else { return }
      group.addTask { (index, await work(element)) }
    }
    for _ in 0..<limit { startNext() }
    var early: [Int: Output] = [:]
    var (count, next) = (0, 0)
    while let (index, output) = try await group.next() {
      try Task.checkCancellation()
      startNext()
      count += 1
      finished(count, output)
      early[index] = output
      while let output = early.removeValue(forKey: next) {
        try await result(output)
        next += 1
      }
    }
  }
}
