#if Peers
  internal import BenchmarkHarness
  internal import Dispatch
  internal import OpenCombine

  /// OpenCombine's `Future`, continued as below: a link is not `.map`, which runs again for each subscriber.
  enum OpenCombineFutures {
    static let entries: [Entry] = chains + fanOut + sources

    private static let chains: [Entry] = [
      Entry("S1") { count in
        .sync {
          var future = Future<Int, Never> { $0(.success(1)) }
          for _ in 0..<count { future = future.then { Work.step($0) } }
          blackHole(future.current)
        }
      },
      Entry("S2") { count in
        .sync {
          let source = FutureSource<Int>()
          var future = source.future
          for _ in 0..<count { future = future.then { Work.step($0) } }
          source.complete(1)
          blackHole(future.current)
        }
      },
      Entry("S3") { count in
        .sync {
          var future = Future<Int, Never> { $0(.success(1)) }
          for _ in 0..<count { future = future.thenFlat { step($0) } }
          blackHole(future.current)
        }
      },
      Entry("S9") { count in
        let queue = DispatchQueue(label: "benchmark.opencombine")
        return .sync {
          let source = FutureSource<Int>()
          var future = source.future
          for _ in 0..<count { future = future.then(on: queue) { Work.step($0) } }
          let finished = DispatchSemaphore(value: 0)
          let end = future.sink {
            blackHole($0)
            finished.signal()
          }
          source.complete(1)
          finished.wait()
          end.cancel()
        }
      },
    ]

    @inline(never)
    private static func step(_ value: Int) -> Future<Int, Never> {
      Future { $0(.success(value &+ 1)) }
    }

    private static let fanOut: [Entry] = [
      Entry("S4") { count in
        .sync {
          let source = FutureSource<Int>()
          let futures = (0..<count).map { _ in source.future.then { Work.step($0) } }
          source.complete(1)
          blackHole(futures[count - 1].current)
        }
      },
      Entry("S5") { count in
        .sync {
          let sources = (0..<count).map { _ in FutureSource<Int>() }
          let all = Publishers.Sequence<[Future<Int, Never>], Never>(
            sequence: sources.map { $0.future }
          )
          .flatMap { $0 }.collect()
          let end = all.sink { blackHole($0.count) }
          for source in sources { source.complete(1) }
          end.cancel()
        }
      },
    ]

    private static let sources: [Entry] = [
      Entry("S6") { count in
        .async {
          for number in 0..<count {
            let source = FutureSource<Int>()
            source.complete(number)
            blackHole(await source.future.value)
          }
        }
      },
      Entry("S8") { count in
        .sync {
          for number in 0..<count {
            let source = FutureSource<Int>()
            escape(source.future)
            source.complete(number)
          }
        }
      },
      Entry("S7") { count in
        .async {
          let pings = Unchecked((0..<count).map { _ in FutureSource<Int>() })
          let pongs = Unchecked((0..<count).map { _ in FutureSource<Int>() })
          let player = Task {
            for (ping, pong) in zip(pings.value, pongs.value) {
              pong.complete(await ping.future.value &+ 1)
            }
          }
          for (ping, pong) in zip(pings.value, pongs.value) {
            ping.complete(1)
            blackHole(await pong.future.value)
          }
          await player.value
        }
      },
    ]
  }

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
