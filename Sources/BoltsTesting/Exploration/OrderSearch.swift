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

/// Enumerates orders, those that deviate least from first come, first served first.
///
/// An order is a list of choices, one for each point at which several jobs were ready: 0 takes the
/// job that has waited longest, n the one that n others have waited longer than. The sum of the
/// choices is the order's *distance*. Orders are tried by increasing distance (delay-bounded
/// scheduling: Emmi, Qadeer and Rakamarić, POPL 2011), each of them once: most concurrency bugs
/// need a distance of one or two, and a search that meets its limit can say what it has covered.
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
  /// The order that was handed out last.
  private var current = Order()
  private var hasBegun = false

  /// Whether the order that was handed out last has been run before.
  private(set) var isRepeated = false

  /// - Parameter capacity: How many numbers of ready jobs are stored, each of two bytes.
  init(capacity: Int = 1 << 20) { self.capacity = capacity }

  /// The order to run next, or `nil` when every order has been run.
  mutating func nextOrder() -> Order? {
    if !hasBegun {
      hasBegun = true
      return current
    }
    while parent < runs.count || distance < farthest {
      if parent == runs.count {
        distance += 1
        leave(for: 0)
      }
      let run = runs[parent]
      let choice = distance - run.distance
      if choice > 0, choice < Int(run.widest) {
        guard let readyCounts = run.readyCounts ?? parentCounts else {
          isRepeated = true
          current = run.order
          return current
        }
        while offset < readyCounts.count {
          defer { offset += 1 }
          guard readyCounts[offset] > choice else { continue }
          var order = run.order
          order.append(position: order.length + offset, choice: choice)
          current = order
          return order
        }
      }
      leave(for: parent + 1)
    }
    return nil
  }

  private mutating func leave(for next: Int) { (parent, offset, parentCounts) = (next, 0, nil) }

  /// Notes how many jobs were ready at each point of the order that was handed out last.
  mutating func record(readyCounts: [UInt16]) {
    let own = Array(readyCounts.dropFirst(current.length))
    if isRepeated {
      isRepeated = false
      parentCounts = own
      return
    }
    let widest = own.max() ?? 0
    let isStored = own.count <= capacity
    if isStored { capacity -= own.count }
    farthest = max(farthest, distance + max(Int(widest) - 1, 0))
    runs.append(
      Run(
        order: current, distance: distance, widest: widest, readyCounts: isStored ? own : nil))
  }
}
