@testable import BoltsTasks
import BoltsTesting
import TestSupport
import Testing

/// The core in every order in which three callers can come to one task: the shipped code, explored with
/// `exploreInterleavings`. What threads do inside an operation is for `ThreadRaceTests` and the thread
/// sanitizer.
@Suite("Every order of operations on one task")
struct ExploredOrderTests {
  enum Operation: CaseIterable, Sendable {
    case succeed, fail, cancel, abandon
    case proceed, wait, waitAndCancel
    case link, linkGuarded, cancelToken, followBySource, completeFollower
  }

  /// A task, the tasks that follow it, and what their consumers saw.
  private final class Scene: Sendable {
    let source = Slot(TaskCompletionSource<Int>())
    let task: BoltsTask<Int>
    let start = TaskCompletionSource<Int>()
    let startGuarded = TaskCompletionSource<Int>()
    let token = CancellationTokenSource()
    let follower: BoltsTask<Int>
    let guarded: BoltsTask<Int>
    let following = TaskCompletionSource<Int>()
    let wins = Counter()
    let observers = Log<BoltsTask<Void>>()
    let seen = Counter()
    let differing = Counter()

    init() {
      let task = source.value?.task ?? .cancelled()
      self.task = task
      follower = start.task.continueOnSuccessWithTask { _ in task }
      guarded = startGuarded.task.continueOnSuccessWithTask(cancellationToken: token.token) { _ in
        task
      }
      for task in [task, follower, guarded, following.task] { observe(task) }
    }

    /// Counts a continuation, and those that run too early or with another outcome than the task's.
    func observe(_ task: BoltsTask<Int>) {
      let observer = task.continueWith { [seen, differing] in
        seen.increment()
        let (own, outcome) = ($0.finalOutcome, task.finalOutcome)
        if !own.isSame(as: outcome) { differing.increment() }
      }
      observers.add(observer)
    }

    func perform(_ operation: Operation) async {
      switch operation {
      case .succeed: if source.value?.trySetResult(1) == true { wins.increment() }
      case .fail: if source.value?.trySetError(TestError(code: 2)) == true { wins.increment() }
      case .cancel: if source.value?.tryCancel() == true { wins.increment() }
      case .abandon: source.value = nil
      case .proceed: for task in [task, follower, guarded] { observe(task) }
      case .wait: _ = try? await follower.value
      case .waitAndCancel:
        let waiting = Task { [task] in try await task.value }
        waiting.cancel()
        _ = await waiting.result
      case .link: start.trySetResult(0)
      case .linkGuarded: startGuarded.trySetResult(0)
      case .cancelToken: token.cancel()
      case .followBySource: following.complete(with: task)
      case .completeFollower: following.trySetResult(3)
      }
    }

    /// Lets everything end, and returns what is wrong then.
    func fault() async -> String? {
      start.trySetResult(0)
      startGuarded.trySetResult(0)
      if !following.task.isCompleted { following.complete(with: task) }
      if source.value?.trySetResult(9) == true { wins.increment() }
      // The continuations of an abandoned source run on the global executor.
      for observer in observers.entries { _ = try? await observer.value }
      guard let outcome = task.outcome, let end = follower.outcome, end.isSame(as: outcome) else {
        return "the follower differs"
      }
      guard let end = guarded.outcome, end.isSame(as: outcome) || token.isCancellationRequested
      else {
        return "the guarded follower differs"
      }
      guard let end = following.task.outcome, end.isSame(as: outcome) || end.isSame(as: .success(3))
      else {
        return "the following source differs"
      }
      if source.value != nil, wins.value != 1 { return "\(wins.value) calls completed the task" }
      if differing.value > 0 { return "a continuation saw another outcome" }
      return seen.value == observers.count
        ? nil : "\(seen.value) of \(observers.count) continuations ran"
    }
  }

  private struct Fault: Error {
    let text: String
  }

  @Test(
    "the orders of three operations, 60 at most, end with one outcome, which all consumers see once"
  )
  func orders() async throws {
    let all = Operation.allCases
    var orders = 0
    for first in all.indices {
      for second in all.indices.dropFirst(first + 1) {
        for third in all.indices.dropFirst(second + 1) {
          let operations = [all[first], all[second], all[third]]
          let report = try await exploreInterleavings(
            limit: 60, timeLimit: .untilExplored
          ) {
            let scene = Scene()
            await withTaskGroup(of: Void.self) { group in
              for operation in operations {
                group.addTask { await scene.perform(operation) }
              }
              // What a wait waits for.
              if operations.contains(.wait) {
                group.addTask {
                  await scene.perform(.link)
                  await scene.perform(.succeed)
                  await scene.perform(.abandon)
                }
              }
            }
            if let fault = await scene.fault() { throw Fault(text: "\(operations): \(fault)") }
          }
          orders += report.orderCount
        }
      }
    }
    #expect(orders >= 220 * 6)
  }
}

extension TaskOutcome<Int> {
  /// Whether two outcomes are the same, by their texts: the error of an abandoned source is compared, too.
  fileprivate func isSame(as other: TaskOutcome) -> Bool { "\(self)" == "\(other)" }
}
