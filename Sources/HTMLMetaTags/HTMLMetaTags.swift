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
      return try tags(PropertyPrefix(prefix), in: bytes, finding, checkpoint)
    }
  }

  private static func tags(
    _ prefix: PropertyPrefix, in bytes: PageBytes, _ finding: EncodingSniffer.Finding,
    _ checkpoint: () throws -> Void
  ) rethrows -> [HTMLMetaTag] {
    let (tags, encodingToReadAgain) = try finding.withText(of: bytes, checkpoint) { text, start in
      var tokenizer = HTMLTokenizer(bytes: text, sink: MetaTagCollector(bytes: text, prefix))
      try tokenizer.read(from: start, checkpoint: checkpoint)
      let declared = tokenizer.sink.declared
      let encoding = finding.settled(declared) { tokenizer.sink.isASCII || text.isUTF8 }
      return (
        try tokenizer.sink.tags(in: encoding, checkpoint), finding.encodingToReadAgain(declared)
      )
    }
    guard let encodingToReadAgain else { return tags }
    let settled = EncodingSniffer.Finding(encoding: encodingToReadAgain, isCertain: true)
    return try Self.tags(prefix, in: bytes, settled, checkpoint)
  }

  /// Every tag whose property or name is meant to begin with a prefix, also those that a browser's
  /// document lacks, and the `meta`, `link` and `base` elements that a caller asks for, with their
  /// positions.
  ///
  /// - Parameters:
  ///   - prefix: The prefix, in lower case. Tags that write it in another case or with white space
  ///     in it are found too.
  ///   - html: The bytes of the page.
  ///   - contentType: The `Content-Type` of the response.
  ///   - isWanted: Whether an element, which has no position yet, is returned. Called for each, in the
  ///     order of the source.
  ///   - checkpoint: Stops the reading by throwing.
  /// - Returns: Both, in the order of the source.
  /// - Throws: What `checkpoint` throws.
  package static func sourceTagsAndElements(
    withPrefix prefix: String, in html: UnsafeRawBufferPointer, contentType: String?,
    where isWanted: (HTMLMetadataElement) -> Bool, checkpoint: () throws -> Void
  ) rethrows -> (tags: [HTMLSourceTag], elements: [HTMLMetadataElement]) {
    unsafe try PageBytes.with(html) { bytes in
      let prefix = PropertyPrefix(prefix)
      let finding = EncodingSniffer.sniff(bytes, contentType: contentType)
      var encoding = finding.encoding ?? .utf8
      if !finding.isCertain {
        // Values are decoded as they are found, which takes a separate pass for the declaration.
        encoding = try finding.withText(of: bytes, checkpoint) { text, start in
          var tokenizer = HTMLTokenizer(bytes: text, sink: MetaTagCollector(bytes: text, prefix))
          try tokenizer.read(from: start, checkpoint: checkpoint)
          let declared = tokenizer.sink.declared
          return finding.encodingToReadAgain(declared) ?? finding.settled(declared) { text.isUTF8 }
        }
      }
      return try encoding.withText(of: bytes, from: finding.markLength, checkpoint) { text, start in
        try withoutActuallyEscaping(isWanted) { isWanted in
          var tokenizer = HTMLTokenizer(
            bytes: text,
            sink: PageCollector(
              bytes: text, start: start, encoding: encoding, prefix: prefix, isWanted: isWanted))
          try tokenizer.read(from: start, checkpoint: checkpoint)
          return (tokenizer.sink.tags, tokenizer.sink.elements)
        }
      }
    }
  }
}
