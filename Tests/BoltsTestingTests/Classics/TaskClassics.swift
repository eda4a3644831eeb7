import BoltsTesting

extension Classic {
  static let ofTasks = [
    Classic("an effect after the cancellation") { isRight in
      let saved = Entries()
      let task = Task {
        if Task.isCancelled { return }
        await Task.yield()
        await saved.add(1)
      }
      await Task.yield()
      task.cancel()
      if isRight { await task.value }
      let count = await saved.all.count
      await task.value
      try check(await saved.all.count == count)
    },
    Classic("the effects of async let in the order of their lines") { isRight in
      let log = Entries()
      if isRight {
        await log.add(1)
        await log.add(2)
      } else {
        async let first: Void = log.add(1)
        async let second: Void = log.add(2)
        _ = await (first, second)
      }
      try check(await log.all == [1, 2])
    },
    Classic("a task for each event") { isRight in
      let log = Entries()
      if isRight {
        await Task { for event in 1...2 { await log.add(event) } }.value
      } else {
        let tasks = (1...2).map { event in Task { await log.add(event) } }
        for task in tasks { await task.value }
      }
      try check(await log.all == [1, 2])
    },
    Classic("a priority as an order") { isRight in
      let log = Entries()
      let high = Task(priority: .high) { await log.add(1) }
      if isRight { await high.value }
      let low = Task(priority: .background) { await log.add(2) }
      await low.value
      await high.value
      try check(await log.all == [1, 2])
    },
    Classic("the loser of a group, which still writes") { isRight in
      let log = Entries()
      let first = await withTaskGroup(of: Int.self) { group in
        for number in 1...2 {
          group.addTask {
            if !isRight { await log.add(number) }
            return number
          }
        }
        let first = await group.next() ?? 0
        group.cancelAll()
        return first
      }
      if isRight { await log.add(first) }
      try check(await log.all.last == first)
    },
    Classic("a stream whose first event comes before its subscriber") { isRight in
      let hub = Hub()
      async let first = {
        for await event in await hub.events(isRight) { return event }
        return 0
      }()
      await hub.send(1)
      await hub.finish()
      try check(await first == 1)
    },
    Classic("an old answer that overwrites the new one") { isRight in
      let search = Search()
      let tasks = [await search.type(1, isRight), await search.type(2, isRight)]
      for task in tasks { await task.value }
      try check(await search.shown == 2)
    },
    Classic("a button that is pressed twice") { isRight in
      let form = Form()
      async let first: Void = form.submit(isRight)
      async let second: Void = form.submit(isRight)
      _ = await (first, second)
      try check(await form.sent == 1)
    },
    Classic("a debounced search that shows what was cancelled", within: 100) { isRight in
      let clock = TestClock()
      let search = Search()
      let first = await search.typeSlowly(1, isRight, clock)
      try await clock.waitForSleepers()
      await clock.advance(by: .milliseconds(300))
      let second = await search.typeSlowly(2, isRight, clock)
      try await clock.waitForSleepers()
      await clock.advance(by: .milliseconds(300))
      await first.value
      await second.value
      try check(await search.shown == 2)
    },
  ]
}

private actor Hub {
  private var subscribers: [AsyncStream<Int>.Continuation] = []
  private var last: Int?
  private var isFinished = false

  func events(_ startingWithLast: Bool) -> AsyncStream<Int> {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    if startingWithLast, let last { continuation.yield(last) }
    if isFinished { continuation.finish() } else { subscribers.append(continuation) }
    return stream
  }

  func send(_ event: Int) {
    last = event
    for subscriber in subscribers { subscriber.yield(event) }
  }

  func finish() {
    isFinished = true
    for subscriber in subscribers { subscriber.finish() }
  }
}

@MainActor private final class Search {
  private(set) var shown = 0
  private var typed = 0
  private var pending: Task<Void, Never>?

  func type(_ text: Int, _ isRight: Bool) -> Task<Void, Never> {
    typed = text
    return Task {
      let answer = await answer(to: text)
      if !isRight || typed == text { shown = answer }
    }
  }

  func typeSlowly(_ text: Int, _ isRight: Bool, _ clock: TestClock) -> Task<Void, Never> {
    pending?.cancel()
    let task = Task {
      guard (try? await clock.sleep(for: .milliseconds(300))) != nil else { return }
      let answer = await answer(to: text)
      if !isRight || !Task.isCancelled { shown = answer }
    }
    pending = task
    return task
  }

  @concurrent private func answer(to text: Int) async -> Int {
    await Task.yield()
    return text
  }
}

@MainActor private final class Form {
  private(set) var sent = 0
  private var isSending = false

  func submit(_ isRight: Bool) async {
    if isSending { return }
    if isRight { isSending = true }
    await Task.yield()
    isSending = true
    sent += 1
  }
}
