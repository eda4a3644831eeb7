import BoltsTasks
import TestSupport
import Testing

/// Test libraries, loggers and debuggers reflect values, at any time and on any thread.
@Suite("Reflection")
struct ReflectionTests {
  @Test(
    "reflecting tasks, sources and tokens while other threads use them reads no unguarded storage")
  func besideThreads() async {
    for _ in 0..<5 {
      let source = TaskCompletionSource<[Int]>()
      let cancellation = CancellationTokenSource()
      await concurrently(2) { thread in
        for number in 0..<500 {
          if thread == 0 {
            source.task.continueWith { _ in number }
            cancellation.token.register {}.dispose()
            if number == 400 { source.setResult([number]) }
          } else {
            var text = ""
            dump(source, to: &text)
            dump(source.task, to: &text)
            dump(cancellation.token, to: &text)
            dump(cancellation.token.register {}, to: &text)
            _ = text
          }
        }
      }
    }
  }

  @Test("reflecting a state shows its phase and none of its storage")
  func children() {
    let source = TaskCompletionSource<Int>()
    var text = ""
    dump(source.task, to: &text)
    #expect(text.contains("Phase.pending"), "\(text)")
    #expect(
      !text.contains("waiters") && !text.contains("storage: BoltsTasks.CompletionState.State"),
      "\(text)")
    source.setResult(1)
    text = ""
    dump(source.task, to: &text)
    #expect(text.contains("Phase.succeeded"), "\(text)")
  }
}
