import BoltsTasks
import Testing

@Suite("Errors of tasks")
struct ErrorTextTests {
  @Test(
    "the description says what is wrong and, where something can be done, what to do",
    arguments: [
      (BoltsError.abandoned(file: "F.swift", line: 7), "F.swift:7"),
      (.timedOut(after: .seconds(3)), "3.0 seconds"),
      (.noTasks, "empty"),
      (.neitherValueNorError, "Call it with one of them"),
      (.droppedByExecutor, "run each piece of work once"),
      (.followsItself, "Return another task"),
    ])
  func text(error: BoltsError, part: String) {
    #expect(error.description.contains(part))
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
