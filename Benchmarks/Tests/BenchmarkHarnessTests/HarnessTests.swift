import BenchmarkHarness
import Foundation
import Testing

@Suite("The harness")
struct HarnessTests {
  private static func scenario(_ body: Contender.Body, cap: Cap? = nil) -> Scenario {
    Scenario("S1", "a title", cap: cap, contenders: [Contender("Bolts", operations: 2, body)])
  }

  @Test(
    "arguments that mean nothing are errors", arguments: [["--row"], ["--samples", "x"], ["-x"]])
  func wrongUse(arguments: [String]) {
    #expect(throws: UsageError.self) { try Options(arguments) }
  }

  @Test(
    "a filter is an id, the start of one, or words of a title",
    arguments: [("s1", true), ("S", false), ("a TITLE", true), ("S1/x", false)])
  func filters(filter: String, isIncluded: Bool) throws {
    #expect(try Options(["--filter", filter]).includes("S1", "a title") == isIncluded)
  }

  #if os(Linux)
    @Test("allocations are counted and divided by the operations")
    func allocations() throws {
      final class Object {}
      let scenario = Self.scenario(.sync { for _ in 0..<2 { escape(Object()) } })
      var sampling = Sampling()
      (sampling.samples, sampling.sampleTime, sampling.warmUpTime) = (3, 0, 0)
      let figures = try #require(scenario.figures(scenario.contenders, sampling).first)
      #expect(figures.allocations == 1)
      #expect((figures.bytes ?? 0) >= 16)
      #expect(figures.processorTime?.count == 3)
      #expect((figures.wallTime?.least ?? 0) > 0)
    }

    @Test("bytes that stay alive are weighed")
    func bytesAlive() throws {
      let scenario = Self.scenario(.alive { [UInt8](repeating: 1, count: 100_000) })
      let figures = try #require(scenario.contenders.first?.heapTraffic())
      #expect((50_000..<51_000).contains(figures.bytesAlive ?? 0))
    }
  #endif

  @Test("a cap is violated by more than its slack, and what it does not name has no limit")
  func caps() {
    func violations(_ figures: Figures) -> Int {
      Self.scenario(.sync {}, cap: Cap(1_000, 1, bytesAlive: 136)).violations(figures).count
    }
    #expect(violations(Figures(instructions: 1_005, allocations: 1.04, bytesAlive: 137)) == 0)
    #expect(violations(Figures(instructions: 1_020, allocations: 2)) == 2)
    #expect(violations(Figures(bytesAlive: 150)) == 1)
    #expect(Self.scenario(.sync {}).violations(Figures(allocations: 9)).isEmpty)
  }

  @Test("a table has a line for each contender, with its cap, and no empty column")
  func table() {
    let scenario = Self.scenario(.sync {}, cap: Cap(1_100, 1))
    let figures = Figures(instructions: 12_345.6, processorTimes: [3, 1, 2], wallTimes: [2, 2, 2])
    let text = Table([Measurement(scenario, scenario.contenders[0], figures)]).text
    let lines = text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(Set(lines.map(\.count)).count == 1)
    #expect(lines.last?.hasSuffix(" 12,346 | 1,100; 1 |") == true)
    #expect(lines.last?.contains("500,000,000") == true)
    #expect(!text.contains("bytes alive"))
  }

  /// Made once: it asks programs what machine and commit this is.
  private static let emptyResults = Results(tool: "tool", sampling: Sampling())

  private static func results(_ subject: Figures, _ peer: Figures) -> Results {
    let peers = ["NIO", "a", "b", "c", "d"].map { Contender($0, operations: 1, .sync {}) }
    let scenario = Scenario(
      "S1", "a <title>", contenders: [Contender("Bolts", operations: 1, .sync {})] + peers)
    var results = emptyResults
    results.measurements = zip(scenario.contenders, [subject, peer, peer, peer, peer, peer]).map {
      Measurement(scenario, $0, $1)
    }
    return results
  }

  @Test("samples have a middle, bounds and a deviation")
  func summary() throws {
    let summary = try #require(Summary((1...101).map { Double($0) }.shuffled()))
    #expect((summary.median, summary.least, summary.most) == (51, 1, 101))
    #expect(summary.deviation == 25)
    #expect(Summary([]) == nil)
  }

  @Test(
    "a comparison finds counts that changed beyond the noise, by one rule for all sizes",
    arguments: [
      (Figures(instructions: 1_000), Figures(instructions: 1_030), "regressed"),
      (Figures(instructions: 1_000), Figures(instructions: 1_015), nil),
      (Figures(instructions: 1_000), Figures(instructions: 900), "improved"),
      (Figures(allocations: 1), Figures(allocations: 2), "regressed"),
      (Figures(allocations: 0), Figures(allocations: 1), "regressed"),
      (Figures(allocations: 1), Figures(allocations: 0), "improved"),
      // Less than one allocation in a hundred operations is noise.
      (Figures(allocations: 0.007), Figures(allocations: 0.008), nil),
      (Figures(allocations: 0.008), Figures(allocations: 0.007), nil),
      (Figures(allocations: 0.007), Figures(allocations: 0.2), "regressed"),
    ] as [(Figures, Figures, String?)])
  func counts(old: Figures, new: Figures, verdict: String?) {
    let comparison = Comparison(
      old: Self.results(old, Figures()), new: Self.results(new, Figures()), threshold: 1
    ) { _, _ in true }
    #expect(comparison.hasRegressed == (verdict == "regressed"))
    for word in ["regressed", "improved"] {
      #expect(comparison.text.contains("): \(word)\n") == (verdict == word))
    }
  }

  /// The report on rounds whose ratios lie about `slowdown`, with so much noise.
  private static func comparison(
    slowdown: Double, noise: Double, seed: UInt64, rounds: Int = 20
  ) -> Comparison {
    var random = seed
    func next() -> Double {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(random >> 40) / Double(1 << 24)
    }
    let ratios = (0..<rounds).map { _ in slowdown * (1 + noise * next()) / (1 + noise * next()) }
    return Comparison(times: [("S1", ratios)], threshold: 5)
  }

  @Test("times show a slowdown of a tenth")
  func slowdowns() {
    for seed in 1...UInt64(20) {
      #expect(Self.comparison(slowdown: 1.1, noise: 0.12, seed: seed).hasRegressed)
      let back = Self.comparison(slowdown: 1 / 1.1, noise: 0.12, seed: seed)
      #expect(!back.hasRegressed && back.text.contains("improved"))
    }
  }

  @Test("times of equal builds show no regression, whatever the noise", arguments: [0.02, 0.5, 3])
  func equalBuilds(noise: Double) {
    for seed in 1...UInt64(50) {
      let comparison = Self.comparison(slowdown: 1, noise: noise, seed: seed)
      #expect(!comparison.hasRegressed)
      if noise < 0.05 { #expect(!comparison.text.contains("Too noisy")) }
    }
  }

  @Test("a few rounds say nothing about times, and the report says so")
  func fewRounds() {
    let comparison = Self.comparison(slowdown: 2, noise: 0, seed: 1, rounds: 4)
    #expect(!comparison.hasRegressed)
    #expect(comparison.text.contains("too few rounds"))
  }

  @Test("the interval of the median follows from the number of rounds and the confidence")
  func intervals() {
    let ratios = (1...20).map { 1 + Double($0) / 100 }
    // 2 * (1 + 20 + 190) / 2^20 is 0.0004, and with the next 1,140 it is 0.0026.
    let times = PairedTimes(ratios: ratios, doubt: 0.001)
    #expect(times.interval == 1.03...1.18)
    #expect(times.ratio == 1.105)
    #expect(PairedTimes(ratios: Array(ratios.prefix(5)), doubt: 0.001).interval == nil)
  }

  @Test("results are read as they were written")
  func files() throws {
    let path = NSTemporaryDirectory() + "results-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let results = Self.results(Figures(bytes: 0.5, processorTimes: [1.5, 2]), Figures())
    try results.write(to: path)
    let read = try Results(path: path)
    #expect(read.measurements.first?.figures.processorTime == Summary([1.5, 2]))
    #expect(read.measurements.first?.figures.bytes == 0.5)
  }

  @Test(
    "a plot has a dot for each peer, and marks what is lost", arguments: [(500.0, 2), (2_000, 1)])
  func plot(peer: Double, marks: Int) throws {
    let results = Self.results(Figures(instructions: 1_000), Figures(instructions: peer))
    let svg = try Plot(results) { _, _ in true }.svg
    #expect(svg.contains("a &lt;title&gt;"))
    #expect(svg.contains("<title>NIO: \(peer == 500 ? "0.5" : "2") times Bolts</title>"))
    #expect(svg.components(separatedBy: "<rect class=\"lost\"").count - 1 == marks)
    #expect(svg.contains("prefers-color-scheme:dark"))
  }

  @Test("a plot of results without anything to draw is an error, not an empty picture")
  func emptyPlot() {
    #expect(throws: UsageError.self) {
      try Plot(Self.results(Figures(), Figures())) { _, _ in true }
    }
  }
}
