import BoltsTasks
import TestSupport
import Testing

@Suite("Task scope", .timeLimit(.minutes(5)))
struct TaskScopeTests {
  @Test("a scope that has ended accepts no task")
  func closed() async {
    let scope = await withTaskScope { $0 }
    #expect(scope.run { Issue.record("ran") }.isCancelled)
  }

  @Test("a call of withTaskScope may be all of a closure without a result, whatever it returns")
  func onlyExpression() async {
    let task = BoltsTask(1)
    func run(_ body: () async -> Void) async { await body() }
    await run { await withTaskScope { scope in scope.run { 1 } } }
    await run { await withTaskScope { scope in scope.run {} } }
    await run { await withTaskScope { scope in scope.add(task) } }
    let value = await withTaskScope { _ in 5 }
    let started = await withTaskScope { scope in scope.run { 2 } }
    #expect(value == 5 && started.isCompleted)
  }

  @Test("the failures of a scope's tasks are not thrown by the scope")
  func failures() async throws {
    let failed = await withTaskScope { scope in
      scope.add(BoltsTask<Int>.cancelled())
      return scope.run { () -> Int in throw TestError(code: 1) }
    }
    #expect(failed.testError == TestError(code: 1))
  }
}
