/// Decides which job runs next at each point of a run at which several are ready.
struct Schedule {
  /// What a job is known by.
  struct Job {
    /// How many jobs of the run have come before.
    let number: Int
    /// The task or the actor's mailbox that it belongs to.
    let owner: UInt64
  }

  /// How it decides.
  enum Rule {
    /// First come, first served, but for the deviations of an order.
    case order(Order)
    /// The jobs with these numbers wait until no other is ready.
    case delaying([Int])
    /// Each task has a random priority, and that which runs gets the lowest one at some random points.
    ///
    /// PCT: Burckhardt, Kothari, Musuvathi and Nagarakatte, ASPLOS 2010.
    case random(seed: UInt64, changeCount: Int, pointCount: Int)
  }

  /// The number of jobs that may come while the one that the search waits for has not come.
  private static let longestWait = 200

  let rule: Rule
  private var nextDeviation = 0
  private var priorities = RandomPriorities()
  /// The order in which jobs have run so far.
  private(set) var order = Order()
  /// How many jobs were ready at each point at which there was a choice.
  private(set) var readyCounts: [UInt8] = []
  /// The number of the job that ran at each of these points, up to the first deviation.
  private(set) var chosen: [Int] = []

  init(_ rule: Rule) {
    self.rule = rule
    if case .random(let seed, let changeCount, let pointCount) = rule {
      priorities = RandomPriorities(seed: seed, changeCount: changeCount, pointCount: pointCount)
    }
  }

  /// The order that the rule has, if the jobs did not run in it.
  var missedOrder: Order? {
    if case .order(let given) = rule, order.text != given.text { given } else { nil }
  }

  /// The place of the job to run, among those that are ready.
  mutating func choose(among count: Int, _ job: (Int) -> Job) -> Int {
    let choice = place(among: count, job)
    if choice > 0 { order.append(position: readyCounts.count, choice: choice) }
    readyCounts.append(UInt8(clamping: count))
    if order.length == 0 { chosen.append(job(choice).number) }
    return choice
  }

  private mutating func place(among count: Int, _ job: (Int) -> Job) -> Int {
    if case .order(let given) = rule {
      guard nextDeviation < given.deviations.count,
        given.deviations[nextDeviation].position == readyCounts.count
      else { return 0 }
      defer { nextDeviation += 1 }
      return min(given.deviations[nextDeviation].choice, count - 1)
    }
    // A task that yields until another has done something would run for ever if that had to wait.
    if job(count - 1).number - job(0).number > Self.longestWait + 4 * count { return 0 }
    if case .delaying(let delayed) = rule {
      return (0..<count).first { !delayed.contains(job($0).number) } ?? 0
    }
    return priorities.choose(among: (0..<count).map { job($0).owner }, at: readyCounts.count)
  }
}

/// An order in which jobs run, as its deviations from first come, first served.
///
/// Its text has a pair for each deviation, `position:choice`: at the point with that number, counted
/// from 0 among those at which several jobs were ready, the job runs that so many others have waited
/// longer than. `3:1 7:2` deviates at two points; first come, first served itself is `fifo`.
struct Order {
  private(set) var deviations: [(position: Int, choice: Int)] = []
  private(set) var text = "fifo"

  /// The number of points up to the last deviation.
  var length: Int { (deviations.last?.position ?? -1) + 1 }

  /// How many jobs are passed over.
  var distance: Int { deviations.reduce(0) { $0 + $1.choice } }

  init() {}

  /// Reads the text of an order; `nil` when it is not one.
  init?(_ text: String) {
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
    let pair = "\(position):\(choice)"
    text = deviations.isEmpty ? pair : "\(text) \(pair)"
    deviations.append((position, choice))
  }
}

/// Priorities of tasks, which a seed determines.
private struct RandomPriorities {
  /// The state of a generator of random numbers (SplitMix64: Steele, Lea and Flood, OOPSLA 2014).
  private var state: UInt64
  private var priorities: [UInt64: UInt64] = [:]
  /// The points at which the task that runs gets the lowest priority.
  private var changes: [Int] = []
  private var lowest = UInt64(UInt32.max)

  init(seed: UInt64 = 0, changeCount: Int = 0, pointCount: Int = 1) {
    state = seed
    changes = (0..<changeCount).map { _ in Int(next() >> 33) % max(pointCount, 1) }
  }

  /// The place of the first job of the task with the highest priority.
  mutating func choose(among owners: [UInt64], at point: Int) -> Int {
    for owner in owners where priorities[owner] == nil { priorities[owner] = next() | 1 << 63 }
    if changes.contains(point) {
      lowest -= 1
      priorities[owners[highest(of: owners)]] = lowest
    }
    return highest(of: owners)
  }

  private func highest(of owners: [UInt64]) -> Int {
    let ranks = owners.map { priorities[$0] ?? 0 }
    return ranks.max().flatMap { ranks.firstIndex(of: $0) } ?? 0
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}
