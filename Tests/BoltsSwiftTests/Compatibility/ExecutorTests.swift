import BoltsSwift
import Dispatch
import Foundation
import TestSupport
import Testing

@Suite("Bolts-Swift: executors")
struct ExecutorTests {
  @Test(
    "default and immediate run a closure before execute returns",
    arguments: [
      Executor.default, .immediate,
    ])
  func atOnce(_ executor: Executor) {
    var finished = false
    executor.execute { finished = true }
    #expect(finished)
  }

  @Test("mainThread runs a closure in place only on the main thread")
  @MainActor
  func mainThread() async throws {
    // On Linux the main queue, and so the main actor, may be served by another thread.
    let isMainThread = Thread.isMainThread
    let task = Task<Void>(.mainThread) {}
    #expect(task.completed == isMainThread)
    try await task.value
  }

  @Test("mainThread runs a closure on the main queue from another thread")
  func mainThreadFromAnother() async throws {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    let task = Task<Void>(background) {}
      .continueWith(.mainThread) { _ in DispatchQueue.getSpecific(key: key) }
    #expect(try await task.value == true)
  }

  @Test(
    "queue executors run a closure later, on another thread",
    arguments: [
      Executor.queue(.global()), .operationQueue(OperationQueue()),
    ])
  func queues(_ executor: Executor) async {
    let gate = DispatchSemaphore(value: 0)
    let counter = Counter()
    let task = Task<Void>(executor) {
      gate.wait()
      counter.increment()
    }
    #expect(counter.value == 0)
    gate.signal()
    await onThread { task.waitUntilCompleted() }
    #expect(counter.value == 1)
  }

  @Test("a closure executor receives each closure, and may run it now or later")
  func closures() {
    var count = 0
    Executor.closure { $0() }.execute { count += 1 }
    #expect(count == 1)
    var kept: (() -> Void)?
    Executor.escapingClosure { kept = $0 }.execute { count += 1 }
    #expect(count == 1)
    kept?()
    #expect(count == 2)
  }

  @Test("every executor has a description")
  func descriptions() {
    let executors: [Executor] = [
      .default, .immediate, .mainThread, .queue(.global()), .operationQueue(OperationQueue()),
      .closure { _ in }, .escapingClosure { _ in },
    ]
    #expect(Set(executors.map(\.description)).count == executors.count)
    #expect(executors.allSatisfy { $0.debugDescription.hasPrefix($0.description) })
  }
}

@Suite("BoltsSwift: stack depth")
struct DepthTests {
  static let links = 50_000

  @Test("a recursion through completed tasks moves to another thread before the stack is used up")
  func recursion() async throws {
    @Sendable func step(_ n: Int) -> Task<Int> {
      guard n > 0 else { return Task(0) }
      return Task(n).continueOnSuccessWithTask { step($0 - 1) }
    }
    #expect(try await step(20_000).value == 0)
  }

  @Test("completing a long chain with .immediate, which Bolts-Swift could not, does not")
  func completing() {
    let source = TaskCompletionSource<Int>()
    var last = source.task
    for _ in 0..<Self.links { last = last.continueOnSuccessWith(.immediate) { $0 + 1 } }
    source.set(result: 0)
    #expect(last.result == Self.links)
  }

  @Test("releasing a pending chain does not deepen the stack")
  func dropping() {
    let source = TaskCompletionSource<Int>()
    var task = source.task
    for _ in 0..<Self.links { task = task.continueWith(.immediate) { $0.error == nil ? 0 : 1 } }
    #expect(!task.completed)
  }
}
