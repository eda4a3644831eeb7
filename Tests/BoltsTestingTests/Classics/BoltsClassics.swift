import BoltsTasks
import BoltsTesting

extension Classic {
  static let withBolts = [
    Classic("a source that two tasks find pending") { isRight in
      let source = TaskCompletionSource<Int>()
      let wins = Entries()
      await withTaskGroup { group in
        for number in 1...2 {
          group.addTask {
            if isRight {
              if source.trySetResult(number) { await wins.add(number) }
            } else if !source.task.isCompleted {
              await wins.add(number)
              source.trySetResult(number)
            }
          }
        }
      }
      try check(await wins.all.count == 1)
    },
    Classic("a token that is checked before the work is prepared") { isRight in
      let (source, log) = (CancellationTokenSource(), Entries())
      async let work: Void = {
        if !isRight, source.token.isCancellationRequested { return }
        await Task.yield()
        if source.token.isCancellationRequested, isRight { return }
        await log.add(1)
      }()
      await Task.yield()
      source.cancel()
      if isRight { await work }
      let count = await log.all.count
      await work
      try check(await log.all.count == count)
    },
    Classic("the loser of a race, which still writes") { isRight in
      let log = Entries()
      let tasks = (1...2).map { number in
        BoltsTask {
          if !isRight { await log.add(number) }
          return number
        }
      }
      let first = try await race(tasks).value
      if isRight { await log.add(first) }
      for task in tasks { _ = try await task.value }
      try check(await log.all.last == first)
    },
    Classic("an operation that writes after its time limit", within: 60) { isRight in
      let (clock, log) = (TestClock(), Entries())
      async let advance: Void = clock.advance(by: .seconds(1))
      let operation = BoltsTask {
        await Task.yield()
        if !isRight { await log.add(1) }
        return 1
      }
      let answer = (try? await operation.timeout(after: .seconds(1), clock: clock).value) ?? 0
      if isRight || answer == 0 { await log.add(answer) }
      await advance
      _ = try await operation.value
      try check(await log.all.last == answer)
    },
    Classic("a continuation on the main actor that has not run when its source is set") { isRight in
      let model = Model()
      let source = TaskCompletionSource<Int>()
      let shown = source.task.onMainActor.continueOnSuccessWith { model.shown = $0 }
      source.setResult(1)
      if isRight { try await shown.value }
      let seen = await model.shown
      try await shown.value
      try check(seen == 1)
    },
  ]
}

@MainActor private final class Model { var shown = 0 }
