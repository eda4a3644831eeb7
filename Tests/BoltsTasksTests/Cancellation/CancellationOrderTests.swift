import BoltsTasks
import BoltsTesting
import TestSupport
import Testing

@Suite("Cancellation, in every order")
struct CancellationOrderTests {
  private struct Fault: Error {}

  @Test("a callback runs exactly once, whether it is registered before or after the cancellation")
  func callbacks() async throws {
    let report = try await exploreInterleavings {
      let source = CancellationTokenSource()
      let calls = Counter()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<2 {
          group.addTask {
            await Task.yield()
            source.token.register { calls.increment() }
          }
        }
        group.addTask {
          await Task.yield()
          source.cancel()
        }
      }
      guard calls.value == 2 else { throw Fault() }
    }
    #expect(report.isExhaustive)
  }

  @Test(
    "awaiting `cancellation` returns in every order of waiting, cancelling and task cancellation")
  func awaiting() async throws {
    let report = try await exploreInterleavings {
      let source = CancellationTokenSource()
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await source.token.cancellation }
        group.addTask { await source.token.cancellation }
        group.addTask {
          await Task.yield()
          source.cancel()
        }
      }
    }
    #expect(report.isExhaustive)
  }

  @Test("when completion and cancellation race, an await resumes once, with one of the two")
  func completionMeetsCancellation() async throws {
    let report = try await exploreInterleavings {
      let source = TaskCompletionSource<Int>()
      let outcomes = Log<String>()
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          do {
            let value = try await source.task.value
            outcomes.add("\(value)")
          } catch {
            outcomes.add(error is CancellationError ? "cancelled" : "\(error)")
          }
        }
        group.addTask {
          await Task.yield()
          source.trySetResult(1)
        }
        await Task.yield()
        group.cancelAll()
      }
      guard outcomes.entries == ["1"] || outcomes.entries == ["cancelled"] else { throw Fault() }
    }
    #expect(report.isExhaustive)
  }
}
