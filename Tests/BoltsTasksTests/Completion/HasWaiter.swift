@testable import BoltsTasks

extension BoltsTask {
  /// Whether anything waits for this task.
  var hasWaiter: Bool {
    get async {
      guard case .state(let state) = storage else { return false }
      return await state.root.hasWaiters
    }
  }
}

extension CancellationToken {
  /// Whether anything waits for this token, such as a registered callback.
  var hasWaiter: Bool {
    get async { await state?.hasWaiters ?? false }
  }
}
