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

  init() {}

  /// Reads the text of an order; `nil` when it is not one.
  init?(_ text: some StringProtocol) {
    if text == "fifo" || text.isEmpty { return }
    for pair in text.split(separator: " ") {
      let numbers = pair.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let position = numbers[0], let choice = numbers[1], choice > 0,
        position > deviations.last?.position ?? -1
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
