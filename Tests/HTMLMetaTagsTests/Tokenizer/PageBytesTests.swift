import Testing

@testable import HTMLMetaTags

@Suite("The bytes of a page are readable inside their bounds only", .timeLimit(.minutes(20)))
struct PageBytesTests {
  /// Lends the 12 bytes "<A b='0/1'>?", or fewer, out of a buffer whose other bytes are not NUL.
  private func withPage<Result>(
    of length: Int = 12, _ body: (PageBytes, [UInt8]) -> Result
  ) -> Result {
    let bytes = Array("<A b='0/1'>?".utf8.prefix(length))
    let margin = [UInt8](repeating: 0x3E, count: 16)
    return unsafe (margin + bytes + margin).withUnsafeBytes { buffer in
      unsafe PageBytes.with(UnsafeRawBufferPointer(rebasing: buffer[16..<16 + length])) { page in
        body(page, bytes)
      }
    }
  }

  @Test("past the end there are NUL bytes", arguments: 0...12)
  func pastTheEnd(length: Int) {
    withPage(of: length) { page, bytes in
      let padded = bytes + [UInt8](repeating: 0, count: 32)
      for position in 0..<20 {
        #expect(page.peek(position) == padded[position])
        let word = page.word(at: position)
        let read = (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
        #expect(read == Array(padded[position..<position + 8]), "\(position)")
      }
      #expect(page.peek(-1) == 0)
    }
  }

  @Test("a range may begin at the start and end at the end")
  func ranges() {
    withPage { page, bytes in
      #expect(page.string(0..<12) == "<A b='0/1'>?")
      #expect(page.string(12..<12) == "")
      #expect(page.copy(0..<12) == bytes)
      #expect(page.slice(0..<12).count == 12)
      #expect(page.slice(11..<12)[0] == bytes[11])
      #expect(page.slice(0..<1)[0] == bytes[0])
    }
  }

  @Test("a text matches at the start and at the end of the page, and nowhere past it")
  func matches() {
    withPage { page, _ in
      #expect(page.matches("<a b", at: 0))
      #expect(page.matches("\'>?", at: 9))
      #expect(!page.matches("\'>?>", at: 9))
      #expect(!page.matches("xa b", at: 0))
      #expect(!page.matches("<a x", at: 0))
      #expect(!page.matches("<", at: -1))
    }
  }

  @Test("a byte is found from the start and up to the end of a range")
  func positions() {
    withPage { page, _ in
      #expect(page.position(of: 0x3C, from: 0) == 0)
      #expect(page.position(of: 0x3F, from: 0) == 11)
      #expect(page.position(of: 0x3F, from: 0, before: 11) == 11)
      #expect(page.position(of: 0x3E, from: 11) == 12)
      #expect(page.position(of: 0x3E, from: 12) == 12)
      #expect(page.position(of: 0x3E, from: 14) == 12)
    }
  }

  @Test("only the letters from A to Z have a lower case")
  func lowerCase() {
    for byte in UInt8.min...UInt8.max {
      for place in 0..<8 {
        var name = [UInt8](repeating: 0x61, count: 8)
        name[place] = byte
        let word = unsafe name.withUnsafeBytes { buffer in
          unsafe PageBytes.with(buffer) { $0.shortName(0..<8) }
        }
        let lower: UInt8 = byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte
        #expect(UInt8(truncatingIfNeeded: word >> (place * 8)) == lower)
      }
    }
  }

  @Test("a name of more than eight bytes is never one of at most eight")
  func longNames() {
    for length in 1...8 { #expect(HTMLName(String(repeating: "z", count: length)).bits >> 63 == 0) }
    for length in 9...200 {
      #expect(HTMLName(String(repeating: "t", count: length)).bits >> 63 == 1, "\(length)")
    }
  }

  @Test("reading outside of the page stops the program")
  func bounds() async {
    await #expect(processExitsWith: .failure) {
      unsafe [1, 2].withUnsafeBytes { buffer in
        unsafe PageBytes.with(UnsafeRawBufferPointer(rebasing: buffer[..<1])) { _ = $0[1] }
      }
    }
    await #expect(processExitsWith: .failure) {
      unsafe [1, 2].withUnsafeBytes { buffer in
        unsafe PageBytes.with(UnsafeRawBufferPointer(rebasing: buffer[..<1])) {
          _ = $0.slice(0..<2).count
        }
      }
    }
    await #expect(processExitsWith: .failure) {
      unsafe [1, 2].withUnsafeBytes { buffer in
        unsafe PageBytes.with(UnsafeRawBufferPointer(rebasing: buffer[..<1])) {
          _ = $0.string(0..<2)
        }
      }
    }
  }
}
