// A state, read by code that knows the type of its value. The words of a value belong to the state, or to its
// leader, which the state keeps; so each of these keeps the state while it reads them.
extension CompletionState {
  /// The value of a task that an `await` has waited for, or what it throws.
  @inlinable
  nonisolated func awaited<Success>(_ type: Success.Type) throws -> Success {
    defer { extendLifetime(self) }
    return unsafe StoredValue.value(try awaitedWords(), as: type)
  }

  /// This completed state as a task, with the value taken out.
  @inlinable
  nonisolated func task<Success>(of type: Success.Type) -> BoltsTask<Success> {
    defer { extendLifetime(self) }
    if let words { return unsafe BoltsTask(.success(StoredValue.value(words, as: type))) }
    return isCancelled ? BoltsTask(.cancelled) : BoltsTask(state: self)
  }
}

extension Outcome {
  @inlinable
  init<Success>(_ outcome: consuming TaskOutcome<Success>) {
    self =
      switch consume outcome {
      case .success(let value): .success(StoredValue(value))
      case .failure(let error): .failure(error)
      case .cancelled: .cancelled
      }
  }
}
