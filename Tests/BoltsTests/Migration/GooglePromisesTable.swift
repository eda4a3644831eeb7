import Bolts
import Dispatch

/// What the table of the article FromGooglePromises names, row by row. It has to compile, and is not run.
private func googlePromisesTable(task: BoltsTask<Int>, source: TaskCompletionSource<Int>) {
  struct Failure: Error {}
  @Sendable func load(_ done: (Int?, (any Error)?) -> Void) { done(1, nil) }
  _ = (BoltsTask(1), BoltsTask<Int>(error: Failure()))
  _ = BoltsTask.fromCallback { done in load { done($0, $1) } }
  _ = BoltsTask(on: .dispatchQueue(.main)) { 1 }
  _ = (TaskCompletionSource<Int>(), source.trySetResult(1), source.trySetError(Failure()))
  task.continueOnSuccessWith { $0 }.continueOnSuccessWithTask { BoltsTask($0) }
    .continueOnErrorWithTask { _ in task }.continueOnErrorWith { _ in 1 }
    .continueWithTask { $0 }.continueWith { if let error = $0.error { print(error) } }
  _ = (whenAll([task]), whenAllSettled([task]), race([task]), task.timeout(after: .seconds(1)))
  _ = retry(attempts: 3, delay: .seconds(1), while: { $0 is Failure }) { _ in task }
  _ = BoltsError.timedOut
  task.waitUntilFinished()
}
