// Extensions, states of any receiver, and methods of sources as functions.
import BoltsSwift

enum Kind { case cancelled, faulted }
struct Executors {
  let inline: Executor = .closure { work in work() }
  var others: [Executor] { return [Executor.immediate] }
}
extension Executor {
  func start(_ body: @escaping @Sendable () -> Void) { execute(body) }
}
extension Task {
  var shared: Task<TResult> { continueWithTask(.immediate) { $0 } }
  func asVoid() -> Task<Void> { return continueOnSuccessWith(.immediate) { _ in } }
}
final class Loader: Sendable {
  let source = TaskCompletionSource<Int>()
  func load(_ completion: @escaping (Int) -> Void) { completion(1) }
  func loaded() -> Task<Int> {
    let completion = TaskCompletionSource<Int>()
    load(completion.set)
    load(completion.set(result:))
    return completion.task
  }
  func states(_ tasks: [Task<Int>], _ kind: Kind) -> Bool {
    if kind == .cancelled || kind == Kind.faulted { return source.task.completed }
    return loaded().continueWith { _ in }.cancelled || loaded().cancelled || tasks[0].faulted
      || tasks.contains { $0.cancelled }
      || tasks.allSatisfy(\.completed)
  }
}
