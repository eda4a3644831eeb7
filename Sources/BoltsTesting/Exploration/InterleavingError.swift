/// An order in which a body fails.
public struct InterleavingError: Error, Sendable {
  /// How the body failed.
  @nonexhaustive
  public enum Reason: Sendable {
    /// The body threw this error.
    case threw(any Error)
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
  /// The failure and how to run it again, in one line.
  public var description: String {
    var text = "\(file):\(line): \(reason), in order \(precedingOrders + 1)"
    if !uncontrolled.isEmpty { text += " (not controlled: \(uncontrolled.names))" }
    if case .malformedReplay = reason { return text }
    return text + "; run it again with replay: \"\(replay)\""
  }
}

extension InterleavingError.Reason: CustomStringConvertible {
  /// The reason as part of a sentence.
  public var description: String {
    switch self {
    case .threw(let error): "the body throws \(error)"
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
