internal import BoltsTasks
public import Foundation

extension Task {
  /// Creates a task that succeeds after a delay.
  ///
  /// - Parameter delay: The delay in seconds. Zero, a negative number or NaN succeeds as soon as
  ///   possible; more than a hundred years counts as a hundred years.
  /// - Returns: A task that succeeds once the delay has passed.
  public static func withDelay(_ delay: TimeInterval) -> Task<Void> {
    let hundredYears: TimeInterval = 100 * 365.25 * 24 * 60 * 60
    let seconds = delay > 0 ? min(delay, hundredYears) : 0
    return Task<Void>(
      base: BoltsTask.delay(for: .seconds(seconds)).continueOnSuccessWith(on: .immediate) {
        Unchecked(())
      })
  }
}
