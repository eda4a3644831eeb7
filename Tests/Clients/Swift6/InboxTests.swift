import Bolts
import Dispatch
import Testing

@Suite("A client in the Swift 6 language mode")
@MainActor
struct InboxTests {
  @Test("a synchronous method of a main actor class continues tasks on an actor, then on itself")
  func receive() async throws {
    let inbox = Inbox()
    let screen = InboxScreen()
    let source = TaskCompletionSource<String>()
    #expect(screen.didReceive(source.task, in: inbox))
    #expect(screen.didReceive(BoltsTask("second"), in: inbox))
    BoltsTask(on: .global) { source.setResult("first") }
    while screen.badge < 2 { await Task.yield() }
    #expect(await inbox.unread.count == 2)
  }

  @Test("an error is shown with the advice that its description contains")
  func failure() async throws {
    let screen = InboxScreen()
    _ = screen.didReceive(BoltsTask(error: BoltsError.noTasks), in: Inbox())
    while screen.status.isEmpty { await Task.yield() }
    #expect(screen.status == BoltsError.noTasks.description)
  }

  @Test("tokens can be dictionary keys, and their callbacks can run on the main actor")
  func tokens() async throws {
    let screen = InboxScreen()
    let source = CancellationTokenSource()
    screen.wait(for: source.token, as: "download")
    #expect(screen.numberWaiting == 1)
    source.cancel()
    while screen.numberWaiting > 0 { await Task.yield() }
  }

  @Test("callbacks, clocks and structured concurrency can be combined")
  func others() async throws {
    let queue = DispatchQueue(label: "client")
    let executor = ClosureExecutor { work in queue.async(execute: work) }
    let count = BoltsTask("four").continueOnSuccessWith(on: executor) { $0.count }
    #expect(try await count.value == 4)
    let late: Int = try await withCancellableContinuation { source in
      queue.async { source.setResult(1) }
    }
    #expect(late == 1)
    let limited = try await withTimeout(after: .seconds(60)) { try await count.value }
    #expect(limited == 4)
    BoltsTask { await Task.yield() }
    await withTaskScope { $0.add(count) }
    let attempts = retry(attempts: 3, delay: .zero, clock: .suspending) { attempt in
      if attempt < 2 { throw BoltsError.noTasks }
      return attempt
    }
    #expect(try await attempts.value == 2)
    #expect(try await race(count, TaskCompletionSource().task).value == 4)
    let done = TaskCompletionSource<Void>()
    done.setResult()
    try await done.task.value
  }
}
