/// Chooses the orders to run: first come, first served; and then, in turn, random choices, all orders, those that
/// deviate least first, and random priorities.
///
/// An order is a list of choices, one for each point at which several jobs were ready: 0 takes the
/// job that has waited longest, n the one that n others have waited longer than. The sum of the
/// choices is the order's *distance*. All orders are tried by increasing distance (delay-bounded
/// scheduling: Emmi, Qadeer and Rakamarić, POPL 2011), each of them once, so that a search which meets its
/// limit can say what it has covered. A job that comes very late has a great distance, though it is one
/// common fault, and so has a fault that takes several changes of two tasks; the random orders find these early.
struct OrderSearch {
  /// How many of the random orders may be known already, in a row, before the search goes on without them.
  private static let fruitlessLimit = 32

  /// How many points there are in the first order.
  private(set) var pointCount = 0
  private var randomCount: UInt64 = 0
  /// Whether the order that was handed out last is random, and none of the search by distance.
  private var isRandom = false
  private var fruitlessCount = 0
  /// The orders that have been run.
  private var known: Set<String> = []
  /// The numbers of ready jobs of the random orders, until the search by distance comes to these.
  private var found: [String: [UInt8]] = [:]

  /// The orders that have been run, with the numbers of ready jobs at the points after the last deviation.
  private var runs: [(order: Order, counts: [UInt8])] = []
  /// The greatest distance of an order that is known to exist.
  private var farthest = 0
  /// The distance of the orders that are tried now.
  private(set) var distance = 0
  /// The run that the orders which are tried now deviate from, at one more point.
  private var parent = 0
  private var offset = 0

  /// How many orders have been run.
  var orderCount: Int { known.count }

  /// How to run the body next, or `nil` when every order has been run.
  mutating func next() -> Schedule? {
    isRandom = !isRandom && fruitlessCount < Self.fruitlessLimit && !runs.isEmpty
    if isRandom {
      randomCount += 1
      let seed = 1_000_003 &+ randomCount
      if randomCount % 2 == 1 { return Schedule(RandomChoices(seed: seed)) }
      let changeCount = Int(randomCount / 2 % 4)
      return Schedule(
        RandomChoices(seed: seed, changeCount: changeCount, pointCount: pointCount))
    }
    if runs.isEmpty { return Schedule() }
    while let order = nextOrder() {
      guard let counts = found.removeValue(forKey: order.text) else { return Schedule(order) }
      add(order, counts)
    }
    return nil
  }

  private mutating func nextOrder() -> Order? {
    while parent < runs.count || distance < farthest {
      if parent == runs.count { (parent, offset, distance) = (0, 0, distance + 1) }
      let (order, counts) = runs[parent]
      let choice = distance - order.distance
      while choice > 0, offset < counts.count {
        defer { offset += 1 }
        guard counts[offset] > choice else { continue }
        var order = order
        order.append(position: order.length + offset, choice: choice)
        return order
      }
      (parent, offset) = (parent + 1, 0)
    }
    return nil
  }

  /// Notes what the run that was handed out last has shown.
  mutating func record(_ run: Schedule) {
    let isNew = known.insert(run.order.text).inserted
    if isRandom {
      fruitlessCount = isNew ? 0 : fruitlessCount + 1
      if isNew { found[run.order.text] = run.readyCounts }
    } else {
      if runs.isEmpty { pointCount = run.readyCounts.count }
      if pointCount == 0 { fruitlessCount = Self.fruitlessLimit }
      add(run.order, run.readyCounts)
    }
  }

  private mutating func add(_ order: Order, _ counts: [UInt8]) {
    let own = Array(counts.dropFirst(order.length))
    farthest = max(farthest, distance + Int(own.max() ?? 1) - 1)
    runs.append((order, own))
  }
}
