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
}
