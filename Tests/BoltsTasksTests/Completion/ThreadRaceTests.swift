import BoltsTasks
import TestSupport
import Testing

/// Rules that hold for every scheduling of threads; also run under the thread sanitizer.
@Suite("Races between threads")
struct ThreadRaceTests {
  @Test("of eight threads that complete one source exactly one wins, on 200,000 sources")
  func oneWinner() async {
    #if DEBUG
      let count = 20_000
    #else
      let count = 200_000
    #endif
    let sources = (0..<count).map { _ in TaskCompletionSource<Int>() }
    let wins = Log<[Int]>()
    await concurrently(8) { thread in
      var won: [Int] = []
      for (index, source) in sources.enumerated() {
        let isWinner =
          switch (thread + index) % 4 {
          case 0: source.trySetResult(thread)
          case 1: source.trySetError(TestError(code: thread))
          case 2: source.tryCancel()
          default: source.trySet(.success(thread))
          }
        if isWinner { won.append(index) }
      }
      wins.add(won)
    }
    let all = wins.entries.flatMap { $0 }
    #expect(all.count == count)
    #expect(Set(all).count == count)
    #expect(sources.filter { $0.task.outcome != nil }.count == count)
  }

  @Test("continuations added while the task completes each run once")
  func addWhileCompleting() async {
    for _ in 0..<200 {
      let source = TaskCompletionSource<Int>()
      let counter = Counter()
      await concurrently(4) { thread in
        if thread == 0 { source.setResult(1) }
        for _ in 0..<25 { source.task.continueOnSuccessWith { _ in counter.increment() } }
      }
      #expect(counter.value == 100)
    }
  }

  @Test("a thread that sees a task completed sees all memory writes before its completion")
  func visibility() async {
    final class Box: Sendable {
      let number: Int
      init(_ number: Int) { self.number = number }
    }
    let sources = (0..<1000).map { _ in TaskCompletionSource<Box>() }
    let wrong = Counter()
    await concurrently(2) { thread in
      for (index, source) in sources.enumerated() {
        if thread == 0 {
          source.setResult(Box(index))
        } else {
          while !source.task.isCompleted {}
          if source.task.result?.number != index { wrong.increment() }
        }
      }
    }
    #expect(wrong.value == 0)
  }

  @Test("what meets a cancellation: callbacks run once, or never where they are disposed of")
  func cancellation() async {
    for _ in 0..<500 {
      let source = CancellationTokenSource()
      let runs = (0..<8).map { _ in Counter() }
      let registrations = runs.map { counter in source.token.register { counter.increment() } }
      let late = Counter()
      let child = Slot<CancellationTokenSource>()
      await concurrently(2) { thread in
        if thread == 0 { return source.cancel() }
        for registration in registrations { registration.dispose() }
        for _ in 0..<8 { source.token.register { late.increment() } }
        child.value = CancellationTokenSource(linkedTo: source.token)
      }
      #expect(runs.allSatisfy { $0.value <= 1 } && late.value == 8)
      #expect(child.value?.isCancellationRequested == true)
    }
  }

  @Test("a source deinitialized while its task is continued runs every continuation")
  func dropAgainstContinue() async {
    for _ in 0..<500 {
      let slot = Slot(TaskCompletionSource<Int>())
      let task = slot.value?.task ?? .cancelled()
      let all = Gate(opensAtCall: 8)
      await concurrently(2) { thread in
        if thread == 0 {
          slot.value = nil
        } else {
          for _ in 0..<8 { task.continueWith { ($0.error, all.open()).1 } }
        }
      }
      await all.wait()
      #expect(task.isFaulted)
    }
  }
}
