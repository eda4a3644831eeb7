/// The `meta` tags of an HTML page that have a prefix, and its elements that a caller wants.
///
/// They are those of a browser's document with scripting enabled but no script run, in the order of
/// the source.
package struct HTMLMetaTags {
  /// The tags whose property begins with the prefix. Where elements are read, also those whose
  /// property or name is meant to, those that the document lacks, and the positions of all.
  package internal(set) var tags: [HTMLSourceTag] = []
  /// The wanted elements.
  package internal(set) var elements: [HTMLMetadataElement] = []

  init() {}

  /// Reads any bytes in linear time.
  ///
  /// Reading stops when `checkpoint` throws. It is called at the start, and again after each 64 KiB of
  /// markup and a number of tags, with the number of bytes that it reads next or an equivalent of them.
  ///
  /// - Parameters:
  ///   - html: The bytes of the page.
  ///   - contentType: The `Content-Type` of the response. Its `charset` takes precedence over what
  ///     the page declares, but not over a byte order mark.
  ///   - prefix: What `property` begins with, in lower case. Where elements are read, tags that write
  ///     it in another case or with white space in it are found too.
  ///   - isWanted: Whether a `meta`, `link` or `base` element, which has no position yet, is kept.
  ///     Called for each, in the order of the source; `nil` when only tags are read.
  ///   - checkpoint: Stops the reading by throwing.
  /// - Throws: What `checkpoint` throws.
  package init(
    _ html: UnsafeRawBufferPointer, contentType: String?, prefix: String,
    elements isWanted: ((HTMLMetadataElement) -> Bool)? = nil, checkpoint: (Int) throws -> Void
  ) rethrows {
    self = unsafe try PageBytes.with(html) { bytes in
      var finding = EncodingSniffer.sniff(bytes, contentType: contentType)
      while true {
        let read = try (finding.encoding ?? .utf8).withText(
          of: bytes, from: finding.markLength, checkpoint
        ) { text, start -> HTMLMetaTags? in
          var tokenizer = HTMLTokenizer(
            bytes: text,
            collector: TagCollector(
              text, prefix: PropertyPrefix(prefix), readsSource: isWanted != nil))
          try tokenizer.read(from: start, checkpoint: checkpoint)
          let collector = tokenizer.collector
          if let encoding = finding.encodingToReadAgain(collector.declared) {
            finding = EncodingSniffer.Finding(encoding: encoding, isCertain: true)
            return nil
          }
          let encoding = finding.settled(collector.declared) {
            // Values that are all ASCII need no encoding, but positions do.
            isWanted == nil && collector.isASCII || text.isUTF8
          }
          return try tokenizer.collector.read(
            in: encoding, from: start, where: isWanted ?? { _ in false }, checkpoint)
        }
        if let read { return read }
      }
    }
  }
}
