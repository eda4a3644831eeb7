internal import BenchmarkHarness
internal import BoltsTasks
internal import Dispatch

/// What runs on an actor when work elsewhere has completed, beside what a user writes without a library.
///
/// Figures of actors on several cores vary with how threads meet: measure under `taskset -c 0`.
enum IsolationScenario: String, CaseIterable {
  case mainActor = "main"
  case actor = "actor"
  case serialActor = "actor/serial"

  static let count = 1_000

  var scenario: Scenario {
    switch self {
    case .mainActor:
      Scenario(
        rawValue, "a continuation on the main actor", allocationsAreStable: false,
        contenders: mainActor + mainQueue)
    case .actor:
      Scenario(
        rawValue, "a continuation isolated to an actor", allocationsAreStable: false,
        contenders: onActor { ActorCounter() })
    case .serialActor:
      Scenario(
        rawValue, "a continuation isolated to an actor on a SerialDispatchExecutor",
        allocationsAreStable: false,
        contenders: onActor { SerialActorCounter() })
    }
  }

  private var mainActor: [Contender] {
    [
      onMainActor("Bolts") { counter in
        let source = TaskCompletionSource<Int>()
        for _ in 0..<Self.count {
          source.task.onMainActor.continueOnSuccessWith { counter.add($0) }
        }
        return { source.setResult(1) }
      },
      onMainActor("Task { @MainActor in }") { counter in
        { for _ in 0..<Self.count { Task { @MainActor in counter.add(1) } } }
      },
      onMainActor("DispatchQueue.main.async") { counter in
        {
          for _ in 0..<Self.count {
            DispatchQueue.main.async { MainActor.assumeIsolated { counter.add(1) } }
          }
        }
      },
    ]
  }

  private var mainQueue: [Contender] {
    #if Peers
      [
        onMainActor("OpenCombine") { counter in
          let source = FutureSource<Int>()
          let ends = (0..<Self.count).map { _ in
            source.future.then(on: .main) { value in
              MainActor.assumeIsolated { counter.add(value) }
              return value
            }
          }
          let kept = Unchecked((source, ends))
          return { kept.value.0.complete(1) }
        }
      ]
    #else
      []
    #endif
  }

  /// `prepare` returns what another thread runs, after which `add` is called `count` times.
  private func onMainActor(
    _ name: String,
    _ prepare: @escaping @MainActor @Sendable (MainActorCounter) -> @Sendable () -> Void
  ) -> Contender {
    Contender(
      name, operations: Self.count,
      .mainActor {
        let counter = MainActorCounter()
        let work = prepare(counter)
        await counter.wait { DispatchQueue.global().async(execute: work) }
      })
  }

  private func onActor<Counter: CountingActor>(
    _ make: @escaping @Sendable () -> Counter
  ) -> [Contender] {
    [
      onActor("Bolts", make) { counter in
        let source = TaskCompletionSource<Int>()
        for _ in 0..<Self.count {
          source.task.isolated(to: counter).continueOnSuccessWith { $0.counter.add($1) }
        }
        return { source.setResult(1) }
      },
      onActor("Task { await actor.f() }", make) { counter in
        { for _ in 0..<Self.count { Task { await counter.add(1) } } }
      },
    ]
  }

  private func onActor<Counter: CountingActor>(
    _ name: String, _ make: @escaping @Sendable () -> Counter,
    _ prepare: @escaping @Sendable (Counter) -> @Sendable () -> Void
  ) -> Contender {
    Contender(
      name, operations: Self.count,
      .async {
        let counter = make()
        let work = prepare(counter)
        await counter.wait { DispatchQueue.global().async(execute: work) }
      })
  }
}

/// Adds so many numbers, and resumes what waits for the last.
private struct Counter {
  private var sum = 0
  private var remaining = IsolationScenario.count
  private var waiter: CheckedContinuation<Void, Never>?

  mutating func expect(_ continuation: CheckedContinuation<Void, Never>) { waiter = continuation }

  mutating func add(_ value: Int) {
    sum &+= Work.step(value)
    remaining -= 1
    if remaining == 0 { waiter.take()?.resume() }
  }
}

@MainActor
private final class MainActorCounter {
  private var counter = Counter()

  func wait(_ start: () -> Void) async {
    await withCheckedContinuation {
      counter.expect($0)
      start()
    }
  }

  func add(_ value: Int) { counter.add(value) }
}

private protocol CountingActor: Actor {
  var counter: Counter { get set }
}

extension CountingActor {
  fileprivate func wait(_ start: @Sendable () -> Void) async {
    await withCheckedContinuation {
      counter.expect($0)
      start()
    }
  }

  fileprivate func add(_ value: Int) { counter.add(value) }
}

private actor ActorCounter: CountingActor {
  var counter = Counter()
}

private actor SerialActorCounter: CountingActor {
  private static let queue = SerialDispatchExecutor(label: "counter")
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe Self.queue.asUnownedSerialExecutor()
  }

  var counter = Counter()
}
