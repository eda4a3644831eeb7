import BoltsTasks
import TestSupport
import Testing

@Suite("Aggregate errors")
struct AggregateErrorTests {
  @Test("keep their errors in the order in which they were given")
  func errors() {
    let aggregate = AggregateError(errors: (0..<3).map { TestError(code: $0) })
    #expect(aggregate.errors.map { ($0 as? TestError)?.code } == [0, 1, 2])
  }

  @Test("describe every error on a separate line, those of nested aggregates included")
  func text() {
    let inner = AggregateError(errors: [BoltsError.noTasks, BoltsError.followsItself])
    let outer = AggregateError(errors: [inner, BoltsError.neitherValueNorError])
    let lines = "\(outer)".split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.first == "3 errors:")
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("  ") })
    #expect(lines[3].contains("neither"))
  }

  @Test("may be nested 100,000 deep, and then be described and dropped at once", arguments: [1, 3])
  func depth(width: Int) async {
    let depth = 100_000
    let live = LiveCount()
    struct Leaf: Error { let object: Tracked }
    let (lines, left) = await onThread {
      var error: any Error = Leaf(object: live.track())
      for _ in 0..<depth {
        let others = (1..<width).map { TestError(code: $0) as any Error }
        error = AggregateError(errors: [error] + others)
      }
      let lines = "\(error)".utf8.count { $0 == UInt8(ascii: "\n") }
      error = BoltsError.noTasks
      return (lines, live.value)
    }
    #expect(lines == depth * (width - 1) + 1)
    #expect(left == 0, "All are released at once, on the thread that drops the first.")
    await live.zero()
  }

  @Test("that several hold are dropped with the last, and keep their errors until then")
  func shared() {
    let live = LiveCount()
    struct Leaf: Error { let object: Tracked }
    let inner = AggregateError(errors: [Leaf(object: live.track())])
    do { _ = AggregateError(errors: [inner, AggregateError(errors: [inner, inner])]) }
    #expect(live.value == 1)
    #expect(inner.errors.first is Leaf)
  }
}
