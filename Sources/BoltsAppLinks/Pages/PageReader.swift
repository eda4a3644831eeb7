internal import Foundation

/// Reads the `al:` tags of a page: its encoding, its markup, its tags.
enum PageReader {
  /// The tags of a page and the encoding it is in.
  struct Reading {
    let tags: [AppLinkMetaTag]
    let encoding: TextEncoding
  }

  static func read(_ html: Data, contentType: String?) -> Reading {
    unsafe html.withUnsafeBytes { buffer in
      unsafe PageBytes.with(buffer) { read($0, contentType: contentType) }
    }
  }

  private static func read(_ bytes: PageBytes, contentType: String?) -> Reading {
    let finding = EncodingSniffer.sniff(bytes, contentType: contentType)
    let (reading, declared) = collect(
      bytes, from: finding.markLength, encoding: finding.encoding ?? .utf8
    ) { text, collector in
      let encoding = settled(finding, collector, text)
      return (
        Reading(tags: collector.tags(in: text, encoding: encoding), encoding: encoding),
        collector.declared
      )
    }
    // A declaration further down changes the encoding, as it does in a browser, which then reads
    // the page again. Here that is needed only when the bytes of ASCII are not what they seemed.
    guard !finding.isCertain, let declared, declared != finding.encoding,
      finding.encoding != .utf16BigEndian, finding.encoding != .utf16LittleEndian
    else { return reading }
    if declared.keepsASCII, finding.encoding?.keepsASCII ?? true { return reading }
    return collect(bytes, from: 0, encoding: declared) { text, collector in
      Reading(tags: collector.tags(in: text, encoding: declared), encoding: declared)
    }
  }

  /// Lends `body` the page as text in UTF-8 or a single-byte encoding.
  static func withText<Result>(
    of bytes: PageBytes, from start: Int, encoding: TextEncoding,
    body: (_ text: PageBytes, _ start: Int) -> Result
  ) -> Result {
    if encoding.keepsASCII { return body(bytes, start) }
    let utf8 = Transcoder.utf8(of: bytes, from: start, encoding: encoding)
    return unsafe utf8.withUnsafeBytes { buffer in
      unsafe PageBytes.with(buffer) { body($0, 0) }
    }
  }

  private static func collect<Result>(
    _ bytes: PageBytes, from start: Int, encoding: TextEncoding,
    body: (PageBytes, MetaTagCollector) -> Result
  ) -> Result {
    withText(of: bytes, from: start, encoding: encoding) { text, start in
      var reader = HTMLReader(bytes: text, sink: MetaTagCollector(bytes: text))
      reader.read(from: start)
      return body(text, reader.sink)
    }
  }

  /// The encoding of the values that were found: what was sniffed, what the page declares, UTF-8
  /// when the page is that, windows-1252.
  private static func settled(
    _ finding: EncodingSniffer.Finding, _ collector: MetaTagCollector, _ text: PageBytes
  ) -> TextEncoding {
    if finding.isCertain { return finding.encoding ?? .utf8 }
    if let encoding = finding.encoding, !encoding.keepsASCII { return encoding }
    if let encoding = collector.declared ?? finding.encoding { return encoding }
    return collector.isASCII(text) || text.isUTF8 ? .utf8 : .windows1252
  }
}
