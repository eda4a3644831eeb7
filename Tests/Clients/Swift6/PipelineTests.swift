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
}
