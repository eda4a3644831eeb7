/// Transforms elements concurrently, and consumes the results as they are done or, with `isOrdered`, in the order
/// of the elements.
///
/// At most `limit` transformations run at a time. Results that wait for an earlier one are held; while the `cost` of
/// those is `maximumCost` or more, no element begins, so the number of elements does not matter.
///
/// When the Swift task is cancelled, or after `deadline`, no element begins any more and what runs is cancelled; its
/// results are consumed, too. It is structured: when this returns or throws, no transformation is still running. `next`
/// and `consume` are never called concurrently.
///
/// - Returns: Whether it ended early.
func concurrentMap<Element: Sendable, Output: Sendable>(
  limit: Int, isOrdered: Bool, deadline: Duration?, maximumCost: Int = 8 << 20,
  next: @escaping @Sendable () async throws -> Element?,
  transform: @escaping @Sendable (Element) async -> Output,
  cost: (Output) -> Int,
  consume: (Output) async throws -> Void
) async throws -> Bool {
  try await withThrowingTaskGroup(of: MapEvent<Element, Output>.self) { group in
    var (started, running, consumed, held) = (0, 0, 0, 0)
    var early: [Int: Output] = [:]
    var (isRequesting, isAtEnd, hasPassedDeadline) = (false, false, false)
    if let deadline {
      group.addTask {
        try? await Task.sleep(for: deadline)
        return .deadline
      }
    }
    while true {
      let hasEnded = hasPassedDeadline || Task.isCancelled
      if !isRequesting, !isAtEnd, !hasEnded, running < limit, held < maximumCost {
        isRequesting = true
        group.addTask {
          do {
            return .element(try await next())
          } catch is CancellationError {
            return .element(nil)
          }
        }
      }
      guard isRequesting || running > 0, let event = try await group.next() else {
        group.cancelAll()
        return hasEnded
      }
      switch event {
      case .element(let element?):
        isRequesting = false
        group.addTask { [started] in .output(started, await transform(element)) }
        started += 1
        running += 1
      case .element(nil):
        isRequesting = false
        isAtEnd = true
      case .deadline:
        hasPassedDeadline = true
        group.cancelAll()
      case .output(let index, let output):
        running -= 1
        guard isOrdered else {
          try await consume(output)
          continue
        }
        early[index] = output
        held += cost(output)
        while let output = early.removeValue(forKey: consumed) {
          consumed += 1
          held -= cost(output)
          try await consume(output)
        }
      }
    }
  }
}

private enum MapEvent<Element: Sendable, Output: Sendable>: Sendable {
  case element(Element?)
  case output(Int, Output)
  case deadline
}
