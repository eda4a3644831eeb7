import BoltsSwift
import Dispatch

extension Port {
  /// Keeps the tasks of the most recently used keys: pending ones are shared, failed ones
  /// forgotten.
  ///
  /// Unchecked: `tasks` and `recency` are touched on `queue` only.
  final class Cache<Value: Sendable>: @unchecked Sendable {
    private let capacity: Int
    private let queue = DispatchQueue(label: "cache")
    private var tasks: [String: Task<Value>] = [:]
    private var recency: [String] = []

    init(capacity: Int) {
      self.capacity = capacity
    }

    func value(for key: String, or make: () -> BoltsTask<Value>) -> Task<Value> {
      let (task, isNew) = queue.sync { () -> (Task<Value>, Bool) in
        recency.removeAll { $0 == key }
        recency.append(key)
        if let task = tasks[key] { return (task, false) }
        let task = Task(make())
        tasks[key] = task
        if recency.count > capacity { tasks[recency.removeFirst()] = nil }
        return (task, true)
      }
      guard isNew else { return task }
      return task.continueWithTask { task in
        if task.result == nil { self.forget(key, task) }
        return task
      }
    }

    private func forget(_ key: String, _ task: Task<Value>) {
      queue.sync {
        guard tasks[key] === task else { return }
        tasks[key] = nil
        recency.removeAll { $0 == key }
      }
    }
  }
}
