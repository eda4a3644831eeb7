import BoltsTasks
import TestSupport
import Testing

/// Test libraries, loggers and debuggers reflect values, at any time and on any thread.
@Suite("Reflection")
struct ReflectionTests {
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
