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
    case random(RandomPriorities)
  }

  /// How many jobs may come while one waits that is not next by the order of a search.
  private static let longestWait = 200

  private var rule: Rule
  private var nextDeviation = 0
  /// The order in which jobs have run so far.
  private(set) var order = Order()
  /// How many jobs were ready at each point at which there was a choice.
  private(set) var readyCounts: [UInt16] = []
  /// The number of the job that ran at each of these points, up to the first deviation.
  private(set) var chosen: [Int] = []

  /// The text of that order.
  private(set) var text = "fifo"

  init(_ rule: Rule) { self.rule = rule }

  /// The order that the rule has, if the jobs did not run in it.
  var missedOrder: Order? {
    if case .order(let given) = rule, order != given { given } else { nil }
  }

  /// The place of the job to run, among those that are ready.
  mutating func choose(among count: Int, _ job: (Int) -> Job) -> Int {
    let choice = place(among: count, job)
    if choice > 0 {
      text = (order.deviations.isEmpty ? "" : text + " ") + "\(readyCounts.count):\(choice)"
      order.append(position: readyCounts.count, choice: choice)
    }
    readyCounts.append(UInt16(clamping: count))
    if order.deviations.isEmpty { chosen.append(job(choice).number) }
    return choice
  }

  private mutating func place(among count: Int, _ job: (Int) -> Job) -> Int {
    // A task that yields until another has done something would run for ever if that had to wait.
    let waits = job(count - 1).number - job(0).number > Self.longestWait + 4 * count
    switch rule {
    case .order(let given):
      guard nextDeviation < given.deviations.count,
        given.deviations[nextDeviation].position == readyCounts.count
      else { return 0 }
      defer { nextDeviation += 1 }
      return min(given.deviations[nextDeviation].choice, count - 1)
    case .delaying where waits, .random where waits:
      return 0
    case .delaying(let delayed):
      return (0..<count).first { !delayed.contains(job($0).number) } ?? 0
    case .random(var priorities):
      defer { rule = .random(priorities) }
      return priorities.choose(among: (0..<count).map { job($0).owner }, at: readyCounts.count)
    }
  }
}

/// Priorities of tasks, which a seed determines.
struct RandomPriorities {
  private var random: SplitMix64
  private var priorities: [UInt64: UInt64] = [:]
  /// The points at which the task that runs gets the lowest priority.
  private var changes: Set<Int> = []
  private var lowest = UInt64(UInt32.max)

  init(seed: UInt64, changeCount: Int, pointCount: Int) {
    random = SplitMix64(state: seed)
    for _ in 0..<changeCount { changes.insert(Int(random.next() >> 33) % max(pointCount, 1)) }
  }

  mutating func choose(among owners: [UInt64], at point: Int) -> Int {
    for owner in owners where priorities[owner] == nil {
      priorities[owner] = random.next() | 1 << 63
    }
    if changes.contains(point) {
      lowest -= 1
      priorities[owners[highest(of: owners)]] = lowest
    }
    return highest(of: owners)
  }

  /// The place of the first job of the task with the highest priority.
  private func highest(of owners: [UInt64]) -> Int {
    let ranks = owners.map { priorities[$0] ?? 0 }
    return ranks.max().flatMap { ranks.firstIndex(of: $0) } ?? 0
  }
}

/// A generator of random numbers with a seed (Steele, Lea and Flood, OOPSLA 2014).
private struct SplitMix64 {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}
