import Testing

@testable import BenchmarkHarness

@Suite("Allocation thresholds")
struct AllocationThresholdTests {
  @Test("a recorded number of allocations passes, and a larger one does not")
  func recorded() {
    let thresholds = AllocationThresholds(recording: Fixture.report(subjectAllocations: 2))
    #expect(thresholds.violations(in: Fixture.report(subjectAllocations: 2)).isEmpty)
    #expect(thresholds.violations(in: Fixture.report(subjectAllocations: 1)).isEmpty)
    #expect(
      thresholds.violations(in: Fixture.report(subjectAllocations: 3)) == [
        "S1 (a <continuation>) needs 3 allocations for one operation; 2 are allowed"
      ])
  }

  @Test("allocations that a whole run makes once are tolerated")
  func tolerance() {
    let thresholds = AllocationThresholds(allocations: ["S1": 2])
    #expect(thresholds.violations(in: Fixture.report(subjectAllocations: 2.01)).isEmpty)
  }

  @Test(
    "a threshold is a whole number, rounded up when the count depends on scheduling",
    arguments: [(2.0, 2.0), (2.02, 2.0), (1.98, 2.0), (11.2, 12.0), (0.5, 1.0)])
  func wholeNumbers(measured: Double, threshold: Double) {
    let report = Fixture.report(subjectAllocations: measured)
    #expect(AllocationThresholds(recording: report).allocations["S1"] == threshold)
  }

  @Test("peers have no thresholds")
  func peers() {
    let thresholds = AllocationThresholds(recording: Fixture.report())
    #expect(thresholds.allocations == ["S1": 0])
  }

  @Test("a scenario whose allocations vary is neither recorded nor checked")
  func varying() {
    var report = Fixture.report(subjectAllocations: 3)
    report.scenarios[0].allocationsAreStable = false
    #expect(AllocationThresholds(recording: report).allocations.isEmpty)
    #expect(AllocationThresholds(allocations: [:]).violations(in: report).isEmpty)
  }

  @Test("a scenario without a threshold is reported")
  func unknown() {
    let violations = AllocationThresholds(allocations: [:]).violations(in: Fixture.report())
    #expect(violations == ["S1 has no threshold: record one with --record-allocations"])
  }

  @Test("bytes alive have a separate threshold")
  func alive() {
    let report = Report(
      tool: "", date: "", machine: "", command: "",
      scenarios: [
        ScenarioResult(
          id: "alive", title: "kept",
          rows: [RowResult(row: "Bolts", isSubject: true, heap: HeapTraffic(bytesAlive: 150))])
      ])
    #expect(AllocationThresholds(recording: report).violations(in: report).isEmpty)
    let tight = AllocationThresholds(allocations: [:], bytesAlive: ["alive": 136])
    #expect(
      tight.violations(in: report) == [
        "alive (kept) needs 150 bytes alive for one operation; 136 are allowed"
      ])
    let beside = AllocationThresholds(allocations: [:], bytesAlive: ["alive": 143])
    #expect(beside.violations(in: report).isEmpty, "other threads may allocate a little meanwhile")
    let aWordLess = AllocationThresholds(allocations: [:], bytesAlive: ["alive": 142])
    #expect(aWordLess.violations(in: report).count == 1)
  }
}

@Suite("Counting the allocations of a run", .serialized)
struct RunnerTests {
  private final class Node: Sendable {}

  @Test("every allocation of a run is counted, divided by its number of operations")
  func allocations() throws {
    let contender = Contender(
      "Bolts", operations: 1_000,
      .sync {
        for _ in 0..<3_000 { escape(Node()) }
      })
    let allocations = try #require(Runner(contender: contender).allocations().allocations)
    #expect(allocations >= 3)
  }

  @Test("the count waits for an asynchronous run")
  func asynchronous() throws {
    let contender = Contender(
      "Bolts", operations: 1_000,
      .async {
        await Task.yield()
        for _ in 0..<1_000 { escape(Node()) }
      })
    #expect(try #require(Runner(contender: contender).allocations().allocations) >= 1)
  }

  @Test("bytes that stay allocated are measured")
  func alive() throws {
    let contender = Contender(
      "Bolts", operations: 100_000, .alive { (0..<100_000).map { _ in Node() } })
    #expect(try #require(Runner(contender: contender).allocations().bytesAlive) >= 16)
  }

  @Test("a run that takes longer than a sample is run once")
  func runs() {
    let contender = Contender("Bolts", operations: 1, .sync { blackHole(1) })
    #expect(Runner(contender: contender).runs(filling: .zero) == 1)
  }
}
