internal import BenchmarkHarness
internal import BoltsTasks
internal import Dispatch

// What runs on an actor when work elsewhere has completed, beside what a user writes without a library.

extension Bolts {
  static let isolation = [
    onMainActor("main") { count, counter in
      let source = TaskCompletionSource<Int>()
      for _ in 0..<count {
        source.task.onMainActor.continueOnSuccessWith { counter.add($0) }
      }
      return { source.setResult(1) }
    },
    onActor("actor", make: { ActorCounter() }) { isolated($0, $1) },
    onActor("actor/serial", make: { SerialActorCounter() }) { isolated($0, $1) },
  ]

  private static func isolated(
    _ count: Int, _ counter: some CountingActor
  ) -> @Sendable () -> Void {
    let source = TaskCompletionSource<Int>()
    for _ in 0..<count {
      source.task.isolated(to: counter).continueOnSuccessWith { $0.counter.add($1) }
    }
    return { source.setResult(1) }
  }
}

extension StandardLibrary {
  static let isolation = [
    onMainActor("main", "Task { @MainActor in }") { count, counter in
      { for _ in 0..<count { Task { @MainActor in counter.add(1) } } }
    },
    onMainActor("main", "DispatchQueue.main.async") { count, counter in
      {
        for _ in 0..<count {
          DispatchQueue.main.async { MainActor.assumeIsolated { counter.add(1) } }
        }
      }
    },
    onActor("actor", bare, make: { ActorCounter() }) { tasks($0, $1) },
    onActor("actor/serial", bare, make: { SerialActorCounter() }) { tasks($0, $1) },
  ]

  private static let bare = "Task { await actor.f() }"

  private static func tasks(_ count: Int, _ counter: some CountingActor) -> @Sendable () -> Void {
    { for _ in 0..<count { Task { await counter.add(1) } } }
  }
}

#if Peers
  extension OpenCombineFutures {
    static let isolation = [
      onMainActor("main") { count, counter in
        let source = FutureSource<Int>()
        let ends = (0..<count).map { _ in
          source.future.then(on: .main) { value in
            MainActor.assumeIsolated { counter.add(value) }
            return value
          }
        }
        let kept = Unchecked((source, ends))
        return { kept.value.0.complete(1) }
      }
    ]
  }
#endif

/// `prepare` returns what another thread runs, after which the counter is called `count` times.
private func onMainActor(
  _ id: String, _ name: String? = nil,
  prepare: @escaping @MainActor @Sendable (Int, MainActorCounter) -> @Sendable () -> Void
) -> Entry {
  Entry(id, name) { count in
    .mainActor {
      let counter = MainActorCounter()
      let work = prepare(count, counter)
      await counter.wait(for: count) { DispatchQueue.global().async(execute: work) }
    }
  }
}

private func onActor<Counter: CountingActor>(
  _ id: String, _ name: String? = nil, make: @escaping @Sendable () -> Counter,
  _ prepare: @escaping @Sendable (Int, Counter) -> @Sendable () -> Void
) -> Entry {
  Entry(id, name) { count in
    .async {
      let counter = make()
      let work = prepare(count, counter)
      await counter.wait(for: count) { DispatchQueue.global().async(execute: work) }
    }
  }
}

/// Adds so many numbers, and resumes what waits for the last.
private struct Counter {
  private var sum = 0
  private var remaining = 0
  private var waiter: CheckedContinuation<Void, Never>?

  mutating func expect(_ count: Int, _ continuation: CheckedContinuation<Void, Never>) {
    (remaining, waiter) = (count, continuation)
  }

  mutating func add(_ value: Int) {
    sum &+= Work.step(value)
    remaining -= 1
    if remaining == 0 { waiter.take()?.resume() }
  }
}

@MainActor
private final class MainActorCounter {
  private var counter = Counter()

  func wait(for count: Int, _ start: () -> Void) async {
    await withCheckedContinuation {
      counter.expect(count, $0)
      start()
    }
  }

  func add(_ value: Int) { counter.add(value) }
}

private protocol CountingActor: Actor {
  var counter: Counter { get set }
}

extension CountingActor {
  fileprivate func wait(for count: Int, _ start: @Sendable () -> Void) async {
    await withCheckedContinuation {
      counter.expect(count, $0)
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
