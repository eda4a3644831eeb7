/// An order in which jobs run, as its deviations from first come, first served.
///
/// Its text has a pair for each deviation, `position:choice`: at the point with that number, counted
/// from 0 among those at which several jobs were ready, the job runs that so many others have waited
/// longer than. `3:1 7:2` deviates at two points; first come, first served itself is `fifo`.
struct Order: Sendable, Hashable {
  struct Deviation: Sendable, Hashable {
    let position: Int
    let choice: Int
  }

  private(set) var deviations: [Deviation] = []

  /// The number of points up to the last deviation.
  var length: Int { (deviations.last?.position ?? -1) + 1 }

  init() {}

  /// Reads the text of an order; `nil` when it is not one.
  init?(_ text: some StringProtocol) {
    if text == "fifo" || text.isEmpty { return }
    for pair in text.split(separator: " ") {
      let numbers = pair.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let position = numbers[0], let choice = numbers[1], choice > 0,
        position >= length
      else { return nil }
      append(position: position, choice: choice)
    }
  }

  mutating func append(position: Int, choice: Int) {
    deviations.append(Deviation(position: position, choice: choice))
  }
}

extension Order: CustomStringConvertible {
  var description: String {
    if deviations.isEmpty { return "fifo" }
    return deviations.map { "\($0.position):\($0.choice)" }.joined(separator: " ")
  }
}

/// Chooses the orders to run: first come, first served; those in which one job waits until no other is
/// ready; pairs of such jobs; random priorities; and then all others, those that deviate least first.
///
/// An order is a list of choices, one for each point at which several jobs were ready: 0 takes the
/// job that has waited longest, n the one that n others have waited longer than. The sum of the
/// choices is the order's *distance*. All orders are tried by increasing distance (delay-bounded
/// scheduling: Emmi, Qadeer and Rakamarić, POPL 2011), each of them once, so that a search which meets its
/// limit can say what it has covered. A job that comes very late has a great distance, though it is one
/// common fault; the first three kinds find it early.
struct OrderSearch {
  /// An order that has been run.
  private struct Run {
    let order: Order
    let distance: Int
    /// The greatest number of jobs that were ready at a point after the last deviation.
    let widest: UInt16
    /// How many jobs were ready at each point after the last deviation; `nil` where there is no space for
    /// that. The order is then run again when those that deviate from it are tried.
    let readyCounts: [UInt16]?
  }

  /// How many orders with two such jobs, and how many with random priorities, are tried.
  private static let sampleCount = 256
  /// How many of these may be known already, in a row, before the search goes on to the next kind.
  private static let fruitlessLimit = 32

  private let seed: UInt64
  /// What is tried before the search by distance, the next rule last.
  private var samples: [Schedule.Rule] = []
  private var fruitlessCount = 0
  /// The orders that the samples found, with their numbers of ready jobs, until the search by distance comes to them.
  private var found: [Order: [UInt16]] = [:]

  private var runs: [Run] = []
  /// How many more numbers of ready jobs can be stored, of all runs together.
  private var capacity: Int
  /// The greatest distance of an order that is known to exist.
  private var farthest = 0
  /// The distance of the orders that are tried now.
  private(set) var distance = 0
  /// The run that the orders which are tried now deviate from, at one more point.
  private var parent = 0
  private var offset = 0
  /// The numbers of ready jobs of the parent, where they are not stored.
  private var parentCounts: [UInt16]?
  /// What was handed out last.
  private var current: Current?

  private enum Current {
    case sample
    case order(Order)
    /// An order that has been run before.
    case parent
  }

  /// How many orders have been run.
  private(set) var orderCount = 0

  /// Whether the order that was handed out last has been run before, so that it adds none.
  var isRepeated: Bool { if case .parent = current { true } else { false } }

  /// - Parameters:
  ///   - seed: Determines the random priorities.
  ///   - capacity: How many numbers of ready jobs are stored, each of two bytes.
  init(seed: UInt64 = 1, capacity: Int = 1 << 20) { (self.seed, self.capacity) = (seed, capacity) }

  /// The rule of the next run, or `nil` when every order has been run.
  mutating func nextRule() -> Schedule.Rule? {
    if runs.isEmpty {
      current = .order(Order())
      return .order(Order())
    }
    if fruitlessCount == Self.fruitlessLimit { samples = [] }
    if let sample = samples.popLast() {
      current = .sample
      return sample
    }
    while let (order, isParent) = nextOrder() {
      if let readyCounts = found.removeValue(forKey: order) {
        add(order, readyCounts)
        continue
      }
      current = isParent ? .parent : .order(order)
      return .order(order)
    }
    return nil
  }

  private mutating func nextOrder() -> (Order, isParent: Bool)? {
    while parent < runs.count || distance < farthest {
      if parent == runs.count {
        distance += 1
        leave(for: 0)
      }
      let run = runs[parent]
      let choice = distance - run.distance
      if choice > 0, choice < Int(run.widest) {
        guard let readyCounts = run.readyCounts ?? parentCounts else { return (run.order, true) }
        while offset < readyCounts.count {
          defer { offset += 1 }
          guard readyCounts[offset] > choice else { continue }
          var order = run.order
          order.append(position: order.length + offset, choice: choice)
          return (order, false)
        }
      }
      leave(for: parent + 1)
    }
    return nil
  }

  private mutating func leave(for next: Int) { (parent, offset, parentCounts) = (next, 0, nil) }

  /// Notes what the run of the rule that was handed out last has shown.
  mutating func record(_ run: Schedule) {
    switch current {
    case .sample:
      let isNew =
        run.order.length > 0 && found.updateValue(run.readyCounts, forKey: run.order) == nil
      fruitlessCount = isNew ? 0 : fruitlessCount + 1
      if isNew { orderCount += 1 }
    case .order(let order):
      orderCount += 1
      if runs.isEmpty { plan(after: run) }
      add(order, run.readyCounts)
    case .parent:
      parentCounts = Array(run.readyCounts.dropFirst(runs[parent].order.length))
    case nil:
      break
    }
  }

  private mutating func add(_ order: Order, _ readyCounts: [UInt16]) {
    let own = Array(readyCounts.dropFirst(order.length))
    let widest = own.max() ?? 0
    let isStored = own.count <= capacity
    if isStored { capacity -= own.count }
    farthest = max(farthest, distance + max(Int(widest) - 1, 0))
    runs.append(
      Run(order: order, distance: distance, widest: widest, readyCounts: isStored ? own : nil))
  }

  /// Chooses the samples, once the first order has been run.
  private mutating func plan(after first: Schedule) {
    // Only a job that had others beside it can wait for them.
    let jobs = first.chosen
    let pairCount = jobs.count * (jobs.count - 1) / 2
    let step = max(pairCount / Self.sampleCount, 1)
    var pairs: [Schedule.Rule] = []
    for pair in stride(from: 0, to: pairCount, by: step).prefix(Self.sampleCount) {
      // The pairs of the job at place n with those before it begin at n * (n - 1) / 2.
      let later = Int((1 + Double(1 + 8 * pair).squareRoot()) / 2)
      pairs.append(.delaying([jobs[pair - later * (later - 1) / 2], jobs[later]]))
    }
    let random = (0..<(jobs.isEmpty ? 0 : Self.sampleCount)).map { number in
      Schedule.Rule.random(
        RandomPriorities(
          seed: seed &* 1_000_003 &+ UInt64(number), changeCount: number % 4,
          pointCount: jobs.count))
    }
    samples = (jobs.map { .delaying([$0]) } + pairs + random).reversed()
  }
}
