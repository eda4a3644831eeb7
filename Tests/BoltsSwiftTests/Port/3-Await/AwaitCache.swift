import BoltsTasks

extension AwaitPort {
  /// Keeps the values of the most recently used keys: those on their way are shared, failures
  /// forgotten.
  actor Cache<Value: Sendable> {
    private let capacity: Int
    private let token: CancellationToken
    private var tasks: [String: (id: Int, task: BoltsTask<Value>)] = [:]
    private var recency: [String] = []
    private var lastID = 0

    /// Creates a cache, whose requests the token cancels.
    init(capacity: Int, token: CancellationToken) {
      self.capacity = capacity
      self.token = token
    }

    func value(
      for key: String, or make: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
      try token.throwIfCancelled()
      recency.removeAll { $0 == key }
      recency.append(key)
      return try await (tasks[key]?.task ?? start(key, make)).value
    }

    private func start(
      _ key: String, _ make: @escaping @Sendable () async throws -> Value
    ) -> BoltsTask<Value> {
      lastID += 1
      let id = lastID
      let task = BoltsTask(cancellationToken: token) {
        do {
          return try await make()
        } catch {
          await self.forget(key, id)
          throw error
        }
      }
      tasks[key] = (id, task)
      if recency.count > capacity { tasks[recency.removeFirst()] = nil }
      return task
    }

    private func forget(_ key: String, _ id: Int) {
      guard tasks[key]?.id == id else { return }
      tasks[key] = nil
      recency.removeAll { $0 == key }
    }
  }
}
