import BoltsSwift
import Foundation
import TestSupport
import Testing

private typealias Source = TaskCompletionSource

@Suite("Bolts-Swift: TaskCompletionSource")
struct TaskCompletionSourceTests {
  @Test("a source's task starts pending, and every read returns the same task")
  func pending() {
    let source = Source<String>()
    let task = source.task
    #expect(!task.completed && !task.faulted && !task.cancelled)
    #expect(task.result == nil && task.error == nil)
    #expect(source.task === task)
    source.cancel()
  }

  @Test("completing twice with set is a programming error", arguments: 0..<3)
  func twice(_ how: Int) async {
    await #expect(processExitsWith: .failure) { [how] in
      let source = Source<String>()
      source.set(result: "a")
      switch how {
      case 0: source.set(result: "b")
      case 1: source.set(error: CancelledError())
      default: source.cancel()
      }
    }
  }

  @Test("the initializer can be passed as a function that makes a source")
  func asFunction() {
    let make: () -> Source<Int> = Source.init
    let source = make()
    source.set(result: 1)
    #expect(source.task.result == 1)
  }
}

@Suite("Bolts-Swift: abandoned sources")
struct AbandonedSourceTests {
  @Test("awaiting an abandoned task throws, before and after the source is deinitialized")
  func awaiting() async {
    let task = Source<Int>().task
    #expect(!task.completed)
    await #expect(throws: BoltsError.self) { try await task.value }
    #expect(task.faulted)

    var source: Source<Int>? = Source()
    let pending = source!.task
    async let outcome = pending.continueWith(.immediate) { $0.error is BoltsError }.value
    source!.task.continueWith { _ in }
    source = nil
    await #expect(throws: BoltsError.self) { try await pending.value }
    #expect(try! await outcome)
  }

  @Test("a chain that is never completed is deallocated")
  func leaks() {
    weak var first: Task<Plain>?
    weak var last: Task<Plain>?
    do {
      let source = Source<Plain>()
      first = source.task
      last = source.task.continueWith { ($0.error, Plain(1)).1 }.continueOnSuccessWith { $0 }
      source.task.continueWithTask { $0 }.continueWith { _ = $0.error }
    }
    #expect(first == nil && last == nil)
  }

  @Test("the error names the file and line where the source was created")
  func location() async throws {
    let task = Source<Int>().task
    let line = #line - 1
    do {
      _ = try await task.value
    } catch BoltsError.abandoned(let file, let reported) {
      #expect("\(file)" == #fileID)
      #expect(Int(reported) == line)
    }
  }
}
