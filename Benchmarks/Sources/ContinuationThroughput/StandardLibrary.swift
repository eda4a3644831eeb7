internal import BenchmarkHarness
internal import Dispatch

/// What Swift and Dispatch offer themselves.
enum StandardLibrary {
  static let entries: [Entry] = functions + chains + fanOut + sources + paths

  /// What most code without a library is: functions that await one another, in one Swift task.
  private static let functions: [Entry] = [
    Entry("S1", "async functions") { count in
      .async { blackHole(await links(count, on: { 1 })) }
    },
    Entry("S2", "async functions") { count in
      .async {
        let (stream, source) = AsyncStream.makeStream(of: Int.self)
        let last = Task { await links(count, on: { await stream.first { _ in true } ?? 0 }) }
        source.yield(1)
        blackHole(await last.value)
      }
    },
    Entry("S3", "async functions") { count in
      .async {
        var value = 1
        for _ in 0..<count { value = await step(value) }
        blackHole(value)
      }
    },
  ]

  @inline(never)
  private static func links(_ count: Int, on first: @Sendable () async -> Int) async -> Int {
    count == 0 ? await first() : Work.step(await links(count - 1, on: first))
  }

  @inline(never)
  private static func step(_ value: Int) async -> Int { value &+ 1 }

  private static let chains: [Entry] = [
    Entry("S1", "Swift tasks") { count in
      .async {
        var last = Task { 1 }
        _ = await last.value
        for _ in 0..<count {
          let previous = last
          last = Task { Work.step(await previous.value) }
        }
        blackHole(await last.value)
      }
    },
    Entry("S2", "AsyncStream") { count in
      .async {
        let (stream, source) = AsyncStream.makeStream(of: Int.self)
        var last = Task { await stream.first { _ in true } ?? 0 }
        for _ in 0..<count {
          let previous = last
          last = Task { Work.step(await previous.value) }
        }
        source.yield(1)
        blackHole(await last.value)
      }
    },
    Entry("S3", "Swift tasks") { count in
      .async {
        let completed = Task { 1 }
        _ = await completed.value
        var last = completed
        for _ in 0..<count {
          let previous = last
          last = Task {
            let value = await previous.value
            return await completed.value &+ value
          }
        }
        blackHole(await last.value)
      }
    },
    Entry("S9", "queue.async") { count in
      // The floor: what the queue itself costs, with no task and no value.
      let queue = DispatchQueue(label: "benchmark.swift")
      return .sync {
        for link in 0..<count { queue.async { blackHole(Work.step(link)) } }
        queue.sync {}
      }
    },
  ]

  private static let fanOut: [Entry] = [
    Entry("S4", "AsyncStream") { count in
      .async {
        let (stream, source) = AsyncStream.makeStream(of: Int.self)
        let pending = Task { await stream.first { _ in true } ?? 0 }
        let tasks = (0..<count).map { _ in Task { Work.step(await pending.value) } }
        source.yield(1)
        for task in tasks { blackHole(await task.value) }
      }
    },
    Entry("S5", "AsyncStream") { count in
      .async {
        let inputs = (0..<count).map { _ in AsyncStream.makeStream(of: Int.self) }
        let values = await withTaskGroup(of: (Int, Int).self) { group in
          for (index, input) in inputs.enumerated() {
            let stream = input.stream
            group.addTask { (index, await stream.first { _ in true } ?? 0) }
          }
          for input in inputs { input.continuation.yield(1) }
          var values = [Int](repeating: 0, count: count)
          for await (index, value) in group { values[index] = value }
          return values
        }
        blackHole(values.count)
      }
    },
  ]

  private static let sources: [Entry] = [
    Entry("S6", "AsyncStream") { count in
      .async {
        for number in 0..<count {
          let (stream, source) = AsyncStream.makeStream(of: Int.self)
          source.yield(number)
          source.finish()
          blackHole(await stream.first { _ in true } ?? 0)
        }
      }
    },
    Entry("S7", "AsyncStream") { count in
      .async {
        let (pings, ping) = AsyncStream.makeStream(of: Int.self)
        let (pongs, pong) = AsyncStream.makeStream(of: Int.self)
        let player = Task {
          for await number in pings { pong.yield(number &+ 1) }
        }
        var answers = pongs.makeAsyncIterator()
        for number in 0..<count {
          ping.yield(number)
          blackHole(await answers.next() ?? 0)
        }
        ping.finish()
        await player.value
      }
    },
    Entry("S8", "AsyncStream") { count in
      .sync {
        for number in 0..<count {
          let (stream, source) = AsyncStream.makeStream(of: Int.self)
          source.yield(number)
          source.finish()
          withExtendedLifetime(stream) {}
        }
      }
    },
    Entry("alive", "AsyncStream") { count in
      .alive {
        (0..<count).map { _ in AsyncStream.makeStream(of: Int.self) }.map {
          Kept(stream: $0.stream, source: $0.continuation)
        }
      }
    },
  ]

  /// A stream for each pair.
  static let passing = passingWidths.map { width in
    Entry("pass/\(width)", "AsyncStream") { count in
      .async {
        await withDiscardingTaskGroup { group in
          for first in 0..<width {
            let (stream, source) = AsyncStream.makeStream(of: Int.self)
            group.addTask {
              for index in stride(from: first, to: count, by: width) { source.yield(index) }
              source.finish()
            }
            group.addTask { for await number in stream { blackHole(number) } }
          }
        }
      }
    }
  }

  private struct Kept: Sendable {
    let stream: AsyncStream<Int>
    let source: AsyncStream<Int>.Continuation
  }

  private static let paths: [Entry] = [
    Entry("callback", "checked continuation") { count in
      .async {
        for number in 0..<count {
          let value: Int? = try? await withCheckedThrowingContinuation {
            $0.resume(returning: number)
          }
          blackHole(value ?? 0)
        }
      }
    },
    Entry("race", "Task group") { count in
      .async {
        for number in 0..<count {
          let first = await withTaskGroup(of: Int.self) { group in
            group.addTask { Work.step(number) }
            group.addTask { Work.step(number) }
            return await group.next()
          }
          blackHole(first ?? 0)
        }
      }
    },
  ]
}
