@testable import BoltsTasks
import TestSupport
import Testing

@Suite("Races that are decided meanwhile")
struct RaceWaiterTests {
  @Test("a race that is decided while its tasks are added leaves no waiter on those that follow")
  func decidedMeanwhile() async {
    // Not decisive when the tasks are looked at first, as where the task completes after that.
    let asked = Counter()
    let pending = TaskCompletionSource<Int>()
    let answer = RaceState.race([BoltsTask(1).stateful, pending.task.stateful]) {
      !$0.isPending && asked.increment() > 1
    }
    #expect(answer.hasSucceeded)
    #expect(await !pending.task.hasWaiter)
  }

  // Found by a random program: between the success's count and its decision came the failure, which was
  // the last to count. Here the failure comes at that very point.
  @Test("whenAny succeeds when one task succeeds while another fails concurrently")
  func whenAnyAtOnce() {
    let sources = [TaskCompletionSource<Int>(), TaskCompletionSource<Int>()]
    let first = RaceState.race(sources.map(\.task.stateful)) { state in
      guard state.hasSucceeded else { return false }
      sources[1].trySetError(TestError(code: 1))
      return true
    }
    sources[0].setResult(1)
    #expect(first.hasSucceeded)
  }
}
