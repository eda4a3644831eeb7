import BoltsTasks
import Synchronization

/// What is seen of a task that ended.
enum Seen: Hashable, Sendable {
  case value(Int)
  case failed(String)
  case cancelled
  /// Not the task was cancelled, but the Swift task that awaited it.
  case awaitCancelled

  init(_ outcome: TaskOutcome<Payload>) {
    self =
      switch outcome {
      case .success(let payload): .value(payload.number)
      case .failure(let error): .failed("\(error)")
      case .cancelled: .cancelled
      }
  }
}

/// A value with an identity, to see whether anything keeps it.
final class Payload: Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }
}

/// What one observer saw, in order.
final class Record: Sendable {
  private let entries = Mutex<[Seen]>([])

  func add(_ seen: Seen) { entries.withLock { $0.append(seen) } }

  var seen: [Seen] { entries.withLock { $0 } }
}
