/// Runs an operation, and passes each higher priority that the Swift task gets meanwhile to a closure, where the
/// system tells it: from iOS 26 and macOS 26 on, and on Linux.
nonisolated(nonsending) func withEscalation<T, E: Error>(
  to escalate: @Sendable (TaskPriority) -> Void,
  _ operation: nonisolated(nonsending) () async throws(E) -> T
) async throws(E) -> T {
  guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
    return try await operation()
  }
  return try await withTaskPriorityEscalationHandler(operation: operation) { escalate($1) }
}

extension Task {
  /// Raises the priority of the Swift task, where the system can; it is never lowered.
  func escalate(to priority: TaskPriority) {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      escalatePriority(to: priority)
    }
  }
}
