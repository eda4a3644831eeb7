/// Where the values of a tag's attributes are in the page; the first of two equal names counts.
struct HTMLAttributes {
  /// The attributes that some rule asks for.
  enum Name: String, CaseIterable {
    case property, content, name, value, charset, encoding, color, face, size
    case httpEquiv = "http-equiv"
  }

  private static let names = Name.allCases.map { (bytes: Array($0.rawValue.utf8), name: $0) }

  private var elements: [(name: Name, value: Range<Int>)] = []

  /// Keeps an attribute whose name is one of those above, for the first time.
  mutating func take(_ name: Range<Int>, _ value: Range<Int>, in bytes: PageBytes) {
    let known = Self.names.first {
      $0.bytes.count == name.count && bytes.matches($0.bytes, at: name.lowerBound)
    }
    guard let known = known?.name, self[known] == nil else { return }
    // Few tags have more.
    if elements.isEmpty { elements.reserveCapacity(4) }
    elements.append((known, value))
  }

  /// The value of an attribute, empty for one without a value; nil when it is not there.
  subscript(name: Name) -> Range<Int>? { elements.first { $0.name == name }?.value }

  func isASCII(in bytes: PageBytes) -> Bool {
    elements.allSatisfy { $0.value.allSatisfy { bytes[$0] < 0x80 } }
  }

  /// The encoding that a `meta` element with these attributes, whose values `read` decodes, declares.
  func declaredEncoding(_ read: (Range<Int>) -> [UInt8]) -> TextEncoding? {
    if let charset = self[.charset], let found = TextEncoding(label: read(charset)) {
      return found.declaredInPage
    }
    guard let httpEquiv = self[.httpEquiv], let content = self[.content],
      read(httpEquiv).map(ASCII.lowercased) == Array("content-type".utf8)
    else { return nil }
    return EncodingSniffer.encoding(inContent: read(content))?.declaredInPage
  }
}
