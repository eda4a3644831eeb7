internal import BenchmarkHarness
internal import Dispatch

extension ChainScenario {
  var swiftName: String {
    switch self {
    case .completed, .flattened: "Swift tasks"
    case .pending: "AsyncStream"
    case .queued: "queue.async"
    }
  }

  var swift: Contender.Body {
    switch self {
    case .completed:
      return .async {
        var last = Task { 1 }
        _ = await last.value
        for _ in 0..<Self.operations {
          let previous = last
          last = Task { Work.step(await previous.value) }
        }
        blackHole(await last.value)
      }
    case .pending:
      return .async {
        let (stream, source) = AsyncStream.makeStream(of: Int.self)
        var last = Task { await stream.first { _ in true } ?? 0 }
        for _ in 0..<Self.operations {
          let previous = last
          last = Task { Work.step(await previous.value) }
        }
        source.yield(1)
        blackHole(await last.value)
      }
    case .flattened:
      return .async {
        let completed = Task { 1 }
        _ = await completed.value
        var last = completed
        for _ in 0..<Self.operations {
          let previous = last
          last = Task {
            let value = await previous.value
            return await completed.value &+ value
          }
        }
        blackHole(await last.value)
      }
    case .queued:
      // The floor: what the queue itself costs, with no task and no value.
      let queue = DispatchQueue(label: "benchmark.swift")
      return .sync {
        for link in 0..<Self.operations { queue.async { blackHole(Work.step(link)) } }
        queue.sync {}
      }
    }
  }
}
