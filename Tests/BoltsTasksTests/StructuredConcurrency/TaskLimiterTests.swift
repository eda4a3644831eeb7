import BoltsTesting
import Synchronization
import TestSupport
import Testing

@testable import BoltsTasks

@Suite("TaskLimiter")
struct TaskLimiterTests {
  private let limiter = TaskLimiter(limit: 1)

  /// The number of free places: work that is enqueued has started when the call returns, while there is one.
  private func freePlaces(_ limiter: TaskLimiter) -> Int {
    let (end, started) = (TaskCompletionSource<Void>(), Counter())
    for _ in 0..<4 {
      limiter.enqueue {
        started.increment()
        return end.task
      }
    }
    let count = started.value
    end.setResult()
    return count
  }

  @Test("work starts in the order of the calls, as many at a time as the limit allows")
  func order() async throws {
    let limiter = TaskLimiter(limit: 2)
    let sources = (0..<5).map { _ in TaskCompletionSource<Int>() }
    let started = Log<Int>()
    let tasks = sources.indices.map { index in
      limiter.enqueue {
        started.add(index)
        return sources[index].task
      }
    }
    #expect(started.entries == [0, 1])
    for (ended, running) in [(1, 3), (2, 4), (0, 5), (3, 5), (4, 5)] {
      sources[ended].setResult(ended)
      #expect(started.count == running && tasks[ended].result == ended)
    }
    #expect(started.entries == [0, 1, 2, 3, 4])
    #expect(freePlaces(limiter) == 2)
  }

  @Test("a place is given on whatever the outcome of the work")
  func outcomes() async throws {
    await #expect(throws: TestError(code: 1)) { try await limiter.run { throw TestError(code: 1) } }
    let failed = limiter.enqueue { BoltsTask<Int>(error: TestError(code: 2)) }
    #expect(failed.testError == TestError(code: 2))
    #expect(limiter.enqueue { BoltsTask<Int>.cancelled() }.isCancelled)
    let abandoned = limiter.enqueue { TaskCompletionSource<Int>().task }
    #expect(abandoned.error is BoltsError)
    #expect(try await limiter.run { 3 } == 3)
  }

  @Test("work that waits and whose token is cancelled leaves the queue at once and is released")
  func cancelledToken() async throws {
    let live = LiveCount()
    let source = TaskCompletionSource<Int>()
    let cancellation = CancellationTokenSource()
    limiter.enqueue { source.task }
    let token = cancellation.token
    let waiting = limiter.enqueue(cancellationToken: token) { [object = live.track()] in
      object.touch()
      return BoltsTask(unexpected(1))
    }
    let last = limiter.enqueue { BoltsTask(2) }
    cancellation.cancel()
    #expect(waiting.isCancelled && live.value == 0 && !last.isCompleted)
    #expect(limiter.queue.withLock { $0.waiting.count } == 1)
    source.setResult(0)
    #expect(last.result == 2)
    let late = limiter.enqueue(cancellationToken: token) { BoltsTask(unexpected(3)) }
    #expect(late.isCancelled && freePlaces(limiter) == 1)
  }

  @Test("a token that is cancelled while its work runs changes neither the work nor the queue")
  func cancelledWork() async throws {
    let source = TaskCompletionSource<Int>()
    let cancellation = CancellationTokenSource()
    let work = limiter.enqueue(cancellationToken: cancellation.token) { source.task }
    cancellation.cancel()
    #expect(!work.isCompleted && freePlaces(limiter) == 0)
    source.setResult(1)
    #expect(work.result == 1 && freePlaces(limiter) == 1)
  }

  @Test("a Swift task that is cancelled at any point keeps no place; its body runs wholly or not")
  func cancelledAtAnyPoint() async throws {
    let points = try await cancelAtEveryPoint {
      let limiter = TaskLimiter(limit: 1)
      let source = TaskCompletionSource<Int>()
      limiter.enqueue { source.task }
      async let ending: Void = {
        await Task.yield()
        source.setResult(0)
      }()
      let (begun, ended) = (Counter(), Counter())
      let result: Result<Void, any Error>
      do {
        try await limiter.run {
          begun.increment()
          await Task.yield()
          ended.increment()
        }
        result = .success(())
      } catch {
        result = .failure(error)
      }
      await ending
      return (result, begun.value, ended.value, freePlaces(limiter))
    } check: { outcome in
      let (result, begun, ended, free) = try outcome.get()
      #expect(begun == ended && free == 1)
      switch result {
      case .success: #expect(ended == 1)
      case .failure(let error): #expect(error is CancellationError && ended == 0)
      }
    }
    #expect(points > 3)
  }

  @Test("in every order of calls, a cancellation and ends, no place is lost or given twice")
  func everyOrder() async throws {
    try await inEveryOrder {
      let limiter = TaskLimiter(limit: 1)
      let (running, tooMany, ran, refused) = (Log<Int>(), Counter(), Counter(), Counter())
      let cancellation = CancellationTokenSource()
      @Sendable func work() async {
        running.add(1)
        await Task.yield()
        if running.entries.reduce(0, +) != 1 { tooMany.increment() }
        running.add(-1)
        ran.increment()
      }
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          do { try await limiter.run { await work() } } catch { refused.increment() }
        }
        group.addTask {
          let task = limiter.enqueue(cancellationToken: cancellation.token) {
            BoltsTask { await work() }
          }
          do { try await task.value } catch { refused.increment() }
        }
        group.addTask { cancellation.cancel() }
      }
      guard tooMany.value == 0, ran.value + refused.value == 2, ran.value > 0 else {
        throw TestError()
      }
      // The place of a task is free once those that await the task have been resumed.
      try await limiter.run {}
    }
  }

  @Test("what the body adds to its task, and what follows the work, runs before the next work")
  func continuations() {
    let ends = (0..<3).map { _ in TaskCompletionSource<Int>() }
    let log = Log<String>()
    for end in ends {
      limiter.enqueue {
        log.add("work")
        end.task.continueWith { _ in log.add("added by the body") }
        return end.task
      }.continueWith { _ in log.add("after") }
    }
    for end in ends { end.setResult(0) }
    let round = ["work", "added by the body", "after"]
    #expect(log.entries == round + round + round)
  }

  @Test("a body whose start was moved to another thread does not run once its token is cancelled")
  func movedStart() async throws {
    let (started, tasks) = (Counter(), Log<BoltsTask<Int>>())
    await onThread(stackBytes: 512 * 1024) { [limiter] in
      nearTheEndOfTheStack {
        for _ in 0..<200 {
          let cancellation = CancellationTokenSource()
          tasks.add(
            limiter.enqueue(cancellationToken: cancellation.token) {
              BoltsTask(started.increment())
            })
          cancellation.cancel()
        }
      }
    }
    _ = try? await whenAll(tasks.entries).value
    #expect(started.value < tasks.count && freePlaces(limiter) == 1)
  }

  @Test("on threads, a caller that is cancelled as its turn comes passes its place on")
  func threads() async {
    let rounds = (0..<5_000).map { _ in
      (TaskLimiter(limit: 1), TaskCompletionSource<Int>(), CancellationTokenSource())
    }
    let works = rounds.map { limiter, source, cancellation in
      limiter.enqueue { source.task }
      return limiter.enqueue(cancellationToken: cancellation.token) { BoltsTask(1) }
    }
    await concurrently(2) { thread in
      for (_, source, cancellation) in rounds {
        if thread == 0 { source.setResult(0) } else { cancellation.cancel() }
      }
    }
    #expect(works.allSatisfy { $0.isCompleted } && rounds.allSatisfy { freePlaces($0.0) == 1 })
  }

  @Test("a limit below 1 ends the program")
  func precondition() async {
    await #expect(processExitsWith: .failure) { _ = TaskLimiter(limit: 0) }
  }
}
