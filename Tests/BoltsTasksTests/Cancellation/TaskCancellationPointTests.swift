import BoltsTasks
import TestSupport
import Testing

/// A Swift task that is cancelled at any of the points at which it is suspended while it uses tasks:
/// it goes on with an answer or with a `CancellationError`, what it awaited is as it was, and nothing
/// is kept.
@Suite(
  "BoltsTasks: a Swift task that is cancelled at any suspension point")
struct TaskCancellationPointTests {
  private let live = LiveCount()

  @Test("cancelling an await of a chain ends only the await, and the chain continues")
  func chain() async throws {
    let points = try await cancelAtEveryPoint { [live] in
      let source = TaskCompletionSource<Int>()
      let object = live.track()
      let end = source.task.continueOnSuccessWithTask { BoltsTask((object, $0 + 1).1) }
      async let completing: Void = {
        await Task.yield()
        source.setResult(1)
      }()
      let result: Result<Int, any Error>
      do { result = .success(try await end.value) } catch { result = .failure(error) }
      await completing
      return (result, end.result)
    } check: { outcome in
      let (seen, end) = try outcome.get()
      #expect(end == 2)
      expectAnswerOrCancellation(seen) { $0 == 2 }
      await live.zero()
    }
    #expect(points > 2)
  }

  @Test("a cancelled iteration over outcomes ends early and leaves no waiter")
  func outcomes() async throws {
    let points = try await cancelAtEveryPoint { [live] in
      let sources = (0..<3).map { _ in TaskCompletionSource<Int>() }
      let object = live.track()
      let tasks = sources.map { $0.task.continueOnSuccessWith { (object, $0).1 } }
      async let completing: Void = {
        for index in [2, 0, 1] {
          await Task.yield()
          sources[index].setResult(index)
        }
      }()
      var seen: [Int] = []
      for await outcome in tasks.outcomesInCompletionOrder() { seen.append(try outcome.get()) }
      await completing
      return seen
    } check: { outcome in
      let seen = try outcome.get()
      #expect(Array([2, 0, 1].prefix(seen.count)) == seen)
      await live.zero()
    }
    #expect(points > 2)
  }

  private func expectAnswerOrCancellation<T>(
    _ result: Result<T, any Error>, _ isRight: (T) -> Bool
  ) {
    switch result {
    case .success(let value): #expect(isRight(value))
    case .failure(let error): #expect(error is CancellationError)
    }
  }
}
