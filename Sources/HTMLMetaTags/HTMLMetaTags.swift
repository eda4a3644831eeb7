/// Reads the `al:` meta tags of an HTML page: bytes in, tags out.
package enum HTMLMetaTags {
  /// The tags that a browser's document has, in the order of the source.
  ///
  /// - Parameters:
  ///   - html: The bytes of the page.
  ///   - contentType: The `Content-Type` of the response. Its `charset` takes precedence over what
  ///     the page declares, but not over a byte order mark.
  package static func tags(
    in html: UnsafeRawBufferPointer, contentType: String?
  ) -> [HTMLMetaTag] {
    unsafe PageBytes.with(html) { read($0, contentType: contentType).tags }
  }

  /// Every tag that mentions `al:`, with its position, also those that a browser's document lacks;
  /// in the order of the source.
  ///
  /// - Parameters:
  ///   - html: The bytes of the page.
  ///   - contentType: The `Content-Type` of the response.
  package static func sourceTags(
    in html: UnsafeRawBufferPointer, contentType: String?
  ) -> [HTMLSourceTag] {
    unsafe PageBytes.with(html) { bytes in
      let encoding = read(bytes, contentType: contentType).encoding
      let mark = EncodingSniffer.sniff(bytes, contentType: contentType).markLength
      return withText(of: bytes, from: mark, encoding: encoding) { text, start in
        var tokenizer = HTMLTokenizer(
          bytes: text, sink: SourceTagCollector(bytes: text, encoding: encoding))
        tokenizer.read(from: start)
        var locator = SourceLocator(bytes: text, start: start, encoding: encoding)
        return tokenizer.sink.tags.enumerated()
          .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
          .map { _, tag in
            let (line, column) = locator.locate(tag.position)
            return HTMLSourceTag(
              property: tag.property, content: tag.content, line: line, column: column,
              spelling: tag.spelling, inertContext: tag.hiding)
          }
      }
    }
  }

  /// The tags of a page and the encoding it is in.
  struct Reading {
    let tags: [HTMLMetaTag]
    let encoding: TextEncoding
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
  private static func withText<Result>(
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
      var tokenizer = HTMLTokenizer(bytes: text, sink: MetaTagCollector(bytes: text))
      tokenizer.read(from: start)
      return body(text, tokenizer.sink)
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
