/// Reads markup as the HTML standard tokenizes it (13.2.5), in one pass over the bytes of the page.
///
/// No tokens are created: text, comments and attributes that no rule needs are skipped in place, and
/// only the stack of open elements is allocated. The bytes are in UTF-8, or in another encoding in
/// which the bytes of ASCII represent only ASCII.
struct HTMLTokenizer {
  let bytes: PageBytes
  var collector: TagCollector
  private(set) var tree: TreeConstruction
  private var position = 0
  /// The attributes of the last tag whose attributes some rule asks for.
  private var attributes = HTMLAttributes()
  private let tags = HTMLTagTable.shared

  init(bytes: PageBytes, collector: TagCollector) {
    self.bytes = bytes
    self.collector = collector
    tree = TreeConstruction(bytes: bytes)
  }

  /// How much is read between two checkpoints.
  private static var stride: Int { 1 << 16 }

  /// Reads from `start` to the end of the page, or until `checkpoint` throws.
  mutating func read(from start: Int, checkpoint: (Int) throws -> Void) rethrows {
    position = start
    while position < bytes.count {
      let end = min(bytes.count, position + Self.stride)
      try checkpoint(end - position)
      read(until: end)
    }
  }

  /// Reads to the end of the first tag, text or comment that ends at or after `limit`.
  private mutating func read(until limit: Int) {
    while position < limit {
      if bytes[position] != ASCII.lessThan {
        let textStart = position
        position = bytes.position(of: ASCII.lessThan, from: textStart)
        text(textStart..<position)
        guard position < bytes.count else { return }
      }
      readMarkup()
    }
  }

  @inline(__always)
  private mutating func text(_ range: Range<Int>) {
    guard tree.readsText else { return }
    tree.tokenStart = range.lowerBound
    tree.text(range)
  }

  /// Reads what begins with the `<` at `position`: the tag open state.
  private mutating func readMarkup() {
    let start = position
    let next = bytes.peek(start + 1)
    if ASCII.isLetter(next) {
      readStartTag()
    } else if next == ASCII.solidus {
      readEndTag()
    } else if next == ASCII.exclamation {
      readDeclaration()
    } else if next == ASCII.questionMark {
      skipBogusComment(from: start + 2)
    } else {
      position = start + 1
      text(start..<position)
    }
  }

  // MARK: Tags

  private mutating func readStartTag() {
    let start = position
    var end = start &+ 1
    let name = bytes.readTagName(at: &end)
    let tag = tags.tag(of: name)
    let hasRules =
      switch tag {
      case .meta, .input, .font, .annotationXML: true
      case .link, .base: collector.readsSource
      default: false
      }
    if hasRules { attributes.removeAll() }
    let isSelfClosing =
      hasRules
      ? bytes.readAttributes(at: &end) { attributes.take($0, $1, in: bytes) }
      : bytes.skipAttributes(at: &end)
    position = end
    guard let isSelfClosing else { return }
    var token = HTMLStartTag(tag: tag, name: name, traits: isSelfClosing ? .selfClosing : [])
    if hasRules { token.traits.formUnion(traits(of: tag)) }
    tree.tokenStart = start
    switch tree.startTag(token) {
    case .metadata where hasRules:
      collector.element(tag, attributes, at: start, inTemplate: tree.isInTemplate)
    case .none, .unnamed, .metadata: break
    case .rawText:
      let end = bytes.endOfRawText(named: name, isScript: tag == .script, from: position)
      skipRawText(of: token, to: end)
    case .plaintext: skipRawText(of: token, to: bytes.count)
    case .frameset:
      if let bodyStart = tree.bodyStart { collector.discardBody(from: bodyStart) }
      collector.skipInert(position..<bytes.count, in: .frameset)
      position = bytes.count
    }
  }

  /// What the attributes of some tags mean to tree construction.
  private func traits(of tag: HTMLTag) -> HTMLStartTag.Traits {
    switch tag {
    case .font where attributes[.color] ?? attributes[.face] ?? attributes[.size] != nil:
      .styledFont
    case .input where isValue(attributes[.type], "hidden"):
      .hiddenInput
    case .annotationXML
    where isValue(attributes[.encoding], "text/html")
      || isValue(attributes[.encoding], "application/xhtml+xml"):
      .holdsHTML
    default: []
    }
  }

  /// Whether an attribute's value is `text`, which is in lower case, but for ASCII case.
  private func isValue(_ value: Range<Int>?, _ text: String) -> Bool {
    guard let value else { return false }
    return CharacterReferences.resolve(value, in: bytes).map(ASCII.lowercased)
      .elementsEqual(text.utf8)
  }

  /// Skips the text of an element, and the end tag at `end`.
  private mutating func skipRawText(of token: HTMLStartTag, to end: Int) {
    collector.skipInert(position..<end, in: .text(token.tag))
    position = end + 2
    _ = bytes.readTagName(at: &position)
    _ = bytes.skipAttributes(at: &position)
  }

  private mutating func readEndTag() {
    let start = position
    position = start + 2
    guard ASCII.isLetter(bytes.peek(position)) else { return skipBogusComment(from: position) }
    if let end = tree.plainEndTag(at: position) {
      position = end
      return
    }
    let name = bytes.readTagName(at: &position)
    guard bytes.skipAttributes(at: &position) != nil else { return }
    tree.tokenStart = start
    tree.endTag(tags.tag(of: name), name: name)
  }

  // MARK: Declarations

  /// Reads what begins with `<!`: the markup declaration open state.
  private mutating func readDeclaration() {
    let start = position
    if bytes.peek(start + 2) == ASCII.hyphen, bytes.peek(start + 3) == ASCII.hyphen {
      skipComment(from: start + 4)
    } else if tree.open.currentIsForeign, bytes.isCDATAStart(at: start + 2) {
      readCDATASection(from: start + 9)
    } else {
      skipBogusComment(from: start + 2)
    }
  }

  /// The comment states: `-->`, `--!>`, and right at the start `>` and `->`, end a comment.
  private mutating func skipComment(from start: Int) {
    let end = bytes.greaterThan(from: start) { bytes.closesComment(at: $0, begunAt: start) }
    position = min(bytes.count, end + 1)
    collector.skipInert(start..<end, in: .comment)
  }

  /// Skips what ends at the first `>`, also a doctype. It holds no tag, as a tag ends there too.
  private mutating func skipBogusComment(from start: Int) {
    position = min(bytes.count, bytes.position(of: ASCII.greaterThan, from: start) + 1)
  }

  private mutating func readCDATASection(from start: Int) {
    let end = bytes.greaterThan(from: start + 2) {
      bytes[$0 - 1] == ASCII.rightBracket && bytes[$0 - 2] == ASCII.rightBracket
    }
    position = min(bytes.count, end + 1)
    if end < bytes.count { text(start..<end - 2) }
  }
}
