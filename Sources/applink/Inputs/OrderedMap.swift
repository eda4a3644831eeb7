/// Transforms elements concurrently and consumes the results in the order of the elements.
///
/// A result is consumed as soon as it and those before it are there, whether or not the next element
/// has come. At most `limit` transformations run at a time, and when one takes long at most
/// `4 * limit` elements are held, so the number of elements does not matter.
///
/// It is structured: when this returns or throws, no transformation is still running. Cancelling
/// the Swift task cancels them and throws `CancellationError`.
///
/// `boundedConcurrentMap` of BoltsAppLinks stays beside it: a batch of the resolver is a list that is
/// answered whole, even when it is cancelled, and a slow page must not hold up those after it.
///
/// - Parameters:
///   - limit: How many transformations run at a time.
///   - next: Returns the next element, `nil` after the last one. It is never called concurrently.
///   - transform: Makes a result of an element; it is called concurrently.
///   - consume: Called with each result in order, never concurrently.
/// - Throws: The error of `next` or `consume`, and `CancellationError` when the Swift task is
///   cancelled.
func orderedConcurrentMap<Element: Sendable, Output: Sendable>(
  limit: Int,
  next: @escaping @Sendable () async throws -> Element?,
  transform: @escaping @Sendable (Element) async -> Output,
  consume: (Output) async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: OrderedMapEvent<Element, Output>.self) { group in
    var state = OrderedMapState<Output>(limit: limit)
    func requestNext() {
      guard state.requestsNext() else { return }
      group.addTask { .element(try await next()) }
    }
    requestNext()
    while let event = try await group.next() {
      try Task.checkCancellation()
      switch event {
      case .element(let element?):
        let index = state.start()
        group.addTask { .output(index, await transform(element)) }
      case .element(nil):
        state.end()
      case .output(let index, let output):
        state.finish(index, output)
        while let output = state.nextInOrder() { try await consume(output) }
      }
      requestNext()
    }
  }
}

private enum OrderedMapEvent<Element: Sendable, Output: Sendable>: Sendable {
  case element(Element?)
  case output(Int, Output)
}

/// Which elements are requested, running and held.
private struct OrderedMapState<Output> {
  let limit: Int
  private var started = 0
  private var running = 0
  private var consumed = 0
  private var early: [Int: Output] = [:]
  private var isRequesting = false
  private var isAtEnd = false

  init(limit: Int) { self.limit = limit }

  /// Whether an element is to be asked for now; it is then requested.
  mutating func requestsNext() -> Bool {
    guard !isRequesting, !isAtEnd, running < limit, started - consumed < 4 * limit else {
      return false
    }
    isRequesting = true
    return true
  }

  mutating func start() -> Int {
    isRequesting = false
    running += 1
    defer { started += 1 }
    return started
  }

  mutating func end() {
    isRequesting = false
    isAtEnd = true
  }

  mutating func finish(_ index: Int, _ output: Output) {
    running -= 1
    early[index] = output
  }

  mutating func nextInOrder() -> Output? {
    guard let output = early.removeValue(forKey: consumed) else { return nil }
    consumed += 1
    return output
  }
}
