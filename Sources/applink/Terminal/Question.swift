internal import BoltsTasks

/// A question to the user at the terminal.
enum Question {
  /// Asks, and returns whether the answer is yes; every answer except `y` and `yes` is a no.
  ///
  /// Cancelling the Swift task throws at once, and a later answer is ignored.
  static func ask(_ question: String, on console: Console) async throws -> Bool {
    console.status("\(question) [y/N] ")
    let answer = try await BoltsTask(on: .newThread) { readLine() ?? "" }.value
    return ["y", "yes"].contains(answer.lowercased())
  }
}
