import CThreadSupport
import Testing

@Suite("The threshold of a stack")
struct StackThresholdTests {
  private static let top = 1 << 40

  @Test(
    "how much of a stack is used before work moves elsewhere",
    arguments: [
      ("a tenth is left unused", 2_000_000, 0, 1_800_000),
      ("half of a stack that is smaller than the absolute reserve is used", 16 << 10, 0, 8 << 10),
      ("on musl the main thread's stack may still grow", 110_000, 8_000_000, 7_200_000),
      ("the limit was lowered afterwards", 8_000_000, 110_000, 7_200_000),
      ("a limit beyond the address space is never reached", 110_000, .max, top),
    ])
  func threshold(_ rule: String, size: Int, limit: Int, used: Int) {
    #expect(bolts_threshold_of_stack(UInt(Self.top), size, limit) == UInt(Self.top - used))
  }

  @Test("an absolute reserve is left of a small stack")
  func reserve() {
    let reserve = Self.top - Int(bolts_threshold_of_stack(UInt(Self.top), 256 << 10, 0))
    #expect((128 << 10...192 << 10).contains(reserve))
  }
}
