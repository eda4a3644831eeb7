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
}
