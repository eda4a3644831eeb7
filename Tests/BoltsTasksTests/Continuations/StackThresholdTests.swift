import CThreadSupport
import Testing

@Suite("The threshold of a stack")
struct StackThresholdTests {
  private let top: UInt = 1 << 40

  @Test("leaves a tenth of the stack unused")
  func thread() {
    #expect(bolts_threshold_of_stack(top, 512_000, 0) == top - 460_800)
  }

  @Test("counts how far the main thread's stack may grow, where only part of it is there (musl)")
  func growingStack() {
    #expect(bolts_threshold_of_stack(top, 110_000, 8_000_000) == top - 7_200_000)
  }

  @Test("counts what is there, where a limit was lowered afterwards")
  func loweredLimit() {
    #expect(bolts_threshold_of_stack(top, 8_000_000, 110_000) == top - 7_200_000)
  }

  @Test("is zero, so that the stack is never low, where the limit is more than there are addresses")
  func unlimited() {
    #expect(bolts_threshold_of_stack(top, 110_000, .max) == 0)
  }
}
