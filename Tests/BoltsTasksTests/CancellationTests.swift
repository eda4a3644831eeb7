import BoltsTasks
import Testing

@Suite("Cancellation tokens")
struct CancellationTokenTests {
  @Test("cancelling the source cancels its token, once and for good")
  func cancel() {
    let source = CancellationTokenSource()
    let token = source.token
    #expect(!source.isCancellationRequested && !token.isCancellationRequested)
    #expect(throws: Never.self) { try token.throwIfCancelled() }
    for _ in 0..<2 {
      source.cancel()
      #expect(source.isCancellationRequested && token.isCancellationRequested)
      #expect(throws: CancellationError.self) { try token.throwIfCancelled() }
    }
  }

  @Test("the token none is never cancelled")
  func none() {
    let counter = Counter()
    let registration = CancellationToken.none.register { counter.increment() }
    #expect(!CancellationToken.none.isCancellationRequested)
    registration.dispose()
    #expect(counter.value == 0)
  }

  @Test("a registered callback runs exactly once when the source is cancelled")
  func registration() {
    let counter = Counter()
    let source = CancellationTokenSource()
    source.token.register { counter.increment() }
    #expect(counter.value == 0)
    source.cancel()
    source.cancel()
    #expect(counter.value == 1)
  }

  @Test("a callback registered after the cancellation runs at once")
  func lateRegistration() {
    let counter = Counter()
    let source = CancellationTokenSource()
    source.cancel()
    let registration = source.token.register { counter.increment() }
    #expect(counter.value == 1)
    registration.dispose()
    source.cancel()
    #expect(counter.value == 1)
  }

  @Test("callbacks run in the order of registration")
  func order() {
    let log = Log<Int>()
    let source = CancellationTokenSource()
    for index in 0..<100 { source.token.register { log.add(index) } }
    source.cancel()
    #expect(log.entries == Array(0..<100))
  }

  @Test("a callback whose registration was disposed of never runs; disposing twice is harmless")
  func disposeRegistration() {
    let counter = Counter()
    let source = CancellationTokenSource()
    let registrations = (0..<10).map { _ in source.token.register { counter.increment() } }
    for index in [0, 5, 9] {
      registrations[index].dispose()
      registrations[index].dispose()
    }
    source.cancel()
    #expect(counter.value == 7)
    for registration in registrations { registration.dispose() }
    #expect(counter.value == 7)
  }

  @Test("a registration disposed of twice takes out no other")
  func disposeTwice() {
    let counter = Counter()
    let source = CancellationTokenSource()
    let first = source.token.register { Issue.record("ran") }
    first.dispose()
    source.token.register { counter.increment() }
    first.dispose()
    source.cancel()
    #expect(counter.value == 1)
  }

  @Test("a callback may dispose of one that is still to run, during the cancellation")
  func disposeDuringCancel() {
    let log = Log<String>()
    let source = CancellationTokenSource()
    let slot = Slot<CancellationRegistration>()
    source.token.register {
      log.add("first")
      slot.value?.dispose()
    }
    slot.value = source.token.register { log.add("disposed") }
    source.token.register { log.add("third") }
    source.cancel()
    #expect(log.entries == ["first", "third"])
  }

  @Test("a callback may dispose of itself, register another, and cancel again")
  func reentrant() {
    let log = Log<String>()
    let source = CancellationTokenSource()
    let slot = Slot<CancellationRegistration>()
    slot.value = source.token.register {
      slot.value?.dispose()
      source.cancel()
      source.token.register { log.add("registered inside") }
      log.add("first")
    }
    source.token.register { log.add("second") }
    source.cancel()
    #expect(log.entries == ["registered inside", "first", "second"])
  }

  @Test("a callback may dispose of the source; those that stand behind it still run")
  func disposeSourceDuringCancel() {
    let log = Log<Int>()
    let source = CancellationTokenSource()
    source.token.register {
      source.dispose()
      log.add(1)
    }
    source.token.register { log.add(2) }
    source.cancel()
    #expect(log.entries == [1, 2])
    #expect(source.isCancellationRequested)
  }

  @Test("after dispose, cancel has no effect; a cancelled source stays cancelled")
  func disposeSource() {
    let pending = CancellationTokenSource()
    pending.token.register { Issue.record("ran") }
    pending.dispose()
    pending.dispose()
    pending.cancel()
    pending.cancel(after: .zero)
    pending.token.register { Issue.record("ran") }.dispose()
    #expect(!pending.isCancellationRequested)

    let cancelled = CancellationTokenSource()
    cancelled.cancel()
    cancelled.dispose()
    #expect(cancelled.isCancellationRequested)
  }

  @Test("a source that goes away leaves its token as it was")
  func sourceGone() {
    #expect(!CancellationTokenSource().token.isCancellationRequested)
    let token = {
      let source = CancellationTokenSource()
      source.cancel()
      return source.token
    }()
    #expect(token.isCancellationRequested)
  }

  @Test("a linked source is cancelled with any of its tokens, before or after it was made")
  func linked() {
    let parents = (0..<3).map { _ in CancellationTokenSource() }
    let child = CancellationTokenSource(
      linkedTo: parents[0].token, parents[1].token, parents[2].token, .none)
    let counter = Counter()
    child.token.register { counter.increment() }
    parents[1].cancel()
    parents[0].cancel()
    #expect(child.isCancellationRequested)
    #expect(counter.value == 1)
    #expect(!parents[2].isCancellationRequested)
    #expect(CancellationTokenSource(linkedTo: parents[0].token).isCancellationRequested)
  }

  @Test("cancelling a linked source leaves its parents alone")
  func linkedUpwards() {
    let parent = CancellationTokenSource()
    let child = CancellationTokenSource(linkedTo: [parent.token])
    child.cancel()
    #expect(!parent.isCancellationRequested)
  }

  @Test("a linked source that was disposed of is not cancelled with its parent")
  func linkedDisposed() {
    let parent = CancellationTokenSource()
    let child = CancellationTokenSource(linkedTo: parent.token)
    child.dispose()
    parent.cancel()
    #expect(!child.isCancellationRequested)
  }

  @Test("cancel(after:) cancels when the time has passed; zero or less at once")
  func cancelAfter() async {
    for delay in [Duration.zero, .seconds(-1)] {
      let source = CancellationTokenSource()
      source.cancel(after: delay)
      #expect(source.isCancellationRequested)
    }
    let source = CancellationTokenSource()
    source.cancel(after: .milliseconds(1))
    await source.token.cancellation
    #expect(source.isCancellationRequested)
  }

  @Test("a later cancel(after:) replaces an earlier one")
  func cancelAfterReplaced() async {
    let source = CancellationTokenSource()
    source.cancel(after: .seconds(1_000_000_000_000_000))
    #expect(!source.isCancellationRequested)
    source.cancel(after: .nanoseconds(1))
    await source.token.cancellation
    #expect(source.isCancellationRequested)
  }

  @Test("cancel(after:) on a cancelled source changes nothing")
  func cancelAfterCancelled() {
    let source = CancellationTokenSource()
    source.cancel()
    source.cancel(after: .seconds(1))
    #expect(source.isCancellationRequested)
  }

  @Test("`cancellation` returns when the token is cancelled, early or late")
  func cancellation() async {
    let source = CancellationTokenSource()
    let waiting = Task { await source.token.cancellation }
    source.cancel()
    await waiting.value
    await source.token.cancellation
  }

  @Test("`cancellation` returns when the awaiting Swift task is cancelled")
  func cancellationLetsGo() async {
    let live = LiveCount()
    let gone = { CancellationTokenSource().token }()
    let source = CancellationTokenSource()
    for token in [CancellationToken.none, gone, source.token] {
      let object = live.track()
      let waiting = Task {
        await token.cancellation
        object.touch()
      }
      waiting.cancel()
      await waiting.value
    }
    #expect(!source.isCancellationRequested)
    await live.zero()
  }

  @Test("`cancellation` of a token whose source goes away meanwhile waits for the Swift task")
  func cancellationSourceGone() async {
    let slot = Slot<CancellationTokenSource>()
    let source = CancellationTokenSource()
    let token = source.token
    slot.value = source
    let waiting = Task { await token.cancellation }
    slot.value?.dispose()
    waiting.cancel()
    await waiting.value
    #expect(!token.isCancellationRequested)
  }
}

@Suite("Cancellation of continuations")
struct ContinuationCancellationTests {
  @Test("a token that was cancelled before keeps the body from running")
  func before() {
    let source = CancellationTokenSource()
    source.cancel()
    let pending = TaskCompletionSource<Int>()
    let tasks = [pending.task, BoltsTask(1)].flatMap { task in
      [
        task.continueWith(cancellationToken: source.token) { _ in
          Issue.record("ran")
          return 0
        },
        task.continueOnSuccessWith(cancellationToken: source.token) { _ -> BoltsTask<Int> in
          Issue.record("ran")
          return BoltsTask(0)
        },
        task.continueOnErrorWith(cancellationToken: source.token) { _ in
          Issue.record("ran")
          return 0
        },
      ]
    }
    pending.setError(TestError())
    for task in tasks { #expect(task.isCancelled) }
  }

  @Test("a token that is cancelled while the task is pending keeps the body from running")
  func whilePending() {
    let source = CancellationTokenSource()
    let pending = TaskCompletionSource<Int>()
    let task = pending.task.continueOnSuccessWith(cancellationToken: source.token) { _ in
      Issue.record("ran")
    }
    source.cancel()
    #expect(!task.isCompleted, "asked when it is about to run")
    pending.setResult(1)
    #expect(task.isCancelled)
  }

  @Test("a token that is cancelled while the work waits on its executor keeps it from running")
  func onExecutor() {
    let source = CancellationTokenSource()
    let executor = ManualExecutor()
    let task = BoltsTask(1).continueWith(on: executor, cancellationToken: source.token) { _ in
      Issue.record("ran")
    }
    source.cancel()
    executor.runAll()
    #expect(task.isCancelled)
  }

  @Test("a token that is cancelled during the body leaves its value alone")
  func duringBody() {
    let pending = TaskCompletionSource<Int>()
    for task in [BoltsTask(1), pending.task] {
      let source = CancellationTokenSource()
      let next = task.continueOnSuccessWith(cancellationToken: source.token) { value in
        source.cancel()
        return value + 1
      }
      pending.trySetResult(1)
      #expect(next.result == 2)
    }
    let source = CancellationTokenSource()
    let recovered = BoltsTask<Int>(error: TestError()).continueOnErrorWith(
      cancellationToken: source.token
    ) { _ in
      source.cancel()
      return 3
    }
    #expect(recovered.result == 3)
  }

  @Test("a token that is cancelled before a returned task completes cancels the continuation")
  func beforeReturnedTask() {
    let source = CancellationTokenSource()
    let inner = TaskCompletionSource<Int>()
    let task = BoltsTask(1).continueWith(cancellationToken: source.token) { _ in inner.task }
    source.cancel()
    #expect(!task.isCompleted, "asked when the returned task completes")
    inner.setResult(1)
    #expect(task.isCancelled)
  }

  @Test("a token that is cancelled afterwards changes nothing")
  func after() {
    let source = CancellationTokenSource()
    let task = BoltsTask(1).continueWith(cancellationToken: source.token) { _ in BoltsTask(2) }
    source.cancel()
    #expect(task.result == 2)
  }

  @Test("a token that is never cancelled makes no difference")
  func never() {
    let source = CancellationTokenSource()
    #expect(BoltsTask(1).continueWith(cancellationToken: source.token) { _ in 2 }.result == 2)
    let none = CancellationToken.none
    #expect(BoltsTask(1).continueWith(cancellationToken: none) { _ in 2 }.result == 2)
  }

  @Test("a cancelled task is continued as any other")
  func cancelledTask() {
    let source = TaskCompletionSource<Int>()
    let task = BoltsTask<Void>().continueWith { _ in source.task }
    source.cancel()
    #expect(task.isCancelled)
    #expect(task.continueWith { $0.isCancelled }.result == true)
  }
}

@Suite("withCancellationToken")
struct WithCancellationTokenTests {
  @Test("the token is cancelled with the Swift task that runs the body")
  func inherited() async throws {
    let started = TaskCompletionSource<Void>()
    let task = Task {
      await withCancellationToken { token in
        started.setResult(())
        await token.cancellation
        return token.isCancellationRequested
      }
    }
    try await started.task.value
    task.cancel()
    #expect(await task.value)
  }

  @Test("a Swift task that was cancelled before gives a cancelled token")
  func cancelledBefore() async {
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return await withCancellationToken { $0.isCancellationRequested }
    }
    #expect(await task.value)
  }

  @Test("the token is not cancelled any more once the body has returned")
  func afterwards() async {
    let task = Task {
      let token = await withCancellationToken { $0 }
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return token
    }
    let token = await task.value
    #expect(!token.isCancellationRequested)
  }

  @Test("what the body throws is thrown; a body that does not throw needs no try")
  func errors() async {
    await #expect(throws: TestError(code: 1)) {
      try await withCancellationToken { _ in throw TestError(code: 1) }
    }
    let value = await withCancellationToken { _ in 5 }
    #expect(value == 5)
  }
}
