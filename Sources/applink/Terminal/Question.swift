internal import BoltsTasks

/// A question to the person at the terminal.
enum Question {
  /// Asks, and answers whether the person said yes; anything but `y` or `yes` is a no.
  ///
  /// Cancelling the Swift task throws at once, whatever the person types later.
  static func ask(_ question: String, on console: Console) async throws -> Bool {
    console.status("\(question) [y/N] ")
    let answer = try await BoltsTask(on: .newThread) { readLine() ?? "" }.value
    return ["y", "yes"].contains(answer.lowercased())
  }
}
