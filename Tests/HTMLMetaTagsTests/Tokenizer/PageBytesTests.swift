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

  @Test("a range may begin at the start and end at the end")
  func ranges() {
    withPage { page, bytes in
      #expect(page.copy(0..<12) == bytes)
      #expect(page.copy(12..<12) == [])
      #expect(page.prefix(12).copy(11..<12) == [bytes[11]])
      #expect(page.prefix(1).position(of: 0x3F, from: 0) == 1)
    }
  }

  @Test("a text matches at the start and at the end of the page, and nowhere past it")
  func matches() {
    withPage { page, _ in
      #expect(page.matches("<a b".utf8, at: 0))
      #expect(page.matches("\'>?".utf8, at: 9))
      #expect(!page.matches("\'>?>".utf8, at: 9))
      #expect(!page.matches("xa b".utf8, at: 0))
      #expect(!page.matches("<a x".utf8, at: 0))
      #expect(!page.matches("<".utf8, at: -1))
    }
  }

  @Test("a byte is found from the start and up to the end")
  func positions() {
    withPage { page, _ in
      #expect(page.position(of: 0x3C, from: 0) == 0)
      #expect(page.position(of: 0x3F, from: 0) == 11)
      #expect(page.position(of: 0x3E, from: 11) == 12)
      #expect(page.position(of: 0x3E, from: 12) == 12)
      #expect(page.position(of: 0x3E, from: 14) == 12)
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
