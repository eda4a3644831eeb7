import Testing

@testable import BenchmarkHarness

@Suite("A sample sums up measurements")
struct SampleTests {
  @Test("of none there is no sample")
  func empty() {
    #expect(Sample([]) == nil)
  }

  @Test("one measurement is its own median and has no spread")
  func single() throws {
    let sample = try #require(Sample([7]))
    #expect(sample.median == 7)
    #expect(sample.spread == 0)
  }

  @Test("the median of an even number lies between the two in the middle, in any order")
  func even() throws {
    #expect(try #require(Sample([4, 1, 3, 2])).median == 2.5)
  }

  @Test("the quartiles leave an outlier out")
  func quartiles() throws {
    let sample = try #require(Sample([10, 11, 12, 13, 1_000]))
    #expect(sample.median == 12)
    #expect(sample.lowerQuartile == 11)
    #expect(sample.upperQuartile == 13)
    #expect(abs(sample.spread - 2.0 / 12) < 1e-9)
  }

  @Test("a median of zero has no spread to speak of")
  func zero() throws {
    #expect(try #require(Sample([0, 0, 0])).spread == 0)
  }
}
