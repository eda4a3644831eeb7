import BoltsTasks
import TestSupport
import Testing

@Suite("Order of continuations")
struct OrderTests {
  @Test(
    "continuations keep their order, one at a time, where the completing thread's stack is low",
    arguments: [false, true])
  func lowStack(isGuarded: Bool) async throws {
    let token = isGuarded ? CancellationTokenSource().token : .none
    for _ in 0..<50 {
      let (log, running) = (Log<Int>(), Counter())
      let source = TaskCompletionSource<Int>()
      let tasks = (0..<100).map { index in
        source.task.continueWith(cancellationToken: token) { _ in
          #expect(running.increment() == index + 1)
          log.add(index)
        }
      }
      await onThread(stackBytes: 64 << 10) { source.setResult(0) }
      _ = try await whenAll(tasks).value
      #expect(log.entries == Array(0..<100))
    }
  }

  @Test("continuations that a continuation releases run before its siblings")
  func releasedBeforeSiblings() {
    let log = Log<String>()
    let source = TaskCompletionSource<Int>()
    for name in ["a", "b", "c"] {
      let task = source.task.continueWith { _ in log.add(name) }
      for child in ["1", "2"] {
        task.continueWith { _ in log.add(name + child) }
          .continueWith { _ in log.add(name + child + "x") }
      }
    }
    source.setResult(0)
    #expect(
      log.entries == [
        "a", "a1", "a1x", "a2", "a2x",
        "b", "b1", "b1x", "b2", "b2x",
        "c", "c1", "c1x", "c2", "c2x",
      ])
  }

  @Test(
    "continuations of a task that a body returned, and that was added first, run first, with and without a token",
    arguments: [false, true])
  func returnedTask(isGuarded: Bool) {
    let token = isGuarded ? CancellationTokenSource().token : .none
    let log = Log<String>()
    let (start, middle, inner) = (
      TaskCompletionSource<Int>(), TaskCompletionSource<Int>(), TaskCompletionSource<Int>()
    )
    let first = start.task.continueOnSuccessWithTask(cancellationToken: token) { _ in
      middle.task.continueOnSuccessWithTask { _ in
        inner.task.continueWith { _ in log.add("inner") }
        return inner.task
      }
    }
    for number in 1...2 { first.continueWith { _ in log.add("first \(number)") } }
    start.setResult(0)
    middle.setResult(0)
    first.continueWith { _ in log.add("first 3") }
    inner.setResult(0)
    #expect(log.entries == ["inner", "first 1", "first 2", "first 3"])
  }

  @Test("completing another task from a continuation runs that task's continuations first")
  func nestedCompletion() {
    let log = Log<String>()
    let inner = TaskCompletionSource<Int>()
    inner.task.continueWith { _ in log.add("inner") }
    let outer = TaskCompletionSource<Int>()
    outer.task.continueWith { _ in
      log.add("before")
      inner.setResult(0)
      log.add("after")
    }
    outer.task.continueWith { _ in log.add("sibling") }
    outer.setResult(0)
    #expect(log.entries == ["before", "inner", "after", "sibling"])
  }
}
