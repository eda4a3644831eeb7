import BoltsSwift
import BoltsTasks
import Testing

// In the place of a type the name needs a decision, and one line makes it for the file.
import class BoltsTasks.TaskCompletionSource

@Suite(
  "BoltsSwift and BoltsTasks in one file, with one name imported by itself")
struct BothModulesTypesTests {
  private struct Upload {
    let source: TaskCompletionSource<Int>
  }

  @Test("an explicitly imported name is used for both types and initializers")
  func types() async throws {
    let upload = Upload(source: TaskCompletionSource())
    upload.source.setResult(1)
    #expect(try await Task(upload.source.task).value == 1)
  }
}
