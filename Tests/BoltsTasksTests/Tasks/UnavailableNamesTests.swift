import BoltsTasks
import Dispatch

/// The names of other libraries, as people write them: they are found, and are unavailable. (In a function
/// that is unavailable itself the compiler lets them pass; without them this file does not compile.)
@available(*, unavailable)
private func unavailableNames(
  task: BoltsTask<Int>, source: TaskCompletionSource<Int>, token: CancellationToken
) throws {
  _ = task.then { BoltsTask($0) }
  _ = task.flatMap { number in
    let next = number + 1
    return BoltsTask(next)
  }
  _ = task.map { $0 + 1 }.map { "\($0)" }
  task.done { print($0) }.catch { print($0) }
  _ = task.recover { _ in BoltsTask(0) }
  _ = try task.get()
  _ = task.then { $0 + 1 }
  _ = task.onSuccess { $0 + 1 }.ensure { print(1) }.finally { print(2) }
  task.whenSuccess { print($0) }
  task.whenComplete { print($0) }
  _ = task.sink {
    print($0)
  } receiveValue: {
    print($0)
  }
  _ = task.sink { print($0) }
  task.cancel()
  task.onMainActor.done { print($0) }
  _ = BoltsTask.all([task])
  _ = BoltsTask.sleep(for: .seconds(1))
  _ = token.isCancelled
  token.onCancel { print(1) }
  source.resolve(1, nil)
  source.resolve(.success(1))
  _ = BoltsTask.delay(.seconds(1))
  source.resume(returning: 1)
  source.resume(throwing: BoltsError.noTasks)
  source.resume(with: .success(1))
  source.fulfill(1)
  source.succeed(1)
  source.reject(BoltsError.noTasks)
  source.fail(BoltsError.noTasks)
  task.continueWith(on: .queue(.main)) { _ in }
  task.continueWith(on: .serial) { _ in }
  task.continueWith(on: DispatchQueue.main) { _ in }
}
