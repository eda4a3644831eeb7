import Bolts
import Dispatch
import Foundation
import TestSupport
import Testing

@Suite("Migration: rules for all libraries", .timeLimit(.minutes(20)))
struct CommonRowTests {
  @Test func `Where a continuation runs`() {
    let ran = Counter()
    succeeded.continueWith { _ in ran.increment() }
    #expect(ran.value == 1)
    let source = TaskCompletionSource<Int>()
    source.task.continueWith { _ in ran.increment() }
    source.setResult(1)
    #expect(ran.value == 2)
  }

  @Test func `The order of continuations`() async throws {
    #expect(try await orderOfContinuations(on: .default) == [0, 2, 1])
    let queue = DispatchQueue(label: "order")
    #expect(try await orderOfContinuations(on: .dispatchQueue(queue)) == [0, 1, 2])
  }

  @Test func `Completing twice`() async {
    await checkSetting()
    checkTrying()
  }

  @Test func `A cancelled task`() async {
    #expect(cancelled.error == nil && !cancelled.isFaulted)
    #expect(cancelled.continueOnErrorWith { _ in 2 }.isCancelled)
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    let passed = Log<Result<Int, any Error>>()
    cancelled.onCompletion { result in passed.add(result) }
    #expect(throws: CancellationError.self) { try passed.entries.first?.get() }
  }

  @Test func `continueOnErrorWith`() async throws {
    func recovered(_ task: BoltsTask<Int>) async throws -> Int {
      do {
        return try await task.value
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        return 2
      }
    }
    #expect(try await recovered(failed) == 2)
    await #expect(throws: CancellationError.self) { try await recovered(cancelled) }
    #expect(cancelled.continueOnErrorWith { _ in 2 }.isCancelled)
  }

  @Test func `An error of Foundation that means cancellation`() {
    func cancelling(_ task: BoltsTask<Int>) -> BoltsTask<Int> {
      task.continueOnErrorWith(URLError.self) {
        throw $0.code == .cancelled ? CancellationError() : $0
      }
    }
    let task = BoltsTask<Int>(error: URLError(.cancelled))
    #expect(task.isFaulted && cancelling(task).isCancelled)
    let other = cancelling(BoltsTask(error: URLError(.timedOut)))
    #expect((other.error as? URLError)?.code == .timedOut)
  }

  @Test func `A token, and a continuation with it`() {
    checkCancelledBody()
    checkBodyThatCancels()
  }

  @Test func `An observer of a cancelled token`() async { await checkLateObserver() }
  @Test func `Errors of whenAll`() { checkWhenAll() }

  @Test func `The first of several`() {
    checkFirst()
    checkNone()
  }

  @Test func `A source that is released without completing`() {
    let task = TaskCompletionSource<Int>().task
    let line = UInt(#line - 1)
    #expect(task.error as? BoltsError == .abandoned(file: #fileID, line: line))
  }

  @Test func `An error that no caller observes`() async { await checkUnobservedError() }

  @Test func `A long chain`() {
    let source = TaskCompletionSource<Int>()
    var last = source.task
    for _ in 0..<50_000 { last = last.continueOnSuccessWith(on: .immediate) { $0 + 1 } }
    source.setResult(0)
    #expect(last.result == 50_000)
  }

  @Test func `Results and closures`() {
    final class OldModel { var name = "Ada" }
    struct ReadOnly<Object: AnyObject>: @unchecked Sendable {
      // Nothing changes the object once the task has completed.
      let object: Object
    }
    #expect(BoltsTask(ReadOnly(object: OldModel())).result?.object.name == "Ada")
  }
}
