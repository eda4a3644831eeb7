internal import BenchmarkHarness
internal import BoltsTasks
internal import Foundation

/// A value that is passed once. Every conforming type is used as its users would write it.
protocol OneShot: Sendable {
  init()
  func complete(_ value: Int)
  var value: Int { get async throws }
}

/// How many producers, and as many consumers, pass values at once: throughput has to grow with the cores.
let passingWidths = Set([1, 2, 4, ProcessInfo.processInfo.activeProcessorCount]).sorted()

extension OneShot {
  /// A source that nothing awaits, and values that are passed.
  static var entries: [Entry] {
    passing + [Entry("alive") { count in .alive { (0..<count).map { _ in Self() } } }]
  }

  /// Producers complete a share of the sources each, and as many consumers await them.
  static var passing: [Entry] {
    passingWidths.map { width in
      Entry("pass/\(width)") { count in
        .async {
          let sources = (0..<count).map { _ in Self() }
          await withDiscardingTaskGroup { group in
            for first in 0..<width {
              let share = stride(from: first, to: count, by: width)
              group.addTask { for index in share { sources[index].complete(index) } }
              group.addTask {
                for index in share { blackHole((try? await sources[index].value) ?? 0) }
              }
            }
          }
        }
      }
    }
  }
}

struct BoltsShot: OneShot {
  private let source = TaskCompletionSource<Int>()

  init() { escape(source) }

  func complete(_ value: Int) { source.setResult(value) }
  var value: Int { get async throws { try await source.task.value } }
}

struct DeferredShot: OneShot {
  private let deferred = Deferred<Int>()

  init() { escape(deferred) }

  func complete(_ value: Int) { deferred.complete(value) }
  var value: Int { get async throws { try await deferred.value } }
}

#if Peers
  internal import NIOCore
  internal import OpenCombine

  /// To be awaited elsewhere than on the event loop.
  struct NIOShot: OneShot {
    private let promise = NIOLoop.loop.makePromise(of: Int.self)

    func complete(_ value: Int) { promise.succeed(value) }
    var value: Int { get async throws { try await promise.futureResult.get() } }
  }

  struct OpenCombineShot: OneShot {
    private let source = Unchecked(FutureSource<Int>())

    init() { escape(source.value.future) }

    func complete(_ value: Int) { source.value.complete(value) }
    var value: Int { get async { await received() } }

    /// Outside of every actor, because OpenCombine's futures are not `Sendable`.
    @concurrent
    private func received() async -> Int { await source.value.future.value }
  }
#endif
