import BoltsTasks
import Synchronization
import TestSupport
import Testing

@Suite("Abandoned sources")
struct AbandonedSourceTests {
  @Test("an abandoned source fails its task at once, naming the file and line that created it")
  func abandoned() async throws {
    let expected = BoltsError.abandoned(file: #fileID, line: #line + 1)
    let task = { TaskCompletionSource<Int>().task }()
    #expect(task.error as? BoltsError == expected)
    await #expect(throws: expected) { try await task.value }
    #expect("\(expected)".contains("AbandonedSourceTests.swift:"))
  }

  @Test("continuations run outside the source's deinit, so they may take a lock held during it")
  func ownersLock() async throws {
    struct Cache { var source: TaskCompletionSource<Int>? }
    final class Owner: Sendable {
      let cache = Mutex(Cache(source: TaskCompletionSource()))
      func drop() { cache.withLock { $0.source = nil } }
      func isEmpty() -> Bool { cache.withLock { $0.source == nil } }
    }
    let owner = Owner()
    let seen = owner.cache.withLock {
      $0.source?.task.continueWith(on: .immediate) { ($0.error, owner.isEmpty()).1 }
    }
    owner.drop()
    #expect(try await seen?.value == true)
  }

  @Test("continuations run in the order in which they were added, also those that one releases")
  func order() async throws {
    let log = Log<Int>()
    var source: TaskCompletionSource<Int>? = TaskCompletionSource()
    var last: BoltsTask<Void>?
    for index in 0..<100 {
      last = source?.task.continueWith(on: .immediate) { ($0.error, log.add(index * 2)).1 }
        .continueWith(on: .immediate) { _ in log.add(index * 2 + 1) }
    }
    source = nil
    try await last?.value
    #expect(log.entries == Array(0..<200))
  }

  @Test("an abandoned source resumes the Swift tasks that await its task")
  func awaiters() async {
    var source: TaskCompletionSource<Int>? = TaskCompletionSource(file: "there", line: 8)
    let executor = ManualTaskExecutor()
    let waiting = source.map { source in
      Task(executorPreference: executor) { [task = source.task] in try await task.value }
    }
    #expect(executor.runNext(), "the wait has begun")
    source = nil
    while !executor.runNext() { await Task.yield() }
    await #expect(throws: BoltsError.abandoned(file: "there", line: 8)) {
      try await waiting?.value
    }
  }

  @Test("continuations do not run under a lock under which an executor drops its work")
  func droppedWork() async throws {
    final class Queue: ContinuationExecutor {
      let work = Mutex<[@Sendable () -> Void]>([])
      func execute(_ work: @escaping @Sendable () -> Void) {
        self.work.withLock { $0.append(work) }
      }
      func isEmpty() -> Bool { work.withLock { $0.isEmpty } }
    }
    let queue = Queue()
    let task = BoltsTask(1).continueWith(on: queue) { _ in 2 }
    let seen = task.continueWith(on: .immediate) { _ in queue.isEmpty() }
    queue.work.withLock { $0 = [] }
    #expect(task.error as? BoltsError == .droppedByExecutor)
    #expect(try await seen.value)
  }
}
