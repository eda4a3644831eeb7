import BoltsTasks
import Testing

@Test("the thin run")
func thin() async throws {
  let source = TaskCompletionSource<Int>()
  let task = source.task.continueOnSuccessWith { $0 + 1 }.continueWith { t in t.result! * 2 }
  source.setResult(20)
  #expect(task.result == 42)
  let s2 = TaskCompletionSource<String>()
  let t2 = s2.task.continueOnSuccessWith { BoltsTask($0 + "!") }
  Task { s2.trySetResult("hi") }
  #expect(try await t2.value == "hi!")
  let t3 = BoltsTask<Int> { throw BoltsError.noTasks }
  #expect(t3.isFaulted)
  let t4 = try await whenAll([t2, t2]).value
  #expect(t4 == ["hi!", "hi!"])
  #expect(try await whenAll(t2, task).value == ("hi!", 42))
  let big = TaskCompletionSource<(Int, String, String, [Int])>()
  big.setResult((1, "a", "b", [3]))
  #expect(try await big.task.value.3 == [3])
  actor A { var n = 0; func bump() { n += 1 } }
  let a = A()
  let t5 = BoltsTask(3).continueOnSuccessWith(on: .actor(a)) { x in a.assumeIsolated { _ in x } }
  #expect(try await t5.value == 3)
  let dropped = { TaskCompletionSource<Int>().task }()
  #expect(dropped.error is BoltsError)
  let r = try await withTaskScope { scope in
    scope.run { 5 }.continueOnSuccessWith { $0 + 1 }
  }
  #expect(r.result == 6 || !r.isCompleted)
}
