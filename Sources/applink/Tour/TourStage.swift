internal import BoltsAppLinks
internal import Foundation

/// The output of the tour: headings, and the events under them.
///
/// The port that the system chose for the page is left out of all it says, so that the tour reads
/// the same each time.
struct TourStage: Sendable {
  var console: Console
  var port: UInt16

  func begin(_ title: String, code: String) throws(OutputError) {
    try console.print("\n" + console.palette.paint(title, .heading))
    try console.print("  " + console.palette.paint(code, .good) + "\n")
  }

  /// A word and the URL it is about. The data that go along are shown where they are read, not in
  /// their long written form.
  func say(_ word: String, _ url: URL) throws(OutputError) {
    let parts = url.absoluteString.split(separator: "al_applink_data=", maxSplits: 1)
    try say(word, parts.count == 2 ? parts[0] + "al_applink_data=…" : url.absoluteString)
  }

  /// A word and what it is about.
  func say(_ word: String, _ text: String) throws(OutputError) {
    var table = Table()
    let padded = word.padding(toLength: 10, withPad: " ", startingAt: 0)
    table.append(.init(padded, .faint), .init(withoutPort(text), .link))
    try show(table)
  }

  func show(_ table: Table) throws(OutputError) {
    let lines = table.lines(
      width: console.results.width, indent: 4, palette: console.palette)
    for line in lines { try console.print(line) }
  }

  func show(_ event: MeasurementEvent?) throws(OutputError) {
    guard let event else { return }
    let shown = [
      MeasurementEvent.Key.type, MeasurementEvent.Key.success, MeasurementEvent.Key.outputURLScheme,
      MeasurementEvent.Key.refererAppName, MeasurementEvent.Key.inputURLScheme,
    ]
    let arguments = shown.compactMap { key in event.arguments[key].map { "\(key) \($0)" } }
    try say("event", event.name.rawValue + ": " + arguments.joined(separator: ", "))
  }

  private func withoutPort(_ text: String) -> String {
    text.replacingOccurrences(of: ":\(port)", with: "")
  }
}
