@testable import BoltsTasks

extension CompletionState {
  /// Whether anything waits for this state, itself or by way of a linked one.
  var hasWaiter: Bool { waiters.link == nil ? !waiters.isEmpty : waiters.rest != nil }
}

extension BoltsTask {
  /// Whether anything waits for this task.
  var hasWaiter: Bool {
    get async {
      guard case .state(let state) = storage else { return false }
      return await state.hasWaiter
    }
  }
}

extension CancellationToken {
  /// Whether anything waits for this token, such as a registered callback.
  var hasWaiter: Bool {
    get async { await state?.hasWaiter ?? false }
  }
}
