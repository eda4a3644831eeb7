/// Transforms elements concurrently, never more than `limit` at a time; the results have no order.
///
/// Every element is transformed, even when the task is cancelled, which the transformation can check.
func boundedConcurrentMap<Element: Sendable, Result: Sendable>(
  _ elements: [Element], limit: Int, _ transform: @escaping @Sendable (Element) async -> Result
) async -> [Result] {
  await withTaskGroup(of: Result.self) { group in
    var results: [Result] = []
    results.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      if index >= limit, let result = await group.next() { results.append(result) }
      group.addTask { await transform(element) }
    }
    for await result in group { results.append(result) }
    return results
  }
}
