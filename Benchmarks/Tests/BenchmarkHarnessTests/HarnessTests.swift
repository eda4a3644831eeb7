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
      #expect(figures.processorTimes.count == 3)
      #expect(figures.wallTimes.allSatisfy { $0 > 0 })
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
    #expect(violations(Figures(ending: "stack overflow")) == 1)
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

  private static func results(_ subject: Figures, _ peer: Figures) -> Results {
    let peers = ["NIO", "a", "b", "c", "d"].map { Contender($0, operations: 1, .sync {}) }
    let scenario = Scenario(
      "S1", "a <title>", contenders: [Contender("Bolts", operations: 1, .sync {})] + peers)
    var results = Results(tool: "tool", sampling: Sampling())
    results.measurements = zip(scenario.contenders, [subject, peer, peer, peer, peer, peer]).map {
      Measurement(scenario, $0, $1)
    }
    return results
  }

  @Test("samples have a middle, quantiles and a deviation")
  func summary() throws {
    let summary = try #require(Summary((1...100).map { Double($0) }.shuffled()))
    #expect((summary.median, summary.p90, summary.p99) == (51, 91, 100))
    #expect(summary.deviation == 25)
    #expect(Summary([]) == nil)
  }

  @Test(
    "a comparison finds what changed beyond the noise",
    arguments: [
      // Counts are exact.
      (Figures(instructions: 1_030), 1.0, true), (Figures(instructions: 1_015), 1, false),
      (Figures(allocations: 2), 1, true),
      // A slower machine is slower for the peers, too.
      (Figures(processorTimes: [200]), 2, false), (Figures(processorTimes: [200]), 1, true),
      (Figures(processorTimes: [105]), 1, false),
    ])
  func comparison(changed: Figures, machine: Double, isRegression: Bool) {
    let old = Self.results(
      Figures(instructions: 1_000, allocations: 1, processorTimes: [100, 900]),
      Figures(processorTimes: [300]))
    let new = Self.results(changed, Figures(processorTimes: [300 * machine]))
    let comparison = Comparison(old: old, new: new, threshold: 1) { _, _ in true }
    #expect(comparison.hasRegressed == isRegression)
    #expect(comparison.text.contains("): regressed") == isRegression)
  }

  @Test("results are read as they were written, and a CSV quotes")
  func files() throws {
    let path = NSTemporaryDirectory() + "results-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let results = Self.results(Figures(bytes: 0.5, processorTimes: [1.5, 2]), Figures())
    try results.write(to: path)
    let read = try Results(path: path)
    #expect(read.measurements.first?.figures.processorTimes == [1.5, 2])
    #expect(read.csv == results.csv)
    #expect(read.csv.contains("\"S1\",\"a <title>\",\"Bolts\",\"Bolts\",\"1\",\"\",\"\",\"0.5\""))
  }

  @Test(
    "a plot has a dot for each peer, and marks what is lost", arguments: [(500.0, 2), (2_000, 1)])
  func plot(peer: Double, marks: Int) {
    let results = Self.results(Figures(instructions: 1_000), Figures(instructions: peer))
    let svg = Plot(results) { _, _ in true }.svg
    #expect(svg.contains("a &lt;title&gt;"))
    #expect(svg.contains("<title>NIO: \(peer == 500 ? "0.5" : "2") times Bolts</title>"))
    #expect(svg.components(separatedBy: "<rect class=\"lost\"").count - 1 == marks)
    #expect(svg.contains("prefers-color-scheme:dark"))
  }
}
