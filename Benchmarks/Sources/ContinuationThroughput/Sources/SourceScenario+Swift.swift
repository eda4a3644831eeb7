internal import BenchmarkHarness

extension SourceScenario {
  var swiftName: String { "AsyncStream" }

  var swift: Contender.Body {
    switch self {
    case .awaited:
      return .async {
        for number in 0..<Self.operations {
          let (stream, source) = AsyncStream.makeStream(of: Int.self)
          source.yield(number)
          source.finish()
          blackHole(await stream.first { _ in true } ?? 0)
        }
      }
    case .pingPong:
      return .async {
        let (pings, ping) = AsyncStream.makeStream(of: Int.self)
        let (pongs, pong) = AsyncStream.makeStream(of: Int.self)
        let player = Task {
          for await number in pings { pong.yield(number &+ 1) }
        }
        var answers = pongs.makeAsyncIterator()
        for number in 0..<Self.operations {
          ping.yield(number)
          blackHole(await answers.next() ?? 0)
        }
        ping.finish()
        await player.value
      }
    case .completed:
      return .sync {
        for number in 0..<Self.operations {
          let (stream, source) = AsyncStream.makeStream(of: Int.self)
          source.yield(number)
          source.finish()
          withExtendedLifetime(stream) {}
        }
      }
    case .alive:
      return .alive {
        (0..<Self.operations).map { _ in AsyncStream.makeStream(of: Int.self) }.map {
          Kept(stream: $0.stream, source: $0.continuation)
        }
      }
    }
  }

  private struct Kept: Sendable {
    let stream: AsyncStream<Int>
    let source: AsyncStream<Int>.Continuation
  }
}
