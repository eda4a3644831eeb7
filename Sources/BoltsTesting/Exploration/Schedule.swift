/// Decides which job runs next at each point of a run at which several are ready.
struct Schedule {
  /// What a job is known by.
  struct Job {
    /// How many jobs of the run have come before.
    let number: Int
    /// The task or the actor's mailbox that it belongs to.
    let owner: UInt64
  }

  /// The number of jobs that may come while the one that the search waits for has not come.
  private static let longestWait = 200

  /// The order to follow; `nil` for a random one.
  private let given: Order?
  private var choices: RandomChoices
  private var nextDeviation = 0
  /// The order in which jobs have run so far.
  private(set) var order = Order()
  /// Whether the jobs did not run in the order that was given.
  private var hasMissed = false
  /// How many jobs were ready at each point at which there was a choice.
  private(set) var readyCounts: [UInt8] = []

  /// First come, first served, but for what an order says.
  init(_ order: Order = Order()) { (given, choices) = (order, RandomChoices(seed: 0)) }

  init(_ choices: RandomChoices) { (given, self.choices) = (nil, choices) }

  /// The order, as short as it is known.
  var shortOrder: Order { given ?? order }

  /// Whether the jobs have run in the order that was given, to its end.
  var fits: Bool {
    given.map { !hasMissed && nextDeviation == $0.deviations.count } ?? true
  }

  /// The place of the job to run, among those that are ready, the one that came first before the others.
  mutating func choose(among jobs: [Job]) -> Int {
    let choice = place(among: jobs)
    if choice > 0 { order.append(position: readyCounts.count, choice: choice) }
    readyCounts.append(UInt8(clamping: jobs.count))
    return choice
  }

  private mutating func place(among jobs: [Job]) -> Int {
    guard let given else {
      return isStarving(jobs) ? 0 : choices.next(among: jobs.map(\.owner), at: readyCounts.count)
    }
    guard nextDeviation < given.deviations.count,
      given.deviations[nextDeviation].position == readyCounts.count
    else { return 0 }
    let choice = given.deviations[nextDeviation].choice
    nextDeviation += 1
    if choice >= jobs.count { hasMissed = true }
    return min(choice, jobs.count - 1)
  }

  /// Whether the job that has waited longest has to run: a task that yields until another has done something would run
  /// for ever if that had to wait.
  private func isStarving(_ jobs: [Job]) -> Bool {
    guard let first = jobs.first, let last = jobs.last else { return false }
    return last.number - first.number > Self.longestWait + 4 * jobs.count
  }
}

/// An order in which jobs run, as its deviations from first come, first served.
///
/// Its text has a pair for each deviation, `position:choice`: at the point with that number, counted
/// from 0 among those at which there was a choice, the job runs that so many others have waited
/// longer than. `3:1 7:2` deviates at two points; first come, first served itself is `fifo`.
struct Order {
  private(set) var deviations: [(position: Int, choice: Int)] = []
  private(set) var text = "fifo"

  /// The number of points up to the last deviation.
  var length: Int { (deviations.last?.position ?? -1) + 1 }

  /// How many jobs are passed over.
  var distance: Int { deviations.reduce(0) { $0 + $1.choice } }

  /// First come, first served.
  init() {}

  /// Reads the text of an order; `nil` when it is not one.
  init?(_ text: String) {
    if text == "fifo" || text.isEmpty { return }
    for pair in text.split(separator: " ") {
      let parts = pair.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let position = Int(parts[0]), let choice = Int(parts[1]), choice > 0,
        position >= length
      else { return nil }
      append(position: position, choice: choice)
    }
  }

  mutating func append(position: Int, choice: Int) {
    if deviations.isEmpty { text = "" } else { text += " " }
    text += "\(position):\(choice)"
    deviations.append((position, choice))
  }
}

/// Random choices of jobs, which a seed determines.
struct RandomChoices {
  /// The state of a generator of random numbers (SplitMix64: Steele, Lea and Flood, OOPSLA 2014).
  private var state: UInt64
  private var priorities: [UInt64: UInt64] = [:]
  /// The points at which the task that runs gets the lowest priority; `nil` where tasks have none.
  private var changes: [Int]?
  private var lowest = UInt64(UInt32.max)

  /// Any job that is ready, all with the same probability.
  init(seed: UInt64) { state = seed }

  /// The job of the task with the highest priority. These are random, and the task that runs gets the lowest one at some
  /// random points.
  ///
  /// PCT: Burckhardt, Kothari, Musuvathi and Nagarakatte, ASPLOS 2010.
  init(seed: UInt64, changeCount: Int, pointCount: Int) {
    state = seed
    changes = (0..<changeCount).map { _ in number(below: max(pointCount, 1)) }
  }

  /// The place of the job to run, by the tasks of those that are ready.
  mutating func next(among owners: [UInt64], at point: Int) -> Int {
    guard let changes else { return number(below: owners.count) }
    for owner in owners where priorities[owner] == nil { priorities[owner] = word() | 1 << 63 }
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

  private mutating func number(below count: Int) -> Int { Int(word() >> 33) % count }

  private mutating func word() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}
