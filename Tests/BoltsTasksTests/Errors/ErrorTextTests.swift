import BoltsTasks
import Foundation
import Testing

@Suite("Errors of tasks")
struct ErrorTextTests {
  @Test(
    "the description is what Foundation shows to users",
    arguments: [
      BoltsError.abandoned(file: "F.swift", line: 7), .timedOut(after: .seconds(3)), .noTasks,
      .neitherValueNorError, .droppedByExecutor, .followsItself,
    ])
  func text(error: BoltsError) {
    #expect((error as any Error).localizedDescription == error.description)
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
    let errors: [any Error] = [
      BoltsError.abandoned(file: "F.swift", line: 7), BoltsError.timedOut(after: .seconds(3)),
      BoltsError.noTasks, BoltsError.neitherValueNorError, BoltsError.droppedByExecutor,
      BoltsError.followsItself, AggregateError(errors: []),
    ]
    #expect(errors.map { ($0 as NSError).code } == [1, 2, 3, 4, 5, 6, 1])
    #expect(
      Set(errors.map { ($0 as NSError).domain }) == [
        "BoltsTasks.BoltsError", "BoltsTasks.AggregateError",
      ])
  }

  @Test("errors are equal where their cases and all that these name are")
  func equality() {
    let errors: [BoltsError] = [
      .abandoned(file: "F.swift", line: 7), .abandoned(file: "F.swift", line: 8),
      .abandoned(file: "G.swift", line: 7), .timedOut(after: .seconds(3)),
      .timedOut(after: .seconds(4)), .noTasks, .neitherValueNorError, .droppedByExecutor,
      .followsItself,
    ]
    for (left, first) in errors.enumerated() {
      for (right, second) in errors.enumerated() { #expect((first == second) == (left == right)) }
    }
  }
}
