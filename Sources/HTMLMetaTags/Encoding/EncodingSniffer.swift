/// Determines the encoding of a page before it is read (13.2.3.2).
enum EncodingSniffer {
  /// The encoding that a page's first bytes and its content type declare.
  struct Finding: Equatable {
    var encoding: TextEncoding?
    /// The length of the byte order mark.
    var markLength = 0
    /// Whether the page's markup can't override it.
    var isCertain = false
  }

  static func sniff(_ bytes: PageBytes, contentType: String?) -> Finding {
    switch (bytes.peek(0), bytes.peek(1), bytes.peek(2)) {
    case (0xEF, 0xBB, 0xBF): return Finding(encoding: .utf8, markLength: 3, isCertain: true)
    case (0xFE, 0xFF, _):
      return Finding(encoding: .utf16BigEndian, markLength: 2, isCertain: true)
    case (0xFF, 0xFE, _):
      return Finding(encoding: .utf16LittleEndian, markLength: 2, isCertain: true)
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
    var rest = contentType.unicodeScalars[...]
    guard let first = rest.firstIndex(of: ";") else { return nil }
    rest = rest[first...]
    while rest.popFirst() != nil {
      rest = rest.drop { $0.value <= 0x20 }
      let name = rest.prefix { $0 != ";" && $0 != "=" }
      rest = rest[name.endIndex...]
      guard rest.first == "=" else { continue }
      rest.removeFirst()
      var value = ""
      if rest.first == "\"" {
        rest.removeFirst()
        while let scalar = rest.popFirst(), scalar != "\"" {
          value.unicodeScalars.append(scalar == "\\" ? rest.popFirst() ?? scalar : scalar)
        }
        rest = rest.drop { $0 != ";" }
      } else {
        let written = rest.prefix { $0 != ";" }
        rest = rest[written.endIndex...]
        value.unicodeScalars.append(contentsOf: written)
      }
      if String(name).lowercased() == "charset", !value.isEmpty { return value }
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
