// What changes its meaning. The script marks the lines that end in "marked", and no others.
import BoltsSwift

func both(_ a: Task<Int>, _ b: Task<Int>) -> Task<[Int]> {
  return Task.whenAllResult([a, b])  // marked
}
func spaced(_ tasks: [Task<Void>]) {
  _ = Task<Void>.whenAll (tasks)  // marked
}
func count(_ error: any Error) -> Int {
  if let all = error as? AggregateError {  // marked
    return all.errors.count
  }
  return error is CancelledError ? 0 : 1  // marked
}
func stopped(_ source: TaskCompletionSource<Int>) -> Task<Int> {
  source.set(error: CancelledError())  // marked
  return source.task.continueOnErrorWith { error in
    throw CancelledError()
  }
}
