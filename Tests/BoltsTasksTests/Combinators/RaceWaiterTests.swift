@testable import BoltsTasks
import TestSupport
import Testing

@Suite("Waiters of races", .timeLimit(.minutes(20)))
struct RaceWaiterTests {
  @Test("a race that is decided while its tasks are added leaves no waiter on those that follow")
  func decidedMeanwhile() async {
    // Not decisive when the tasks are looked at first, as where the task completes after that.
    let asked = Counter()
    let pending = TaskCompletionSource<Int>()
    let answer = RaceState.race([BoltsTask(1), pending.task]) { _ in asked.increment() > 1 }
    #expect(answer.result == 1)
    #expect(await !pending.task.hasWaiter)
  }
}
