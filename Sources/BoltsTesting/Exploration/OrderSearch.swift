/// Chooses the orders to run: first come, first served; those in which one job waits until no other is
/// ready, those that switch once between two suspensions, and pairs of late jobs; and then, in turn, random priorities,
/// random choices, and all orders of suspensions, those that deviate least first.
///
/// An order is a list of choices, one for each point at which several jobs were ready: 0 takes the
/// job that has waited longest, n the one that n others have waited longer than. The sum of the
/// choices is the order's *distance*. All orders are tried by increasing distance (delay-bounded
/// scheduling: Emmi, Qadeer and Rakamarić, POPL 2011), each of them once, so that a search which meets its
/// limit can say what it has covered. A job that comes very late has a great distance, though it is one
/// common fault, and so has a fault that takes several changes of two tasks; the other kinds find these early.
struct OrderSearch {
  /// An order that has been run, and its part of `readyCounts`, at the points after its last deviation.
  private struct Run {
    let order: Order
    let points: Range<Int>
  }

  /// How many orders of each planned kind are tried.
  private static let sampleCount = 256
  /// How many of the random orders may be known already, in a row, before the search goes on without them.
  private static let fruitlessLimit = 32

  private let seed: UInt64
  /// What is tried before the search by distance, the next one last.
  private var samples: [Order] = []
  private var pointCount = 0
  private var randomCount = 0
  /// Whether the order that was handed out last is none of the search by distance, and is random.
  private var isSample = false
  private var isRandom = false
  private var fruitlessCount = 0
  /// The orders that have been run.
  private var known: Set<String> = []
  /// The numbers of ready jobs of the orders that the samples found, until the search by distance comes to them.
  private var found: [String: [UInt8]] = [:]

  private var runs: [Run] = []
  private var readyCounts: [UInt8] = []
  /// The greatest distance of an order that is known to exist.
  private var farthest = 0
  /// The distance of the orders that are tried now.
  private(set) var distance = 0
  /// The run that the orders which are tried now deviate from, at one more point.
  private var parent = 0
  private var offset = 0

  /// How many orders have been run.
  private(set) var orderCount = 0

  /// - Parameter seed: Determines the random priorities.
  init(seed: UInt64 = 1) { self.seed = seed }

  /// The rule of the next run, or `nil` when every order has been run.
  mutating func nextRule() -> Schedule.Rule? {
    isSample = true
    if let sample = samples.popLast() { return .order(sample) }
    isRandom = !isRandom && fruitlessCount < Self.fruitlessLimit && !runs.isEmpty
    if isRandom {
      randomCount += 1
      let seed = seed &* 1_000_003 &+ UInt64(randomCount)
      if randomCount % 2 == 0 { return .walk(seed: seed) }
      let changeCount = randomCount / 2 % 4
      return .priorities(seed: seed, changeCount: changeCount, pointCount: pointCount)
    }
    isSample = false
    if runs.isEmpty { return .order(Order()) }
    while let order = nextOrder() {
      guard let counts = found.removeValue(forKey: order.text) else { return .order(order) }
      add(order, counts)
    }
    return nil
  }

  private mutating func nextOrder() -> Order? {
    while parent < runs.count || distance < farthest {
      if parent == runs.count { (parent, offset, distance) = (0, 0, distance + 1) }
      let run = runs[parent]
      let choice = distance - run.order.distance
      while choice > 0, offset < run.points.count {
        defer { offset += 1 }
        guard readyCounts[run.points.lowerBound + offset] > choice else { continue }
        var order = run.order
        order.append(position: order.length + offset, choice: choice)
        return order
      }
      (parent, offset) = (parent + 1, 0)
    }
    return nil
  }

  /// Notes what the run of the rule that was handed out last has shown.
  mutating func record(_ run: Schedule) {
    let isNew = known.insert(run.order.text).inserted
    if isNew { orderCount += 1 }
    if isRandom { fruitlessCount = isNew ? 0 : fruitlessCount + 1 }
    if isSample {
      if isNew, run.order.length > 0 { found[run.order.text] = run.readyCounts }
    } else {
      if runs.isEmpty { plan(after: run) }
      add(run.order, run.readyCounts)
    }
  }

  private mutating func add(_ order: Order, _ counts: [UInt8]) {
    let own = counts.dropFirst(order.length)
    farthest = max(farthest, distance + Int(own.max() ?? 1) - 1)
    readyCounts += own
    runs.append(Run(order: order, points: readyCounts.count - own.count..<readyCounts.count))
  }

  /// Chooses the samples, once the first order has been run.
  private mutating func plan(after first: Schedule) {
    pointCount = first.readyCounts.count
    if pointCount == 0 { fruitlessCount = Self.fruitlessLimit }
    // Only a job that had others beside it can wait for them.
    let jobs = first.chosen
    let pairs = jobs.indices.lazy.flatMap { later in jobs[..<later].lazy.map { [$0, jobs[later]] } }
    let step = max(jobs.count * (jobs.count - 1) / 2 / Self.sampleCount, 1)
    let spread = pairs.enumerated().lazy.filter { $0.offset % step == 0 }.map(\.element)
    let switches = first.switches.prefix(Self.sampleCount).flatMap { point in
      (1..<min(point.count, 4)).map { choice in
        Order(late: [point.number], [(point.position, choice)])
      } + [Order([(point.position, 1)])]
    }
    let late = jobs.map { Order(late: [$0]) }
    samples = (late + switches + spread.prefix(Self.sampleCount).map { Order(late: $0) }).reversed()
  }
}
