import BoltsAppLinks

extension MeasurementEvent {
  static func numbered(_ number: Int) -> MeasurementEvent {
    MeasurementEvent(name: .navigateOut, arguments: ["number": String(number)])
  }

  var number: Int { arguments["number"].flatMap { Int($0) } ?? -1 }
}

extension AsyncSequence where Element == MeasurementEvent, Failure == Never {
  /// The numbers of the next events.
  func numbers(_ count: Int) async -> [Int] {
    var numbers: [Int] = []
    var iterator = makeAsyncIterator()
    while numbers.count < count, let event = await iterator.next(isolation: #isolation) {
      numbers.append(event.number)
    }
    return numbers
  }
}
