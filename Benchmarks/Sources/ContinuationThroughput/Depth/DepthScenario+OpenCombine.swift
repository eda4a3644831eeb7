#if Peers
  internal import BenchmarkHarness
  internal import Dispatch
  internal import OpenCombine

  extension DepthScenario {
    var openCombine: Contender.Body {
      switch self {
      case .completedChain:
        return .sync {
          blackHole(Self.openCombineChain(on: Future { $0(.success(1)) }).current)
        }
      case .pendingChain:
        return .sync {
          let source = FutureSource<Int>()
          let end = Self.openCombineChain(on: source.future)
          source.complete(1)
          blackHole(end.current)
        }
      case .linkedSources: return .sync {}  // Not run: it has none.
      case .droppedChain:
        return .sync {
          let source = FutureSource<Int>()
          escape(Self.openCombineChain(on: source.future))
        }
      case .loop:
        return .sync {
          let end = Self.openCombineLoop(Self.links) { value in Future { $0(.success(value)) } }
          blackHole(end.current)
        }
      case .loopElsewhere:
        return .sync {
          let finished = DispatchSemaphore(value: 0)
          let end = Self.openCombineLoop(Self.links) { value in
            Future { promise in
              let promise = Unchecked(promise)
              DispatchQueue.global().async { promise.value(.success(value)) }
            }
          }
          .sink { _ in finished.signal() }
          finished.wait()
          end.cancel()
        }
      }
    }

    private static func openCombineChain(on first: Future<Int, Never>) -> Future<Int, Never> {
      var future = first
      for _ in 0..<links { future = future.then { Work.step($0) } }
      return future
    }

    private static func openCombineLoop(
      _ remaining: Int, work: @escaping (Int) -> Future<Int, Never>
    ) -> Future<Int, Never> {
      guard remaining > 0 else { return Future { $0(.success(0)) } }
      return work(remaining - 1).thenFlat { openCombineLoop($0, work: work) }
    }
  }
#endif
