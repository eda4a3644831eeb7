import Bolts
import Testing

@Suite("A pipeline of callbacks, tasks and actors")
struct PipelineTests {
  @Test("every key passes all stages, and a malformed one counts as zero")
  func all() async throws {
    let pipeline = Pipeline()
    let counts = try await pipeline.runAll(["1", "two", "", "4"])
    #expect(counts.sorted() == [1, 2, 3, 4])
    #expect(await pipeline.archive.numbers.sorted() == [0, 0, 1, 4])
  }

  @Test("a cancelled token ends the pipeline before its first stage")
  func cancelled() async throws {
    let pipeline = Pipeline()
    let source = CancellationTokenSource()
    source.cancel()
    #expect(pipeline.fetch("1", until: source.token).isCancelled)
    await #expect(throws: CancellationError.self) {
      try await pipeline.run("1", until: source.token).value
    }
    #expect(await pipeline.archive.numbers.isEmpty)
  }

  @Test("continuations on a custom serial executor run one at a time with its actor's code")
  func serial() async throws {
    let executor = ThreadExecutor()
    let order = OrderedLog(executor: executor)
    let source = TaskCompletionSource<Int>()
    let tasks = (0..<10).map { index in
      source.task.isolated(to: order).continueOnSuccessWith { order, value in
        order.add(value + index)
      }
    }
    let onExecutor = source.task.continueWith(on: .serialExecutor(executor)) { _ in
      order.assumeIsolated { $0.entries.count }
    }
    source.setResult(100)
    try await whenAll(tasks).value
    #expect(try await onExecutor.value == 10)
    #expect(await order.entries == Array(100..<110))
  }
}
