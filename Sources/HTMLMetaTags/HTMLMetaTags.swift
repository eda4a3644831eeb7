package import Foundation

/// The `meta` tags of an HTML page whose `property` begins with a prefix.
///
/// They are those of a browser's document with scripting enabled but no script run, in the order of
/// the source. Any bytes can be read, in linear time.
package struct HTMLMetaTags: Sendable {
  /// The tags, at most ``maximumTags`` of the document and as many that are not in it.
  package internal(set) var tags: [HTMLSourceTag] = []
  /// Whether the page has more tags than are returned.
  package internal(set) var isCut = false
  /// Whether the page is in an encoding that is not read, ISO-2022-JP or one that the Encoding standard
  /// replaces for security. Such a page has no tags.
  package internal(set) var isUnreadable = false

  /// How many tags of a page are returned. Nothing is read after one more tag of the document, not even the
  /// encoding that the page declares.
  package static let maximumTags = 1_000
  /// How long a value may be, in bytes as the page writes it; UTF-16 is measured in UTF-8.
  package static let maximumFieldBytes = 4 << 10

  /// The tags of the document, without positions.
  ///
  /// - Parameters:
  ///   - html: The bytes of the page.
  ///   - contentType: The `Content-Type` of the response. Its `charset` takes precedence over what
  ///     the page declares, but not over a byte order mark.
  ///   - prefix: What `property` begins with, ASCII in lower case.
  /// - Returns: The tags in the order of the source.
  package static func inDocument(
    _ html: Data, contentType: String?, prefix: String
  ) -> HTMLMetaTags {
    read(html, contentType, prefix: prefix, readsSource: false)
  }

  /// The tags of the source with their positions: those of the document, those that something keeps out
  /// of it, and those that only mean to have the prefix, in another case, with white space or in `name`.
  ///
  /// - Parameters:
  ///   - html: The bytes of the page.
  ///   - contentType: The `Content-Type` of the response, as above.
  ///   - prefix: What `property` begins with, ASCII in lower case.
  /// - Returns: The tags in the order of the source.
  package static func inSource(_ html: Data, contentType: String?, prefix: String) -> HTMLMetaTags {
    read(html, contentType, prefix: prefix, readsSource: true)
  }

  private static func read(
    _ html: Data, _ contentType: String?, prefix: String, readsSource: Bool
  ) -> HTMLMetaTags {
    PageBytes.with(html) { bytes in
      let finding = EncodingSniffer.sniff(bytes, contentType: contentType)
      func read(_ bytes: PageBytes, from start: Int) -> HTMLMetaTags {
        let collector = TagCollector(bytes, prefix: prefix, readsSource: readsSource)
        var tokenizer = HTMLTokenizer(bytes: bytes, collector: collector)
        tokenizer.read(from: start)
        tokenizer.readInert()
        return tokenizer.collector.tags(in: finding, from: start)
      }
      if finding.encoding == .unreadable { return HTMLMetaTags(isUnreadable: true) }
      guard case .utf16(let isBigEndian) = finding.encoding else {
        return read(bytes, from: finding.markLength)
      }
      let utf8 = bytes.utf8FromUTF16(from: finding.markLength, isBigEndian: isBigEndian)
      return PageBytes.with(utf8) { read($0, from: 0) }
    }
  }
}

extension HTMLMetaTags {
  /// The tags of a document whose source is not there.
  package init(_ tags: [HTMLSourceTag]) { self.init(tags: tags) }
}
