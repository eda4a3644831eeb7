/// An order in which a body fails.
public struct InterleavingError: Error, Sendable {
  /// How the body failed.
  @nonexhaustive
  public enum Reason: Sendable {
    /// The body threw this error.
    case threw(any Error)
    /// The test recorded this issue in the body (``failExploredOrder(_:)``).
    case recorded(String)
    /// The body waits, no job is left that could resume it, and nothing outside the explorer's
    /// control has resumed it for this time. This is a lost wake-up or a deadlock.
    case neverFinishes(waited: Duration)
    /// A job has not returned for this time: it blocks its thread, or computes for long.
    case blocked(Duration)
    /// The body ran more jobs than an order may have.
    case tooManyJobs(limit: Int)
    /// The body did not follow the given order: it also depends on something else, such as random
    /// numbers, the time, or work outside the explorer's control.
    case notReproducible
    /// The text to replay is not an order.
    case malformedReplay
    /// The text to replay is not an order of this body, which has so many points at which several jobs
    /// are ready when it is followed as far as that is possible.
    case replayDoesNotFit(pointCount: Int)
  }

  /// How the body failed.
  public let reason: Reason
  /// The order, to run again with `exploreInterleavings(replay:)`.
  public let replay: String
  /// The jobs in the order in which they ran, by the names of their tasks and the functions that they began
  /// with, or the types of their actors, as far as those are known. The one that was delayed most says so.
  public let jobs: [String]
  /// The tasks that had not ended, each with the functions in which it was suspended, innermost first, as far as these
  /// are known.
  public let suspended: [String]
  /// How many orders were run before this one.
  public let precedingOrders: Int
  /// The work that took part in the body outside the explorer's control.
  public let uncontrolled: Set<UncontrolledWork>
  /// Where the exploration was started.
  public let file: StaticString
  /// Where the exploration was started.
  public let line: UInt
}

extension InterleavingError: CustomStringConvertible {
  /// How to run the order again and its failure, in one line, and a line for each of its last jobs.
  public var description: String {
    switch reason {
    case .malformedReplay, .replayDoesNotFit: return "\(file):\(line): \(reason)"
    default: break
    }
    let order =
      "\(file):\(line): order \(precedingOrders + 1) fails (replay: \"\(replay)\"): \(reason)"
    let note = uncontrolled.isEmpty ? "" : " (not controlled: \(uncontrolled.names))"
    let lines = zip(1..., jobs).map { "\n  \($0). \($1)" }
    let tasks = suspended.map { "\n  not ended: \($0)" }
    return order + note + lines.suffix(100).joined() + tasks.prefix(20).joined()
  }
}

extension InterleavingError.Reason: CustomStringConvertible {
  /// The reason as part of a sentence.
  public var description: String {
    switch self {
    case .threw where isRequirement: "what the body requires does not hold"
    case .threw(let error): "the body throws \(error)"
    case .recorded(let issue): issue
    case .neverFinishes(let time):
      "the body never finishes: no job is left that could resume it, and nothing else has for "
        + "\(time) (a lost wake-up or a deadlock)"
    case .blocked(let time):
      "a job of the body has not returned for \(time): it blocks its thread, as a semaphore does, or "
        + "computes for long"
    case .tooManyJobs(let limit): "the body is not finished after \(limit) jobs"
    case .notReproducible:
      "the body does not repeat itself in the same order, so it also depends on something else"
    case .malformedReplay:
      "the text to replay is not an order such as \"3:1 7:2\"; copy it from an InterleavingError"
    case .replayDoesNotFit(let count):
      "the text to replay does not fit this body, which has \(count) points at which several jobs are "
        + "ready; the text is of another body, or the body has changed since"
    }
  }
}

extension InterleavingError.Reason {
  /// Whether `#require` has failed, which has recorded an issue, and throws an error of many lines.
  var isRequirement: Bool {
    guard case .threw(let error) = self else { return false }
    return "\(type(of: error))" == "ExpectationFailedError"
  }
}
