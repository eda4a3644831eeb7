internal import BenchmarkHarness

extension FanOutScenario {
  /// None for the largest `whenAll`: a task group searches the list of its children whenever one
  /// ends, so that its cost grows with the square and the run takes minutes.
  static func swift(_ scenario: Self, _ count: Int) -> Contender? {
    if scenario == .whenAll, count > 10_000 { return nil }
    return Contender("AsyncStream", operations: count, swiftBody(scenario, count))
  }

  private static func swiftBody(_ scenario: Self, _ count: Int) -> Contender.Body {
    switch scenario {
    case .continuations:
      return .async {
        let (stream, source) = AsyncStream.makeStream(of: Int.self)
        let pending = Task { await stream.first { _ in true } ?? 0 }
        let tasks = (0..<count).map { _ in Task { Work.step(await pending.value) } }
        source.yield(1)
        for task in tasks { blackHole(await task.value) }
      }
    case .whenAll:
      return .async {
        let inputs = (0..<count).map { _ in AsyncStream.makeStream(of: Int.self) }
        let values = await withTaskGroup(of: (Int, Int).self) { group in
          for (index, input) in inputs.enumerated() {
            let stream = input.stream
            group.addTask { (index, await stream.first { _ in true } ?? 0) }
          }
          for input in inputs { input.continuation.yield(1) }
          var values = [Int](repeating: 0, count: count)
          for await (index, value) in group { values[index] = value }
          return values
        }
        blackHole(values.count)
      }
    }
  }
}
