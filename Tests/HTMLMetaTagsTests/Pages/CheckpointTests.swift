import HTMLMetaTags
import Testing

@Suite("Reading stops when its checkpoint throws")
struct CheckpointTests {
  private struct Stop: Error {}

  /// Reads a page and counts the checkpoints; the one numbered `last` throws.
  private func checkpoints(_ html: [UInt8], contentType: String? = nil, last: Int = .max)
    -> (count: Int, isStopped: Bool)
  {
    var count = 0
    do {
      _ = unsafe try html.withUnsafeBytes { buffer in
        unsafe try HTMLMetaTags(buffer, contentType: contentType, prefix: "al:") { _ in
          count += 1
          if count == last { throw Stop() }
        }
      }
    } catch {
      return (count, error is Stop)
    }
    return (count, false)
  }

  @Test("the checkpoint is called at the start and after each 64 KiB")
  func stride() {
    let html = Array(String(repeating: "<p>12345", count: 1 << 15).utf8)
    #expect(checkpoints(html).count == 4)
    #expect(checkpoints(Array(html.prefix(8))).count == 1)
    #expect(checkpoints([]).count == 0)
  }

  @Test("reading stops at once with the error that the checkpoint throws", arguments: 1...4)
  func stops(_ last: Int) {
    let html = Array(String(repeating: "<p>12345", count: 1 << 15).utf8)
    let run = checkpoints(html, last: last)
    #expect(run.count == last)
    #expect(run.isStopped)
  }

  @Test("a page that is transcoded has a checkpoint before that, and is read with its own")
  func transcoding() {
    let html = Array("<meta property=al:a>".utf8)
    #expect(checkpoints(html, contentType: "text/html;charset=koi8-r").count == 1)
    #expect(checkpoints(html, contentType: "text/html;charset=gbk").count == 2)
    let run = checkpoints(html, contentType: "text/html;charset=gbk", last: 1)
    #expect(run.isStopped)
    let long = html + Array(repeating: 0x20, count: 1 << 18)
    for charset in ["gbk", "iso-2022-jp"] {
      // One after each 64 KiB that are transcoded.
      #expect(checkpoints(long, contentType: "text/html;charset=\(charset)").count == 6)
    }
  }

  @Test("thousands of tags are decoded with checkpoints between them")
  func decoding() {
    let html = Array(String(repeating: "<meta property=al:>", count: 1 << 13).utf8)
    let reading = (html.count + (1 << 16) - 1) >> 16
    #expect(checkpoints(html).count == reading + 2)
  }

  @Test("reading source tags and elements stops as well")
  func otherReader() {
    let html = Array("<meta property=al:a><link rel=b>".utf8)
    #expect(throws: Stop.self) {
      unsafe try html.withUnsafeBytes { buffer in
        unsafe try HTMLMetaTags(
          buffer, contentType: nil, prefix: "al:", elements: { _ in true },
          checkpoint: { _ in throw Stop() })
      }
    }
  }
}
