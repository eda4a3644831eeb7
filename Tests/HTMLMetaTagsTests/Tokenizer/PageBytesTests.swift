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
    return unsafe (margin + bytes + margin).withUnsafeBytes { buffer in
      unsafe PageBytes.with(UnsafeRawBufferPointer(rebasing: buffer[16..<16 + length])) { page in
        body(page, bytes)
      }
    }
  }

  @Test("past the end and before the start there are NUL bytes", arguments: 0...12)
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

  @Test("only the letters from A to Z have a lower case")
  func lowerCase() {
    let bytes = UInt8(1)...255
    for byte in bytes {
      let lower = byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte
      #expect(HTMLName([0x61, byte]) == HTMLName([0x61, lower]))
    }
    #expect(Set(bytes.map { HTMLName([0x61, $0]).bits }).count == 255 - 26)
  }

  @Test("a name in a page has the identity of its bytes, alone and before others")
  func namesInPages() {
    for byte in UInt8.min...UInt8.max {
      for length in 1...9 {
        for place in 0..<length {
          var name = [UInt8](repeating: 0x61, count: length)
          name[place] = byte
          let identities = [[], [0, 0x3E, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67]].map { rest in
            HTMLMetaTagsTests.withPage(name + rest) { $0.name(0..<length) }
          }
          #expect(identities == [HTMLName(name), HTMLName(name)], "\(name)")
        }
      }
    }
  }

  @Test("a name of more than eight bytes is never one of at most eight")
  func longNames() {
    let names = (1...200).map { HTMLName(String(repeating: "t", count: $0).utf8).bits }
    #expect(names[..<8].allSatisfy { $0 >> 63 == 0 })
    #expect(names[8...].allSatisfy { $0 >> 63 == 1 })
    #expect(Set(names).count == 200)
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
  }
}
