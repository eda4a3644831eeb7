#if Peers
  internal import Dispatch
  internal import OpenCombine

  // Combine's operators run again for every subscriber. Only a `Future` is like a task: it runs
  // once, with or without a subscriber. These are its continuations.

  extension Future where Failure == Never {
    func then(_ body: @escaping (Output) -> Output) -> Future {
      Future { promise in
        self.subscribe(Sink { promise(.success(body($0))) })
      }
    }

    func thenFlat(_ body: @escaping (Output) -> Future) -> Future {
      Future { promise in
        self.subscribe(Sink { body($0).subscribe(Sink { promise(.success($0)) }) })
      }
    }

    func then(
      on queue: DispatchQueue, _ body: @escaping @Sendable (Output) -> Output
    ) -> Future where Output: Sendable {
      Future { promise in
        let promise = Unchecked(promise)
        self.subscribe(Sink { value in queue.async { promise.value(.success(body(value))) } })
      }
    }
  }

  extension Future where Output == Int, Failure == Never {
    /// The value of a completed future, zero otherwise.
    var current: Int {
      var value = 0
      subscribe(Sink { value = $0 })
      return value
    }
  }

  /// The producer's side of a future.
  final class FutureSource<Output> {
    private(set) var promise: Future<Output, Never>.Promise = { _ in }
    private(set) lazy var future = Future<Output, Never> { self.promise = $0 }

    init() {
      _ = future
    }

    func complete(_ value: Output) {
      promise(.success(value))
    }
  }

  /// Lets a value of OpenCombine cross to another thread. OpenCombine is older than `Sendable`, but
  /// its futures and subjects guard their state with a private lock, and nothing else is stored in them.
  struct Unchecked<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private typealias Sink<Output> = Subscribers.Sink<Output, Never>

  extension Subscribers.Sink where Failure == Never {
    fileprivate convenience init(_ receiveValue: @escaping (Input) -> Void) {
      self.init(receiveCompletion: { _ in }, receiveValue: receiveValue)
    }
  }
#endif
