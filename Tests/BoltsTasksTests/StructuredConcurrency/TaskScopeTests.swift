import BoltsTasks
import BoltsTesting
import TestSupport
import Testing

@Suite("Task scope", .timeLimit(.minutes(15)))
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

  // MARK: - In every order

  @Test("no task outlives its scope, also where another task, or the block later on, has added it")
  func outlives() async throws {
    try await inEveryOrder {
      let ended = Counter()
      await withTaskScope { scope in
        scope.run {
          await Task.yield()
          scope.run {
            await Task.yield()
            ended.increment()
          }
        }
        await Task.yield()
        scope.run { ended.increment() }
      }
      guard ended.value == 2 else { throw OtherError() }
    }
  }

  @Test("a block that throws cancels what it runs, waits for it, and throws its own error")
  func throwing() async throws {
    try await inEveryOrder {
      let (ended, never) = (Counter(), TaskCompletionSource<Int>())
      do {
        try await withTaskScope { scope -> Void in
          scope.run {
            _ = try? await never.task.value
            ended.increment()
          }
          await Task.yield()
          throw TestError(code: 1)
        }
        throw OtherError()
      } catch let error as TestError {
        guard error.code == 1, ended.value == 1 else { throw OtherError() }
      }
      never.cancel()
    }
  }

  @Test("a task that another Swift task adds while the block ends is refused or waited for")
  func late() async throws {
    try await inEveryOrder {
      let shared = Slot<TaskScope>()
      let (accepted, ended, returned, late) = (Counter(), Counter(), Counter(), Counter())
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          await Task.yield()
          guard let scope = shared.value else { return }
          let task = scope.run {
            if returned.value == 1 { late.increment() }
            ended.increment()
          }
          if !task.isCancelled { accepted.increment() }
        }
        group.addTask {
          await withTaskScope { scope in shared.value = scope }
          returned.increment()
        }
      }
      guard late.value == 0, accepted.value == ended.value else { throw OtherError() }
    }
  }

  @Test("cancelling the Swift task that runs the block, at any point, leaves no task running")
  func cancelled() async throws {
    try await inEveryOrder {
      let (begun, ended) = (Counter(), Counter())
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          await withTaskScope { scope in
            scope.run {
              begun.increment()
              await Task.yield()
              ended.increment()
            }
            await Task.yield()
          }
          if begun.value != ended.value { begun.increment() }
        }
        await Task.yield()
        group.cancelAll()
      }
      guard begun.value == ended.value else { throw OtherError() }
    }
  }
}
