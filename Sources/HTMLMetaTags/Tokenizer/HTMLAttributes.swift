/// The values of a tag's attributes as the source writes them; the first of two equal names counts.
struct HTMLAttributes {
  /// The attributes that some rule asks for.
  enum Name: String, CaseIterable {
    case property, content, name, value, charset, type, encoding, rel, href, color, face, size
    case httpEquiv = "http-equiv"
  }

  private static let names = Name.allCases.map { (identity: HTMLName($0.rawValue.utf8), name: $0) }

  typealias Element = (name: Name, value: Range<Int>)

  private(set) var elements: [Element] = []

  mutating func removeAll() { elements.removeAll(keepingCapacity: true) }

  /// Keeps an attribute whose name is one of those above, for the first time.
  mutating func take(_ name: Range<Int>, _ value: Range<Int>, in bytes: PageBytes) {
    let identity = bytes.name(name)
    guard let name = Self.names.first(where: { $0.identity == identity })?.name, self[name] == nil
    else { return }
    elements.append((name, value))
  }

  /// The value of an attribute, empty for one without a value; nil when it is not there.
  subscript(name: Name) -> Range<Int>? { elements.first { $0.name == name }?.value }

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
