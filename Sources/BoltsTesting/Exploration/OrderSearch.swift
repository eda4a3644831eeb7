/// Enumerates orders, those that deviate least from first come, first served first.
///
/// An order is a list of choices, one for each point at which several jobs were ready: 0 takes the
/// job that has waited longest, n the one that n others have waited longer than. The sum of the
/// choices is the order's *distance*. Orders are tried by increasing distance (delay-bounded
/// scheduling: Emmi, Qadeer and Rakamarić, POPL 2011), each of them once: most concurrency bugs
/// need a distance of one or two, and a search that meets its limit can say what it has covered.
struct OrderSearch {
  /// An order that has been run. Its choices are its parent's up to `position`, then `choice`, then
  /// zeros.
  private struct Run {
    let parent: Int
    let position: Int
    let choice: Int
    let distance: Int
    /// How many jobs were ready at each point after `position`.
    let readyCounts: [UInt16]
  }

  private var runs: [Run] = []
  /// The distance of the orders that are tried now.
  private(set) var distance = 0
  private var parent = 0
  private var offset = 0
  private var next: Order? = Order()
  private var pending = (parent: -1, position: -1, choice: 0)

  /// The next order that has not been run, or `nil` when every order has been.
  mutating func nextOrder() -> Order? {
    if let first = next {
      next = nil
      return first
    }
    while parent < runs.count || hasFartherOrders {
      if parent == runs.count {
        distance += 1
        (parent, offset) = (0, 0)
      }
      if let order = nextChild() { return order }
      parent += 1
      offset = 0
    }
    return nil
  }

  /// Notes how many jobs were ready at each point of the order that was handed out last.
  mutating func record(readyCounts: [UInt16]) {
    let start = pending.position + 1
    runs.append(
      Run(
        parent: pending.parent, position: pending.position, choice: pending.choice,
        distance: distance, readyCounts: Array(readyCounts.dropFirst(start))))
  }

  /// The next order that deviates from the current parent at one more point.
  private mutating func nextChild() -> Order? {
    let run = runs[parent]
    let choice = distance - run.distance
    guard choice > 0 else { return nil }
    while offset < run.readyCounts.count {
      let position = run.position + 1 + offset
      offset += 1
      if run.readyCounts[offset - 1] > choice {
        pending = (parent, position, choice)
        var order = deviations(of: parent)
        order.append(position: position, choice: choice)
        return order
      }
    }
    return nil
  }

  /// Whether there can be an order of a greater distance than this one.
  private var hasFartherOrders: Bool {
    runs.contains { run in
      let choice = distance + 1 - run.distance
      return run.readyCounts.contains { $0 > choice }
    }
  }

  private func deviations(of index: Int) -> Order {
    var chain: [Run] = []
    var index = index
    while index >= 0, runs[index].position >= 0 {
      chain.append(runs[index])
      index = runs[index].parent
    }
    var order = Order()
    for run in chain.reversed() { order.append(position: run.position, choice: run.choice) }
    return order
  }
}
