import BoltsSwift
import BoltsTasks
import Testing

/// What a file may write that imports both modules whole; that it compiles is the test.
@Suite("BoltsSwift and BoltsTasks in one file")
struct BothModulesTests {
  @Test(
    "an unqualified `TaskCompletionSource()` is BoltsSwift's, so existing code compiles unchanged")
  func sources() async throws {
    let old = TaskCompletionSource<Int>()
    old.set(result: 1)
    #expect(old.task.result == 1)

    let new = BoltsTasks.TaskCompletionSource<Int>()
    new.setResult(2)
    #expect(try await new.task.value == 2)
  }

  @Test("tasks can be converted in both directions")
  func across() async throws {
    let old = Task(1).boltsTask.continueOnSuccessWith { $0 + 1 }
    #expect(try await old.value == 2)
    let new = Task(BoltsTask(1)).continueOnSuccessWith { $0 + 1 }
    #expect(try await new.value == 2)
  }
}
