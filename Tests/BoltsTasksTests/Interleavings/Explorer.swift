/// Runs the threads of a scenario in every order of their steps.
///
/// Depth first and without memory of states: each order starts from a fresh scenario and repeats the
/// choices of the one before up to the last that could go another way. So every order runs real
/// code from beginning to end, and a failing one is reported as the list of its steps.
///
/// Two steps that share no state can be exchanged without a visible difference. Where `prunes`
/// is set, orders that differ in nothing but such steps are run once: a thread whose step has been
/// tried at a point sleeps in the orders tried after it, until a step touches what its own does
/// (Godefroid's sleep sets).
struct Explorer {
  /// Whether orders that can't differ are run once.
  let prunes: Bool

  /// How many orders were run.
  private(set) var orders = 0

  /// How many steps were taken in all.
  private(set) var steps = 0

  private var points: [Point] = []

  /// One point in an order, with what the next steps of the threads touch, where there are any, and
  /// the threads that sleep.
  private struct Point {
    let touched: [Shared?]
    var asleep: UInt64
    var taken = -1

    init(_ touched: [Shared?], asleep: UInt64) {
      self.touched = touched
      self.asleep = asleep
    }

    /// The threads that still sleep after the step taken here.
    var stillAsleep: UInt64 {
      guard asleep != 0, let touches = touched[taken] else { return 0 }
      return touched.indices.reduce(0) { still, thread in
        let isAsleep =
          asleep & (1 << thread) != 0 && touched[thread]?.isDisjoint(with: touches) ?? false
        return isAsleep ? still | (1 << thread) : still
      }
    }

    /// Takes the step of the next thread that is awake; `false` when there is none.
    mutating func turn(prunes: Bool) -> Bool {
      if prunes, taken >= 0 { asleep |= 1 << taken }
      repeat {
        taken += 1
      } while taken < touched.count
        && (touched[taken] == nil || asleep & (1 << taken) != 0)
      return taken < touched.count
    }
  }

  init(prunes: Bool) { self.prunes = prunes }

  /// Runs every order of a scenario. The check returns what is wrong with an order, or nothing.
  ///
  /// - Returns: A description of the first failing order; `nil` when all are correct.
  mutating func explore(
    _ scenario: () -> (threads: [ScriptedThread], check: () -> [String])
  ) -> String? {
    points = []
    repeat {
      let (threads, check) = scenario()
      var taken: [String] = []
      var isPruned = false
      while true {
        if taken.count == points.count {
          let touched = threads.map { $0.canStep ? $0.touched : nil }
          if touched.allSatisfy({ $0 == nil }) { break }
          var point = Point(touched, asleep: points.last?.stillAsleep ?? 0)
          if !point.turn(prunes: prunes) {
            isPruned = true
            break
          }
          points.append(point)
        }
        taken.append(threads[points[taken.count].taken].step())
      }
      steps += taken.count
      if isPruned { continue }
      orders += 1
      var faults = check()
      for thread in threads where !thread.isDone { faults.append("\(thread.name) waits for ever") }
      if !faults.isEmpty {
        return (faults + ["after:"] + taken).joined(separator: "\n  ")
      }
    } while advance()
    return nil
  }

  /// Backtracks to the last point with an untried thread.
  private mutating func advance() -> Bool {
    while var last = points.popLast() {
      if last.turn(prunes: prunes) {
        points.append(last)
        return true
      }
    }
    return false
  }
}
