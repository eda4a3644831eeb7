internal import BoltsTasks
public import Foundation

extension Task {
  /// A task that succeeds after a delay.
  ///
  /// - Parameter delay: Seconds. Zero, less and NaN succeed as soon as may be; more than a hundred
  ///   years is a hundred years.
  public static func withDelay(_ delay: TimeInterval) -> Task<Void> {
    let hundredYears: TimeInterval = 100 * 365.25 * 24 * 60 * 60
    let seconds = delay > 0 ? min(delay, hundredYears) : 0
    return Task<Void>(
      base: BoltsTask.delay(for: .seconds(seconds)).continueOnSuccessWith(on: .immediate) {
        Unchecked(())
      })
  }
}
