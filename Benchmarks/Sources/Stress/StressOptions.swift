/// How long to run, and from which seed.
struct StressOptions {
  var seconds = 60
  var count = Int.max
  var seed = UInt64.random(in: 0...UInt64(UInt32.max))

  init(_ arguments: some Sequence<String>) throws {
    var arguments = arguments.makeIterator()
    while let option = arguments.next() {
      guard let value = arguments.next().flatMap(UInt64.init) else {
        throw UsageError(description: "\(option) takes a whole number.")
      }
      switch option {
      case "--seconds": seconds = Int(clamping: value)
      case "--count": count = Int(clamping: value)
      case "--seed": seed = value
      default:
        throw UsageError(
          description: "\(option) is unknown. Usage: stress [--seconds N] [--count N] [--seed N]")
      }
    }
  }

  struct UsageError: Error, CustomStringConvertible {
    let description: String
  }
}
