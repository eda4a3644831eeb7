/// Determines the encoding of a page before it is read (13.2.3.2).
enum EncodingSniffer {
  /// The encoding that a page's first bytes and its content type declare.
  struct Finding: Equatable {
    var encoding: TextEncoding?
    /// The length of the byte order mark.
    var markLength = 0
    /// Whether the page's markup can't override it.
    var isCertain = false

    /// The encoding of the values: the first that there is of the one that was sniffed, the one that the
    /// page declares, UTF-8 where the page is valid UTF-8, and windows-1252.
    func settled(_ declared: TextEncoding?, isUTF8: () -> Bool) -> TextEncoding {
      // The page has been turned into UTF-8.
      if case .utf16 = encoding { return .utf8 }
      if isCertain, let encoding { return encoding }
      return declared ?? encoding ?? (isUTF8() ? .utf8 : .windows1252)
    }
  }

  static func sniff(_ bytes: PageBytes, contentType: String?) -> Finding {
    switch (bytes.peek(0), bytes.peek(1), bytes.peek(2)) {
    case (0xEF, 0xBB, 0xBF): return Finding(encoding: .utf8, markLength: 3, isCertain: true)
    case (0xFE, 0xFF, _):
      return Finding(encoding: .utf16(isBigEndian: true), markLength: 2, isCertain: true)
    case (0xFF, 0xFE, _):
      return Finding(encoding: .utf16(isBigEndian: false), markLength: 2, isCertain: true)
    default: break
    }
    if let label = contentType.flatMap(charset(ofContentType:)),
      let encoding = TextEncoding(label: label.utf8)
    {
      return Finding(encoding: encoding, isCertain: true)
    }
    var prescan = EncodingPrescan(page: bytes)
    return Finding(encoding: prescan.run())
  }

  /// The `charset` parameter of a media type, as MIME Sniffing reads it.
  static func charset(ofContentType contentType: String) -> String? {
    var rest = Array(contentType.utf8).drop { $0 != ASCII.semicolon }
    while rest.popFirst() != nil {
      rest = rest.drop { $0 <= ASCII.space }
      let name = rest.prefix { $0 != ASCII.semicolon && $0 != ASCII.equals }
      rest = rest[name.endIndex...]
      guard rest.first == ASCII.equals else { continue }
      rest.removeFirst()
      var value = rest.prefix { $0 != ASCII.semicolon }
      if rest.first == ASCII.quotationMark {
        rest.removeFirst()
        value = []
        while let byte = rest.popFirst(), byte != ASCII.quotationMark {
          value.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
        }
      }
      rest = rest.drop { $0 != ASCII.semicolon }
      if name.lazy.map(ASCII.lowercased).elementsEqual("charset".utf8), !value.isEmpty {
        return String(decoding: value, as: UTF8.self)
      }
    }
    return nil
  }

  /// Extracts an encoding from the `content` of a `meta` element.
  static func encoding(inContent content: [UInt8]) -> TextEncoding? {
    var rest = content.map(ASCII.lowercased)[...]
    while !rest.isEmpty {
      guard rest.starts(with: "charset".utf8) else {
        rest.removeFirst()
        continue
      }
      rest = rest.dropFirst(7).drop(while: ASCII.isWhitespace)
      guard rest.first == ASCII.equals else { continue }
      rest = rest.dropFirst().drop(while: ASCII.isWhitespace)
      guard let quote = rest.first, quote == ASCII.quotationMark || quote == ASCII.apostrophe else {
        return TextEncoding(
          label: rest.prefix { !ASCII.isWhitespace($0) && $0 != ASCII.semicolon })
      }
      rest = rest.dropFirst()
      guard let end = rest.firstIndex(of: quote) else { return nil }
      return TextEncoding(label: rest[..<end])
    }
    return nil
  }
}
