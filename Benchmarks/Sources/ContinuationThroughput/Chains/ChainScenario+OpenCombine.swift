#if Peers
  internal import BenchmarkHarness
  internal import Dispatch
  internal import OpenCombine

  extension ChainScenario {
    var openCombine: Contender.Body {
      switch self {
      case .completed:
        return .sync {
          var future = Future<Int, Never> { $0(.success(1)) }
          for _ in 0..<Self.operations { future = future.then { Work.step($0) } }
          blackHole(future.current)
        }
      case .pending:
        return .sync {
          let source = FutureSource<Int>()
          var future = source.future
          for _ in 0..<Self.operations { future = future.then { Work.step($0) } }
          source.complete(1)
          blackHole(future.current)
        }
      case .flattened:
        return .sync {
          var future = Future<Int, Never> { $0(.success(1)) }
          for _ in 0..<Self.operations { future = future.thenFlat { Self.openCombineStep($0) } }
          blackHole(future.current)
        }
      case .queued:
        let queue = DispatchQueue(label: "benchmark.opencombine")
        return .sync {
          let source = FutureSource<Int>()
          var future = source.future
          for _ in 0..<Self.operations { future = future.then(on: queue) { Work.step($0) } }
          let finished = DispatchSemaphore(value: 0)
          let end = future.sink {
            blackHole($0)
            finished.signal()
          }
          source.complete(1)
          finished.wait()
          end.cancel()
        }
      }
    }

    @inline(never)
    private static func openCombineStep(_ value: Int) -> Future<Int, Never> {
      Future { $0(.success(value &+ 1)) }
    }
  }
#endif
