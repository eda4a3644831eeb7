/// Reads the `meta` tags of an HTML page from its bytes.
///
/// It finds the tags of a browser's document with scripting enabled but no script run, in the order of
/// the source. Every function reads any bytes in linear time.
///
/// Reading stops when `checkpoint` throws. It is called at the start, and again after each 64 KiB of
/// markup and a number of tags, so a caller can poll for cancellation or a deadline at no cost.
package enum HTMLMetaTags {
  /// The tags whose property begins with a prefix.
  ///
  /// - Parameters:
  ///   - prefix: What `property` begins with, in exactly this case.
  ///   - html: The bytes of the page.
  ///   - contentType: The `Content-Type` of the response. Its `charset` takes precedence over what
  ///     the page declares, but not over a byte order mark.
  ///   - checkpoint: Stops the reading by throwing.
  /// - Returns: The tags, in the order of the source.
  /// - Throws: What `checkpoint` throws.
  package static func tags(
    withPrefix prefix: String, in html: UnsafeRawBufferPointer, contentType: String?,
    checkpoint: () throws -> Void
  ) rethrows -> [HTMLMetaTag] {
    unsafe try PageBytes.with(html) { bytes in
      let finding = EncodingSniffer.sniff(bytes, contentType: contentType)
      let prefix = PropertyPrefix(prefix)
      let (tags, declared) = try finding.withText(of: bytes, checkpoint) { text, start in
        var tokenizer = HTMLTokenizer(
          bytes: text, sink: MetaTagCollector(bytes: text, prefix: prefix))
        try tokenizer.read(from: start, checkpoint: checkpoint)
        let encoding = finding.settled(declared: tokenizer.sink.declared) {
          tokenizer.sink.isASCII || text.isUTF8
        }
        return (try tokenizer.sink.tags(in: encoding, checkpoint), tokenizer.sink.declared)
      }
      guard let encoding = finding.encodingToReadAgain(declared: declared) else { return tags }
      return try encoding.withText(of: bytes, from: 0, checkpoint) { text, start in
        var tokenizer = HTMLTokenizer(
          bytes: text, sink: MetaTagCollector(bytes: text, prefix: prefix))
        try tokenizer.read(from: start, checkpoint: checkpoint)
        return try tokenizer.sink.tags(in: encoding, checkpoint)
      }
    }
  }

  /// Every tag whose property or name is meant to begin with a prefix, also those that a browser's
  /// document lacks, with their positions.
  ///
  /// - Parameters:
  ///   - prefix: The prefix, in lower case. Tags that write it in another case or with white space
  ///     in it are found too.
  ///   - html: The bytes of the page.
  ///   - contentType: The `Content-Type` of the response.
  ///   - checkpoint: Stops the reading by throwing.
  /// - Returns: The tags, in the order of the source.
  /// - Throws: What `checkpoint` throws.
  package static func sourceTags(
    withPrefix prefix: String, in html: UnsafeRawBufferPointer, contentType: String?,
    checkpoint: () throws -> Void
  ) rethrows -> [HTMLSourceTag] {
    let prefix = PropertyPrefix(prefix)
    return unsafe try withSettledText(of: html, contentType, checkpoint) { text, start, encoding in
      var tokenizer = HTMLTokenizer(
        bytes: text, sink: SourceTagCollector(bytes: text, encoding: encoding, prefix: prefix))
      try tokenizer.read(from: start, checkpoint: checkpoint)
      return tokenizer.sink.tags(from: start)
    }
  }

  /// The tags of `sourceTags` and the elements of `metadataElements`, in one walk over the page.
  ///
  /// - Parameters:
  ///   - prefix: As for `sourceTags`.
  ///   - html: The bytes of the page.
  ///   - contentType: The `Content-Type` of the response.
  ///   - isWanted: As for `metadataElements`.
  ///   - checkpoint: Stops the reading by throwing.
  /// - Returns: Both, in the order of the source.
  /// - Throws: What `checkpoint` throws.
  package static func sourceTagsAndElements(
    withPrefix prefix: String, in html: UnsafeRawBufferPointer, contentType: String?,
    where isWanted: (HTMLMetadataElement) -> Bool, checkpoint: () throws -> Void
  ) rethrows -> (tags: [HTMLSourceTag], elements: [HTMLMetadataElement]) {
    let prefix = PropertyPrefix(prefix)
    return unsafe try withSettledText(of: html, contentType, checkpoint) { text, start, encoding in
      try withoutActuallyEscaping(isWanted) { isWanted in
        var tokenizer = HTMLTokenizer(
          bytes: text,
          sink: PageCollector(
            tags: SourceTagCollector(bytes: text, encoding: encoding, prefix: prefix),
            elements: MetadataElementCollector(
              bytes: text, start: start, encoding: encoding, isWanted: isWanted)))
        try tokenizer.read(from: start, checkpoint: checkpoint)
        return (tokenizer.sink.tags.tags(from: start), tokenizer.sink.elements.elements)
      }
    }
  }

  /// The `meta`, `link` and `base` elements that a caller asks for.
  ///
  /// - Parameters:
  ///   - html: The bytes of the page.
  ///   - contentType: The `Content-Type` of the response.
  ///   - isWanted: Whether an element is returned. Called for each, in the order of the source.
  ///   - checkpoint: Stops the reading by throwing.
  /// - Returns: The elements, in the order of the source.
  /// - Throws: What `checkpoint` throws.
  package static func metadataElements(
    in html: UnsafeRawBufferPointer, contentType: String?,
    where isWanted: (HTMLMetadataElement) -> Bool, checkpoint: () throws -> Void
  ) rethrows -> [HTMLMetadataElement] {
    unsafe try withSettledText(of: html, contentType, checkpoint) { text, start, encoding in
      try withoutActuallyEscaping(isWanted) { isWanted in
        var tokenizer = HTMLTokenizer(
          bytes: text,
          sink: MetadataElementCollector(
            bytes: text, start: start, encoding: encoding, isWanted: isWanted))
        try tokenizer.read(from: start, checkpoint: checkpoint)
        return tokenizer.sink.elements
      }
    }
  }

  /// Lends `body` the page as text in its encoding, which takes a separate pass over the page.
  private static func withSettledText<Result>(
    of html: UnsafeRawBufferPointer, _ contentType: String?, _ checkpoint: () throws -> Void,
    body: (_ text: PageBytes, _ start: Int, _ encoding: TextEncoding) throws -> Result
  ) rethrows -> Result {
    unsafe try PageBytes.with(html) { bytes in
      let finding = EncodingSniffer.sniff(bytes, contentType: contentType)
      var encoding = finding.encoding ?? .utf8
      if !finding.isCertain {
        encoding = try finding.withText(of: bytes, checkpoint) { text, start in
          var tokenizer = HTMLTokenizer(bytes: text, sink: DeclarationCollector(bytes: text))
          try tokenizer.read(from: start, checkpoint: checkpoint)
          let declared = tokenizer.sink.declared
          return finding.encodingToReadAgain(declared: declared)
            ?? finding.settled(declared: declared) { text.isUTF8 }
        }
      }
      return try encoding.withText(of: bytes, from: finding.markLength, checkpoint) {
        try body($0, $1, encoding)
      }
    }
  }
}
