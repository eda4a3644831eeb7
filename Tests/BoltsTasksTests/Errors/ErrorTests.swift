import BoltsTasks
import Foundation
import TestSupport
import Testing

@Suite("Aggregate errors")
struct AggregateErrorTests {
  @Test("the description has ten errors, and the number of the others")
  func many() {
    let lines = { (count: Int) in
      "\(AggregateError(errors: Array(repeating: BoltsError.noTasks, count: count)))"
        .split(separator: "\n")
    }
    #expect(lines(10).count == 11 && !lines(10)[10].contains("more"))
    #expect(lines(10_000).count == 12 && lines(10_000)[0] == "10000 errors:")
    #expect(lines(10_000)[11] == "  and 9990 more")
  }

  @Test("aggregates that are nested 40,000 deep can be described and released", arguments: [1, 3])
  func depth(width: Int) async {
    let depth = 40_000
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
    #expect(lines == (width == 1 ? 1 : 11))
    #expect(left == 0, "All are released at once, on the thread that drops the first.")
    await live.zero()
  }

  @Test("an aggregate with several owners keeps its errors until the last one releases it")
  func shared() {
    let live = LiveCount()
    struct Leaf: Error { let object: Tracked }
    let inner = AggregateError(errors: [Leaf(object: live.track())])
    do { _ = AggregateError(errors: [inner, AggregateError(errors: [inner, inner])]) }
    #expect(live.value == 1)
    #expect(inner.errors.first is Leaf)
  }
}

@Suite("Errors of tasks")
struct ErrorTextTests {
  private static let all: [BoltsError] = [
    .abandoned(file: "F.swift", line: 7), .timedOut(after: .seconds(3)), .noTasks,
    .neitherValueNorError, .droppedByExecutor, .followsItself,
  ]

  @Test("the description is what Foundation shows to users", arguments: all)
  func text(error: BoltsError) {
    #expect((error as NSError).localizedDescription == error.description)
  }

  @Test("the description of an aggregate for users has those of its errors")
  func aggregate() {
    let error: any Error = AggregateError(errors: [BoltsError.noTasks, BoltsError.followsItself])
    #expect(error.localizedDescription.contains(BoltsError.noTasks.description))
    #expect(error.localizedDescription.contains(BoltsError.followsItself.description))
  }

  @Test("the domain and the code of an error stay what they are")
  func codes() {
    let errors = Self.all + [AggregateError(errors: [])] as [any Error]
    #expect(errors.map { ($0 as NSError).code } == [1, 2, 3, 4, 5, 6, 1])
    #expect(
      Set(errors.map { ($0 as NSError).domain }) == [
        "BoltsTasks.BoltsError", "BoltsTasks.AggregateError",
      ])
  }

  @Test("errors are equal where their cases and all that these name are")
  func equality() {
    let errors =
      Self.all + [
        .abandoned(file: "F.swift", line: 8), .abandoned(file: "G.swift", line: 7),
        .timedOut(after: .seconds(4)),
      ]
    for (left, first) in errors.enumerated() {
      for (right, second) in errors.enumerated() { #expect((first == second) == (left == right)) }
    }
  }
}
