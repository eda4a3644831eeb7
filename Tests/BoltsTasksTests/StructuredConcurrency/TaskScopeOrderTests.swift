import BoltsTasks
import BoltsTesting
import TestSupport
import Testing

@Suite("Task scope, in every order")
struct TaskScopeOrderTests {
  private struct Fault: Error {}

  @Test("no task outlives its scope, also where another task, or the block later on, has added it")
  func outlives() async throws {
    let report = try await exploreInterleavings(timeLimit: .untilExplored) {
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
      guard ended.value == 2 else { throw Fault() }
    }
    #expect(report.isExhaustive)
    #expect(report.orderCount > 1)
  }

  @Test("a block that throws cancels the tasks, waits for them, and throws its own error")
  func throwing() async throws {
    let report = try await exploreInterleavings(timeLimit: .untilExplored) {
      let ended = Counter()
      do {
        try await withTaskScope { scope -> Void in
          scope.run {
            await Task.yield()
            ended.increment()
          }
          await Task.yield()
          throw TestError(code: 1)
        }
        throw Fault()
      } catch let error as TestError {
        guard error.code == 1, ended.value == 1 else { throw Fault() }
      }
    }
    #expect(report.isExhaustive)
  }

  @Test("a task that another Swift task adds while the block ends is refused or waited for")
  func late() async throws {
    let report = try await exploreInterleavings(timeLimit: .untilExplored) {
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
      guard late.value == 0, accepted.value == ended.value else { throw Fault() }
    }
    #expect(report.isExhaustive)
    #expect(report.orderCount > 1)
  }

  @Test("cancelling the Swift task that runs the block, at any point, leaves no task running")
  func cancelled() async throws {
    let report = try await exploreInterleavings(timeLimit: .untilExplored) {
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
      guard begun.value == ended.value else { throw Fault() }
    }
    #expect(report.isExhaustive)
  }
}
