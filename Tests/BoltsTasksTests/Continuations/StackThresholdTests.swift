import CThreadSupport
import Testing

@Suite("The threshold of a stack")
struct StackThresholdTests {
  private let top: UInt = 1 << 40

  @Test("the threshold leaves a tenth of the stack unused")
  func thread() {
    #expect(bolts_threshold_of_stack(top, 2_000_000, 0) == top - 1_800_000)
  }

  @Test("the threshold leaves an absolute reserve, also of a stack that is smaller than that")
  func smallStack() {
    let reserve = top - bolts_threshold_of_stack(top, 256 << 10, 0)
    #expect((128 << 10...192 << 10).contains(reserve))
    #expect(bolts_threshold_of_stack(top, 16 << 10, 0) == top)
  }

  @Test("on musl the threshold includes the space that the main thread's stack may still grow into")
  func growingStack() {
    #expect(bolts_threshold_of_stack(top, 110_000, 8_000_000) == top - 7_200_000)
  }

  @Test("the threshold uses the present size when the limit was lowered afterwards")
  func loweredLimit() {
    #expect(bolts_threshold_of_stack(top, 8_000_000, 110_000) == top - 7_200_000)
  }

  @Test("the threshold is zero, and the stack never low, when the limit exceeds the address space")
  func unlimited() {
    #expect(bolts_threshold_of_stack(top, 110_000, .max) == 0)
  }
}
