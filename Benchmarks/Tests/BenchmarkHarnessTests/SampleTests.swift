import Testing

@testable import BenchmarkHarness

@Suite("Statistics of a sample")
struct SampleTests {
  @Test("no measurements give no sample")
  func empty() {
    #expect(Sample([]) == nil)
  }

  @Test("a single measurement is its own median and has no spread")
  func single() throws {
    let sample = try #require(Sample([7]))
    #expect(sample.median == 7)
    #expect(sample.spread == 0)
  }

  @Test("the median of an even number of measurements lies between the two middle ones")
  func even() throws {
    #expect(try #require(Sample([4, 1, 3, 2])).median == 2.5)
  }

  @Test("the quartiles exclude an outlier")
  func quartiles() throws {
    let sample = try #require(Sample([10, 11, 12, 13, 1_000]))
    #expect(sample.median == 12)
    #expect(sample.lowerQuartile == 11)
    #expect(sample.upperQuartile == 13)
    #expect(abs(sample.spread - 2.0 / 12) < 1e-9)
  }

  @Test("a sample whose median is zero has a spread of zero")
  func zero() throws {
    #expect(try #require(Sample([0, 0, 0])).spread == 0)
  }
}
