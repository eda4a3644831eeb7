import Testing

@testable import BenchmarkHarness

@Suite("Command-line options of the benchmarks")
struct OptionsTests {
  @Test("without arguments everything is measured and printed as a table")
  func defaults() throws {
    let options = try Options.parse([])
    #expect(options.mode == .measure)
    #expect(options.format == .table)
    #expect(options.filters.isEmpty)
  }

  @Test("a value follows after a space or an equals sign")
  func values() throws {
    let options = try Options.parse([
      "--filter", "S1", "--filter=S2", "--samples=5", "--format", "json", "--chart=a.svg",
    ])
    #expect(options.filters == ["S1", "S2"])
    #expect(options.samples == 5)
    #expect(options.format == .json)
    #expect(options.chart == "a.svg")
  }

  @Test("--quick takes fewer and shorter samples")
  func quick() throws {
    let options = try Options.parse(["--quick"])
    #expect(options.samples == 3)
    #expect(options.sampleMilliseconds == 1)
  }

  @Test("--count takes a scenario, a row and a number of runs")
  func count() throws {
    let options = try Options.parse(["--count", "S1", "--row", "Bolts", "--iterations", "3"])
    #expect(options.mode == .count(scenario: "S1", row: "Bolts", iterations: 3))
    let startUp = try Options.parse(["--count", "S1", "--row", "Bolts", "--iterations", "0"])
    #expect(startUp.mode == .count(scenario: "S1", row: "Bolts", iterations: 0))
  }

  @Test(
    "invalid arguments are refused with a message",
    arguments: [
      (["--frobnicate"], "unknown option --frobnicate"),
      (["extra"], "unknown option extra"),
      (["--filter"], "--filter needs a value"),
      (["--filter", "--quick"], "--filter needs a value"),
      (["--chart="], "--chart needs a value"),
      (["--samples", "none"], "--samples needs a whole number above zero, not none"),
      (["--samples", "0"], "--samples needs a whole number above zero, not 0"),
      (["--format", "xml"], "--format is one of table, markdown, json, not xml"),
      (["--count", "S1"], "--count needs exactly one --row"),
      (["--iterations", "2"], "--iterations belongs to --count"),
      (["--iterations", "-1"], "--iterations needs a whole number, not -1"),
    ])
  func wrongUsage(arguments: [String], message: String) {
    #expect(throws: UsageError(message)) { try Options.parse(arguments) }
  }

  @Test("the help documents every option")
  func help() {
    let help = Options.help(tool: "tool", overview: "Overview.")
    for option in [
      "--filter", "--row", "--samples", "--quick", "--list", "--format", "--chart", "--metric",
      "--compare", "--from", "--instructions", "--check-allocations", "--record-allocations",
      "--count", "--iterations",
    ] {
      #expect(help.contains(option))
    }
  }
}

@Suite("Filters for scenarios")
struct FilterTests {
  private let tool = BenchmarkTool(
    name: "tool", overview: "",
    scenarios: ["S1", "S10", "S1/1000", "depth/loop"].map { id in
      Scenario(
        id, "about \(String(id.reversed()))",
        contenders: [Contender("Bolts", operations: 1, .sync {})])
    })

  @Test(
    "a filter selects by id, by a prefix of the path, or by a word of the title",
    arguments: [
      ("S1", ["S1", "S1/1000"]), ("s10", ["S10"]), ("depth", ["depth/loop"]),
      ("POOL/", ["depth/loop"]),
    ])
  func filter(text: String, expected: [String]) throws {
    let options = try Options.parse(["--filter", text])
    #expect(try tool.chosen(by: options).map(\.id) == expected)
  }

  @Test("a filter without a match is an error that lists the scenarios")
  func nothing() throws {
    let options = try Options.parse(["--filter", "S99"])
    #expect(
      throws: UsageError("--filter leaves no scenario; there are S1, S10, S1/1000, depth/loop")
    ) {
      try tool.chosen(by: options)
    }
  }

  @Test("an unknown row is an error that lists the rows")
  func unknownRow() throws {
    let options = try Options.parse(["--row", "Combine"])
    #expect(throws: UsageError("no row is called Combine; there are Bolts")) {
      try tool.chosen(by: options)
    }
  }
}
