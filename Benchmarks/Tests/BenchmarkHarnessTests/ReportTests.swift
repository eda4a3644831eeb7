import Foundation
import Testing

@testable import BenchmarkHarness

/// Two scenarios with a subject and two peers, for the tests of what is shown.
enum Fixture {
  static func report(subjectTime: Double = 5, subjectAllocations: Double = 0) -> Report {
    Report(
      tool: "tool", date: "2026-01-02", machine: "a machine", command: "tool --quick",
      scenarios: [
        ScenarioResult(
          id: "S1", title: "a <continuation>", budget: Budget(instructions: 40, allocations: 0),
          rows: [
            row("Bolts", true, subjectTime, subjectAllocations, 31),
            row("Swift", false, 100, 4.5, 7_286),
            row("NIO", false, 50, 2, 2_015),
          ]),
        ScenarioResult(
          id: "depth/loop", title: "a million turns",
          rows: [
            RowResult(row: "Bolts", isSubject: true, ending: .survived),
            RowResult(row: "NIO", ending: .failed("stack overflow")),
          ]),
      ])
  }

  static func row(
    _ name: String, _ isSubject: Bool, _ time: Double, _ allocations: Double, _ instructions: Double
  ) -> RowResult {
    RowResult(
      row: name, isSubject: isSubject, nanoseconds: Sample([time]),
      heap: HeapTraffic(allocations: allocations, bytes: allocations * 64),
      instructions: instructions)
  }
}

@Suite("Reports")
struct ReportTests {
  @Test("figures are compared with the best peer, never with the subject")
  func bestPeer() {
    let scenario = Fixture.report().scenarios[0]
    #expect(scenario.bestPeer(.time) == 50)
    #expect(scenario.bestPeer(.instructions) == 2_015)
  }

  @Test("a terminal report has a block for each scenario, with its budget and process exits")
  func terminal() {
    let text = TerminalReport.text(Fixture.report())
    #expect(text.contains("S1  a <continuation>"))
    #expect(text.contains("7,286"))
    #expect(text.contains("0.1×"))
    #expect(text.contains("budget"))
    #expect(text.contains("survives"))
    #expect(text.contains("stack overflow"))
  }

  @Test("columns are aligned")
  func columns() {
    var table = TextTable(["name", "figure"])
    table.rows = [["a", "1"], ["longer", "12,345"]]
    let lines = table.text.split(separator: "\n")
    #expect(Set(lines.map(\.count)).count == 1)
    #expect(lines[2].hasSuffix("     1"))
  }

  @Test("a markdown report has a row for each scenario, and names the machine and the command")
  func markdown() {
    let text = MarkdownReport.text(Fixture.report())
    #expect(text.contains("Measured 2026-01-02 on a machine by `tool --quick`."))
    #expect(text.contains("| scenario | Bolts | Swift | NIO | budget |"))
    #expect(text.contains("| **31; 0 / 0; 0.1×** | 7,286; 4.5 / 288; 2× | 2,015; 2 / 128; 1× |"))
    #expect(text.contains("| survives | – | stack overflow |"))
  }

  @Test("a report survives encoding to JSON and decoding")
  func json() throws {
    let text = try JSONFile.text(Fixture.report())
    let read = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
    #expect(try JSONFile.text(read) == text)
  }

  @Test("a file that cannot be read is an error that names it")
  func missingFile() {
    #expect {
      try JSONFile.read(Report.self, from: "/nowhere/old.json", madeBy: "tool")
    } throws: {
      "\($0)".contains("cannot read /nowhere/old.json")
    }
  }

  @Test(
    "figures are rounded and grouped for reading",
    arguments: [
      (0, "0"), (0.004, "0"), (0.02, "0.02"), (2.0, "2"), (2.5, "2.5"), (41.23, "41.2"),
      (999.6, "1,000"), (1_234_567, "1,234,567"), (-1_234, "-1,234"),
    ])
  func numbers(value: Double, text: String) {
    #expect(Figures.number(value) == text)
  }

  @Test("a figure that was not measured is shown as a dash")
  func missing() {
    #expect(Figures.number(nil) == "–")
    #expect(Figures.ratio(nil) == "–")
    #expect(Figures.nanoseconds(nil) == "–")
  }
}

@Suite("Comparing two reports")
struct ComparisonTests {
  @Test("counts are compared in percent, and times as multiples of the best peer")
  func change() {
    let text = Comparison.text(
      old: Fixture.report(subjectTime: 10, subjectAllocations: 4),
      new: Fixture.report(subjectTime: 5, subjectAllocations: 3))
    #expect(text.contains("change since 2026-01-02"))
    #expect(text.contains("-50%"))
    #expect(text.contains("-25%"))
  }

  @Test("reports with nothing in common give a message, not an empty table")
  func nothingInCommon() {
    var other = Fixture.report()
    other.scenarios = []
    #expect(Comparison.text(old: other, new: Fixture.report()).hasPrefix("Nothing to compare"))
  }

  @Test(
    "a change is shown with its sign",
    arguments: [(4.0, 4.0, "="), (4.0, 3.0, "-25%"), (4.0, 5.0, "+25%"), (0.0, 1.0, "new")])
  func sign(old: Double, new: Double, text: String) {
    #expect(Figures.change(from: old, to: new) == text)
  }
}

@Suite("Charts of multiples of the best peer")
struct ChartTests {
  @Test("a chart has one bar for each row of each scenario that has a peer")
  func bars() {
    let groups = Chart.groups(Fixture.report(), metric: .time)
    #expect(groups.count == 1)
    #expect(
      groups[0].bars == [
        Chart.Bar(row: "Bolts", multiple: 0.1), Chart.Bar(row: "Swift", multiple: 2),
        Chart.Bar(row: "NIO", multiple: 1),
      ])
  }

  @Test("the axis is logarithmic: equal factors are equal lengths")
  func axis() {
    let axis = Chart.Axis(multiples: [0.01, 100], width: 400)
    let steps = [0.1, 1, 10, 100].map(axis.position)
    #expect(abs((steps[1] - steps[0]) - (steps[2] - steps[1])) < 1e-9)
    #expect(steps[3] == 400)
    #expect(axis.position(0) == 0)
  }

  @Test("titles are escaped, and the machine and the date are shown below")
  func svg() throws {
    let svg = Chart.svg(Fixture.report(), metric: .instructions)
    #expect(svg.hasPrefix("<svg"))
    #expect(svg.contains(#/ width="[0-9.]+" height="[0-9.]+" viewBox=/#))
    #expect(svg.contains("a &lt;continuation&gt;"))
    #expect(!svg.contains("<continuation>"))
    #expect(svg.contains("2026-01-02, a machine"))
    #expect(
      svg.components(separatedBy: "<text").count == svg.components(separatedBy: "</text>").count)
  }

  @Test("a chart without comparable rows is still a valid image")
  func empty() {
    var report = Fixture.report()
    report.scenarios = []
    #expect(Chart.svg(report, metric: .time).contains("</svg>"))
  }
}
