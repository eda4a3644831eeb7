import Bolts
import Foundation
import Testing

@Suite("Localized descriptions")
struct LocalizedDescriptionTests {
  @Test(
    "the description of a BoltsError says what went wrong and what to do",
    arguments: [
      BoltsError.abandoned(file: "F.swift", line: 7), .timedOut(after: .seconds(3)), .noTasks,
      .neitherValueNorError, .droppedByExecutor, .followsItself,
    ])
  func boltsError(error: BoltsError) {
    let thrown: any Error = error
    #expect(thrown.localizedDescription == error.description)
    #expect((error as NSError).localizedDescription == error.description)
  }

  @Test("the description of an AggregateError contains those of its errors")
  func aggregateError() {
    let error = AggregateError(errors: [BoltsError.noTasks, BoltsError.followsItself])
    #expect(error.localizedDescription.contains(BoltsError.noTasks.description))
    #expect(error.localizedDescription.contains(BoltsError.followsItself.description))
  }
}
