/// Transforms elements concurrently and consumes the results in the order of the elements.
///
/// A result is consumed as soon as it and those before it are there, whether or not the next element
/// has come. At most `limit` transformations run at a time, and when one takes long at most
/// `4 * limit` elements are held, so the number of elements does not matter.
///
/// It is structured: when this returns or throws, no transformation is still running. `next` and `consume`
/// are never called concurrently. Cancelling the Swift task throws `CancellationError`.
func orderedConcurrentMap<Element: Sendable, Output: Sendable>(
  limit: Int,
  next: @escaping @Sendable () async throws -> Element?,
  transform: @escaping @Sendable (Element) async -> Output,
  consume: (Output) async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: OrderedMapEvent<Element, Output>.self) { group in
    var (started, running, consumed) = (0, 0, 0)
    var early: [Int: Output] = [:]
    var (isRequesting, isAtEnd) = (false, false)
    while true {
      if !isRequesting, !isAtEnd, running < limit, started - consumed < 4 * limit {
        isRequesting = true
        group.addTask { .element(try await next()) }
      }
      guard let event = try await group.next() else { return }
      try Task.checkCancellation()
      switch event {
      case .element(let element?):
        isRequesting = false
        group.addTask { [started] in .output(started, await transform(element)) }
        started += 1
        running += 1
      case .element(nil):
        isRequesting = false
        isAtEnd = true
      case .output(let index, let output):
        running -= 1
        early[index] = output
        while let output = early.removeValue(forKey: consumed) {
          consumed += 1
          try await consume(output)
        }
      }
    }
  }
}

private enum OrderedMapEvent<Element: Sendable, Output: Sendable>: Sendable {
  case element(Element?)
  case output(Int, Output)
}
