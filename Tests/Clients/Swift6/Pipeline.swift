import Bolts
import Foundation

/// A pipeline of stages with callbacks, tasks and `async` functions: fetch, decode, store.
final class Pipeline: Sendable {
  struct Malformed: Error {
    let text: String
  }

  /// The first stage: an API with a completion handler that can be cancelled.
  final class Source: Sendable {
    func fetch(
      _ key: String, completion: @escaping @Sendable (Result<String, Malformed>) -> Void
    ) -> @Sendable () -> Void {
      DispatchQueue.global().async {
        completion(key.isEmpty ? .failure(Malformed(text: key)) : .success(key))
      }
      return {}
    }
  }

  /// The last stage: an actor on a serial executor that continuations share.
  actor Archive {
    static let queue = SerialDispatchExecutor(label: "archive")
    nonisolated var unownedExecutor: UnownedSerialExecutor { Self.queue.asUnownedSerialExecutor() }

    private(set) var numbers: [Int] = []

    func add(_ number: Int) -> Int {
      numbers.append(number)
      return numbers.count
    }
  }

  let source = Source()
  let archive = Archive()

  func fetch(_ key: String, until token: CancellationToken) -> BoltsTask<String> {
    BoltsTask.fromCallback(cancellationToken: token) { done in
      source.fetch(key) { done($0) }
    }
  }

  func run(_ key: String, until token: CancellationToken) -> BoltsTask<Int> {
    fetch(key, until: token)
      .continueOnSuccessWith(on: .global, cancellationToken: token) { text in
        guard let number = Int(text) else { throw Malformed(text: text) }
        return number
      }
      .continueOnErrorWith(Malformed.self) { _ in 0 }
      .isolated(to: archive).continueOnSuccessWith { archive, number in archive.add(number) }
  }

  /// All keys, with at most two attempts each; ends with the caller.
  func runAll(_ keys: [String]) async throws -> [Int] {
    try await withCancellationToken { token in
      try await withRetry(attempts: 2, while: { !($0 is Malformed) }) { _ in
        try await whenAll(keys.map { run($0, until: token) }).value
      }
    }
  }
}
