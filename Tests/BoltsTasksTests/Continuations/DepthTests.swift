import BoltsTasks
import CThreadSupport
import Synchronization
import TestSupport
import Testing

/// Links in a chain. Stack grows with depth in any build, but a debug build is slow.
#if DEBUG
  private let links = 50_000
  private let smallestStack = 256 * 1024
#else
  private let links = 1_000_000
  /// musl gives threads as much.
  private let smallestStack = 128 * 1024
#endif

/// The shapes of a long chain. The first four crash one of the earlier Bolts libraries each.
private enum Shape: CaseIterable, Sendable {
  case pendingChain, completedChain, droppedPendingChain, recursiveLoop
  case pendingFollowers, boundToTokens, completingTheNext, recursionOnSources, queueOfWork
  case workThatFollows

  /// Builds and completes the chain, and returns its last task.
  func run() -> BoltsTask<Int> {
    switch self {
    case .pendingChain:
      let source = TaskCompletionSource<Int>()
      var end = source.task
      for _ in 0..<links { end = end.continueOnSuccessWith { $0 + 1 } }
      source.setResult(0)
      return end

    case .completedChain:
      var end = BoltsTask(0)
      for _ in 0..<links { end = end.continueWith { ($0.result ?? -1) + 1 } }
      return end

    case .droppedPendingChain:
      var source: TaskCompletionSource<Int>? = TaskCompletionSource<Int>()
      var end = source?.task ?? .cancelled()
      for _ in 0..<links { end = end.continueOnSuccessWith { $0 + 1 } }
      source = nil
      return end.continueOnErrorWith(BoltsError.self) { _ in links }

    case .recursiveLoop:
      return Self.step(links, adding: 0)

    case .pendingFollowers:
      let source = TaskCompletionSource<Int>()
      var end = source.task
      for _ in 0..<links { end = end.continueOnSuccessWithTask { BoltsTask($0 + 1) } }
      source.setResult(0)
      return end

    case .boundToTokens:
      let cancellation = CancellationTokenSource()
      let source = TaskCompletionSource<Int>()
      var end = source.task
      for _ in 0..<links {
        end = end.continueOnSuccessWithTask(cancellationToken: cancellation.token) {
          BoltsTask($0 + 1)
        }
      }
      source.setResult(0)
      return end

    case .completingTheNext:
      let first = TaskCompletionSource<Int>()
      var last = first
      for _ in 0..<links {
        let next = TaskCompletionSource<Int>()
        last.task.continueOnSuccessWith { next.setResult($0 + 1) }
        last = next
      }
      first.setResult(0)
      return last.task

    case .recursionOnSources:
      let end = TaskCompletionSource<Int>()
      Self.recurse(links, end)
      return end.task

    case .queueOfWork:
      let limiter = TaskLimiter(limit: 1)
      let source = TaskCompletionSource<Int>()
      let ended = Counter()
      var last = limiter.enqueue { source.task }
      for _ in 0..<links { last = limiter.enqueue { BoltsTask(ended.increment()) } }
      source.setResult(0)
      return last

    case .workThatFollows:
      let limiter = TaskLimiter(limit: links + 1)
      let source = TaskCompletionSource<Int>()
      var last = limiter.enqueue { source.task }
      for _ in 0..<links { last = limiter.enqueue { [last] in last } }
      source.setResult(links)
      return last
    }
  }

  /// The task of a source has a state, also once it has completed.
  private static func recurse(_ left: Int, _ end: TaskCompletionSource<Int>) {
    if left == 0 { return end.setResult(links) }
    let source = TaskCompletionSource<Int>()
    source.setResult(left)
    source.task.continueOnSuccessWith { recurse($0 - 1, end) }
  }

  private static func step(_ left: Int, adding sum: Int) -> BoltsTask<Int> {
    if left == 0 { return BoltsTask(sum) }
    return BoltsTask(left).continueWithTask { _ in step(left - 1, adding: sum + 1) }
  }
}

/// How far apart the frames of calls are. Those of different threads are further apart than a stack is long.
private final class StackUse: Sendable {
  private let frames = Mutex<(lowest: UInt, highest: UInt)>((.max, 0))

  var bytes: UInt { frames.withLock { $0.highest - $0.lowest } }

  func note(_ value: Int) -> Int {
    let frame = UInt(bolts_stack_frame())
    frames.withLock { $0 = (min($0.lowest, frame), max($0.highest, frame)) }
    return value
  }
}

@Suite("Stack depth")
struct DepthTests {
  @Test("no chain grows a small stack, or that of the main thread", arguments: Shape.allCases)
  @MainActor
  private func chains(_ shape: Shape) async throws {
    // A million links take long under a sanitizer, and the small stack is the stricter.
    #if DEBUG
      #expect(try await shape.run().value == links)
    #endif
    let end = await onThread(stackBytes: smallestStack) { shape.run() }
    #expect(try await end.value == links)
  }

  @Test("a recursion of continuations on the main thread's executor does not grow its stack")
  @MainActor
  func mainThreadExecutor() async throws {
    @Sendable func step(_ left: Int) -> BoltsTask<Int> {
      if left == 0 { return BoltsTask(0) }
      return BoltsTask(left).continueWithTask(on: .mainThread) { _ in step(left - 1) }
    }
    // Where the main thread is not the one that serves the main queue, each step is a hop.
    #expect(try await step(links / 10).value == 0)
  }

  @Test(
    "what an executor runs at once takes constant stack, on one thread, before setResult returns")
  func synchronousExecutor() async {
    let (ends, bytes) = await onThread {
      let executor = ClosureExecutor { work in work() }
      let (source, token, stack) = (
        TaskCompletionSource<Int>(), CancellationTokenSource().token, StackUse()
      )
      var (end, follower) = (source.task, source.task)
      for _ in 0..<links {
        end = end.continueOnSuccessWith(on: executor) { stack.note($0 + 1) }
      }
      for _ in 0..<links / 10 {
        follower = follower.continueOnSuccessWithTask(on: executor, cancellationToken: token) {
          BoltsTask(stack.note($0 + 1))
        }
      }
      source.setResult(0)
      return ([end.result, follower.result], stack.bytes)
    }
    #expect(ends == [links, links / 10])
    #expect(bytes < 64 * 1024)
  }

  @Test("an executor that runs in place moves a recursion over completed tasks off a low stack")
  func recursionInPlace() async throws {
    let executor = ClosureExecutor { work in work() }
    @Sendable func step(_ remaining: Int) -> BoltsTask<Int> {
      BoltsTask(remaining).continueOnSuccessWithTask(on: executor) {
        $0 == 0 ? BoltsTask(0) : step($0 - 1)
      }
    }
    let end = await onThread(stackBytes: 512 * 1024) { step(10_000) }
    #expect(try await end.value == 0)
  }

  @Test("attempts that fail at once take constant stack, and have been made when retry returns")
  func failingAttempts() async {
    let (error, bytes) = await onThread {
      let stack = StackUse()
      let task = retry(attempts: links) { BoltsTask<Int>(error: TestError(code: stack.note($0))) }
      return (task.testError, stack.bytes)
    }
    #expect(error == TestError(code: links))
    #expect(bytes < 64 * 1024)
  }

  @Test("combinators may be nested to any depth")
  func combinators() async throws {
    let end = await onThread(stackBytes: 512 * 1024) {
      let source = TaskCompletionSource<Int>()
      var end = source.task
      for _ in 0..<links / 40 {
        end = whenAny([race([end]), end])
        end = whenAll([end]).continueOnSuccessWith { $0[0] + 1 }
      }
      source.setResult(0)
      return end
    }
    #expect(try await end.value == links / 40)
  }

  @Test("sources that each retain the last reference to the next can all be released at once")
  func droppedSources() async throws {
    let end = await onThread(stackBytes: 512 * 1024) {
      let last = TaskCompletionSource<Int>()
      let end = last.task.continueOnErrorWith(BoltsError.self) { _ in links }
      var next = last
      for _ in 0..<links / 10 {
        let holder = next
        next = TaskCompletionSource<Int>()
        next.task.continueWith { ($0.error, holder.task.isCompleted).1 }
      }
      return end
    }
    #expect(try await end.value == links)
  }
}

@Suite("The threshold of a stack")
struct StackThresholdTests {
  private static let top = 1 << 40

  @Test(
    "how much of a stack is used before work moves elsewhere",
    arguments: [
      ("a tenth is left unused", 2_000_000, 0, 1_800_000),
      ("half of a stack that is smaller than the absolute reserve is used", 16 << 10, 0, 8 << 10),
      ("on musl the main thread's stack may still grow", 110_000, 8_000_000, 7_200_000),
      ("the limit was lowered afterwards", 8_000_000, 110_000, 7_200_000),
      ("a limit beyond the address space is never reached", 110_000, .max, top),
    ])
  func threshold(_ rule: String, size: Int, limit: Int, used: Int) {
    #expect(bolts_threshold_of_stack(UInt(Self.top), size, limit) == UInt(Self.top - used))
  }

  @Test("an absolute reserve is left of a small stack")
  func reserve() {
    let reserve = Self.top - Int(bolts_threshold_of_stack(UInt(Self.top), 256 << 10, 0))
    #expect((128 << 10...192 << 10).contains(reserve))
  }
}
