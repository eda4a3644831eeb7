extension Classic {
  static let onActors = [
    Classic("check, then act") { isRight in
      let shop = Shop()
      async let first: Void = shop.buy(isRight)
      async let second: Void = shop.buy(isRight)
      _ = await (first, second)
      try check(await shop.sold == 1)
    },
    Classic("a cache that is filled twice") { isRight in
      let cache = ImageCache()
      async let first = cache.image(isRight)
      async let second = cache.image(isRight)
      _ = await (first, second)
      try check(await cache.loads == 1)
    },
    Classic("a transfer over two actors, half of which is seen") { isRight in
      let (from, to) = (Account(10), Account(0))
      let bank = Bank()
      async let transfer: Void = {
        if isRight { return await bank.transfer() }
        await from.add(-10)
        await to.add(10)
      }()
      let sum = isRight ? await bank.sum : await from.balance + to.balance
      await transfer
      try check(sum == 10)
    },
    Classic("an update that is read and written in two steps") { isRight in
      let account = Account(0)
      await withTaskGroup { group in
        for _ in 0..<2 {
          group.addTask {
            if isRight { return await account.add(1) }
            await account.set(account.balance + 1)
          }
        }
      }
      try check(await account.balance == 2)
    },
    Classic("two properties that are read one after the other") { isRight in
      let profile = Profile()
      async let change: Void = profile.change()
      var (name, version) = await profile.both
      if !isRight {
        name = await profile.name
        await Task.yield()
        version = await profile.version
      }
      await change
      try check(name == version)
    },
    Classic("Task { } in an actor's method, which has not run when that returns") { isRight in
      let account = Account(0)
      if isRight { await account.add(1) } else { await account.addLater(1) }
      try check(await account.balance == 1)
    },
    Classic("observers that are told in two orders") { isRight in
      let subject = Subject()
      async let first: Void = subject.set(1, isRight)
      async let second: Void = subject.set(2, isRight)
      _ = await (first, second)
      try check(await subject.seen.last == subject.value)
    },
    Classic("a gate whose opening is lost") { isRight in
      await SingleGate.pass(storingOpening: isRight)
    },
    Classic("a limiter that gives a place away twice", within: 500) { isRight in
      let limiter = Limiter()
      let usage = Usage()
      await withTaskGroup { group in
        for _ in 0..<3 {
          group.addTask {
            await limiter.acquire(isRight)
            await usage.begin()
            await Task.yield()
            await usage.end()
            await limiter.release(isRight)
          }
        }
      }
      try check(await usage.most == 1)
    },
    Classic("two locks that are taken in two orders") { isRight in
      let (first, second) = (Limiter(), Limiter())
      await withTaskGroup { group in
        for (outer, inner) in [(first, second), isRight ? (first, second) : (second, first)] {
          group.addTask {
            await outer.acquire(true)
            await inner.acquire(true)
            await inner.release(true)
            await outer.release(true)
          }
        }
      }
    },
  ]
}

private actor Shop {
  private var stock = 1
  private(set) var sold = 0

  func buy(_ isRight: Bool) async {
    guard stock > 0 else { return }
    if isRight { stock -= 1 }
    await Task.yield()
    if !isRight { stock -= 1 }
    sold += 1
  }
}

private actor ImageCache {
  private var image: Int?
  private var loading: Task<Int, Never>?
  private(set) var loads = 0

  func image(_ isRight: Bool) async -> Int {
    if let image { return image }
    if isRight, let loading { return await loading.value }
    loads += 1
    // Detached: a task of the actor would run in its mailbox, where the explorer does not see it wait.
    let task = Task.detached { await Self.download() }
    if isRight { loading = task }
    let image = await task.value
    self.image = image
    return image
  }

  /// The double of a download. It suspends, as the download does.
  @concurrent private static func download() async -> Int {
    await Task.yield()
    return 7
  }
}

private actor Account {
  private(set) var balance: Int

  init(_ balance: Int) { self.balance = balance }

  func add(_ amount: Int) { balance += amount }
  func set(_ balance: Int) { self.balance = balance }
  func addLater(_ amount: Int) { Task { add(amount) } }
}

private actor Bank {
  private var balances = [10, 0]

  var sum: Int { balances[0] + balances[1] }

  func transfer() {
    balances[0] -= 10
    balances[1] += 10
  }
}

private actor Profile {
  private(set) var (name, version) = (1, 1)

  var both: (Int, Int) { (name, version) }

  func change() { (name, version) = (2, 2) }
}

private actor Subject {
  private(set) var value = 0
  private(set) var seen: [Int] = []

  func set(_ value: Int, _ isRight: Bool) async {
    self.value = value
    if !isRight { await Task.yield() }
    seen.append(value)
  }
}

/// A gate for one task, which may lose an opening before the wait.
actor SingleGate {
  private let storesOpening: Bool
  private var isOpen = false
  private var waiter: CheckedContinuation<Void, Never>?

  init(storesOpening: Bool) { self.storesOpening = storesOpening }

  // Not inlined, because tests look for its name.
  @inline(never)
  func wait() async {
    if !isOpen { await withCheckedContinuation { waiter = $0 } }
  }

  func open() {
    isOpen = storesOpening
    waiter?.resume()
    waiter = nil
  }

  static func pass(storingOpening storesOpening: Bool) async {
    let gate = SingleGate(storesOpening: storesOpening)
    async let waiting: Void = gate.wait()
    async let opening: Void = gate.open()
    _ = await (waiting, opening)
  }
}

private actor Limiter {
  private var isTaken = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func acquire(_ isRight: Bool) async {
    if isTaken {
      await withCheckedContinuation { waiters.append($0) }
      if isRight { return }
    }
    isTaken = true
  }

  /// The right one keeps the place for the waiter that it resumes.
  func release(_ isRight: Bool) {
    if !isRight || waiters.isEmpty { isTaken = false }
    if !waiters.isEmpty { waiters.removeFirst().resume() }
  }
}

/// How many use something.
private actor Usage {
  private(set) var (current, most) = (0, 0)

  func begin() {
    current += 1
    most = max(most, current)
  }

  func end() { current -= 1 }
}
