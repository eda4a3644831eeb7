import BoltsSwift
import BoltsTasks
import Testing

@Suite("Migration: what BoltsSwift does that Bolts-Swift 1.5 did not")
struct BoltsSwiftRowTests {
  @Test func `A long chain with .immediate`() {
    let source = BoltsSwift.TaskCompletionSource<Int>()
    var last = source.task
    for _ in 0..<50_000 { last = last.continueOnSuccessWith(.immediate) { $0 + 1 } }
    source.set(result: 0)
    #expect(last.result == 50_000)
  }

  @Test func `A continuation throws CancellationError`() {
    #expect(Task(1).continueWith { _ in throw CancellationError() }.cancelled)
    #expect(Task(1).continueWith { _ in throw CancelledError() }.cancelled)
  }
}
