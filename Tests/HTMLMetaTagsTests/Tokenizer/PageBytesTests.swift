import Foundation
import Testing

@testable import HTMLMetaTags

@Suite("The bytes of a page are readable inside their bounds only")
struct PageBytesTests {
  /// Lends the 12 bytes "<A b='0/1'>?", or fewer, out of a buffer whose other bytes are not NUL.
  private func withPage<Result>(
    of length: Int = 12, _ body: (PageBytes, [UInt8]) -> Result
  ) -> Result {
    let bytes = Array("<A b='0/1'>?".utf8.prefix(length))
    let margin = [UInt8](repeating: 0x3E, count: 16)
    return PageBytes.with((margin + bytes + margin)[16..<16 + length]) { body($0, bytes) }
  }

  @Test("past the end and before the start there are NUL bytes", arguments: 0...12)
  func pastTheEnd(length: Int) {
    withPage(of: length) { page, bytes in
      let padded = bytes + [UInt8](repeating: 0, count: 32)
      for position in 0..<20 {
        #expect(page.peek(position) == padded[position])
      }
      #expect(page.peek(-1) == 0)
    }
  }

  @Test("reading outside of the page stops the program")
  func bounds() async {
    await #expect(processExitsWith: .failure) {
      PageBytes.with([1, 2].prefix(1)) { _ = $0[1] }
    }
    await #expect(processExitsWith: .failure) {
      PageBytes.with([1, 2].prefix(1)) { _ = $0.copy(0..<2) }
    }
    await #expect(processExitsWith: .failure) {
      PageBytes.with([1, 2].prefix(1)) { _ = $0.prefix(2).count }
    }
  }
}
