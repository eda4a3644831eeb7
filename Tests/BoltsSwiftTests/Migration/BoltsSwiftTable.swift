import BoltsSwift
import Foundation

/// The old names of the table in Migration.md that the suites of the folder Compatibility do not use. It has to compile,
/// and is not run.
private func boltsSwiftTable(old: Task<Int>, source: TaskCompletionSource<Int>, error: any Error) {
  let _: Task<Int>.Continuation = {}
  _ = (Task.execute { 1 }, old.debugDescription)
  old.continueWith(.immediate) { $0.result }.continueWithTask(.immediate) { _ in old }
    .continueOnErrorWith(.immediate) { _ in 1 }.continueOnErrorWithTask { _ in old }
    .continueOnErrorWithTask { (error: SomeError) in Task(error.code) }
  _ = (Task.whenAll(old, old), Task.whenAllResult(old), Task.whenAny(old, old))
  _ = (source.trySet(result: 1), source.trySet(error: error), source.tryCancel())
}
