import BenchmarkHarness
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
    #expect(try Options(["--filter", filter]).includes(Self.scenario(.sync {})) == isIncluded)
  }

  #if os(Linux)
    @Test("allocations are counted and divided by the operations")
    func allocations() throws {
      final class Object {}
      let scenario = Self.scenario(.sync { for _ in 0..<2 { escape(Object()) } })
      let figures = try #require(
        scenario.figures(scenario.contenders, samples: 1, milliseconds: 0).first)
      #expect(figures.allocations == 1)
      #expect((figures.bytes ?? 0) >= 16)
      #expect(figures.nanoseconds != nil)
    }

    @Test("bytes that stay alive are weighed")
    func bytesAlive() throws {
      let scenario = Self.scenario(.alive { [UInt8](repeating: 1, count: 100_000) })
      let figures = try #require(scenario.contenders.first?.heapTraffic())
      #expect((50_000..<51_000).contains(figures.bytesAlive ?? 0))
    }
  #endif

  @Test("a threshold is violated by more than it allows, and has to be there")
  func thresholds() {
    let scenario = Self.scenario(.sync {})
    var thresholds = Thresholds()
    #expect(thresholds.violation(scenario, Figures(allocations: 1)) != nil)
    thresholds.record(scenario, Figures(allocations: 1.01))
    #expect(thresholds.allocations == ["S1": 1])
    #expect(thresholds.violation(scenario, Figures(allocations: 1.04)) == nil)
    #expect(thresholds.violation(scenario, Figures(allocations: 2)) != nil)
    thresholds.record(scenario, Figures(bytesAlive: 135.2))
    #expect(thresholds.violation(scenario, Figures(bytesAlive: 137)) == nil)
    #expect(thresholds.violation(scenario, Figures(bytesAlive: 150)) != nil)
  }

  @Test("a table has a line for each contender, with its cap")
  func table() {
    let scenario = Self.scenario(.sync {}, cap: Cap(instructions: 1_100, allocations: 1))
    var table = Table()
    table.add(scenario, scenario.contenders, [Figures(instructions: 12_345.6, nanoseconds: 3)])
    let lines = table.text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(Set(lines.map(\.count)).count == 1)
    #expect(lines.last?.contains("12,346") == true)
    #expect(lines.last?.hasSuffix("| 1,100; 1 |") == true)
  }
}
