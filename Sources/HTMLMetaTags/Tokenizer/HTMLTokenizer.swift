/// Reads markup as the HTML standard tokenizes it (13.2.5), in one pass over the bytes of the page.
///
/// No tokens are created: text, comments and attributes that no rule needs are skipped in place, and
/// only the stack of open elements is allocated. The bytes are in UTF-8 or in
/// another encoding in which the bytes of ASCII represent only ASCII.
struct HTMLTokenizer<Sink: TokenizerSink> {
  let bytes: PageBytes
  var sink: Sink
  private(set) var tree: TreeConstruction
  private var position = 0
  private let tags = HTMLTagTable.shared

  init(bytes: PageBytes, sink: Sink) {
    self.bytes = bytes
    self.sink = sink
    tree = TreeConstruction(bytes: bytes)
  }

  /// How much is read between two checkpoints.
  private static var stride: Int { 1 << 16 }

  /// Reads from `start` to the end of the page, or until `checkpoint` throws.
  mutating func read(from start: Int, checkpoint: () throws -> Void) rethrows {
    position = start
    while position < bytes.count {
      try checkpoint()
      read(until: min(bytes.count, position + Self.stride))
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
    position = end
    let tag = tags.tag(of: name)
    switch tag {
    case .meta, .input, .font, .annotationXML:
      return readStartTagWithAttributes(tag, name: name.bits, start: start)
    case .link, .base:
      if Sink.readsLinks {
        return readStartTagWithAttributes(tag, name: name.bits, start: start)
      }
    default: break
    }
    var isSelfClosing = false
    guard skipAttributes(isSelfClosing: &isSelfClosing) else { return }
    tree.tokenStart = start
    let effect = tree.startTag(
      HTMLStartTag(
        tag: tag, name: name.bits, traits: isSelfClosing ? .selfClosing : []))
    if effect != .none { follow(effect, of: tag, name: name.bits) }
  }

  private mutating func readStartTagWithAttributes(_ tag: HTMLTag, name: UInt64, start: Int) {
    var attributes = HTMLAttributes()
    var isSelfClosing = false
    guard readAttributes(into: &attributes, isSelfClosing: &isSelfClosing) else { return }
    var traits: HTMLStartTag.Traits = isSelfClosing ? .selfClosing : []
    if attributes.stylesFont { traits.insert(.styledFont) }
    if tag == .input, let type = attributes.type, decoded(type, equals: "hidden") {
      traits.insert(.hiddenInput)
    }
    if tag == .annotationXML, let encoding = attributes.encoding,
      decoded(encoding, equals: "text/html") || decoded(encoding, equals: "application/xhtml+xml")
    {
      traits.insert(.holdsHTML)
    }
    tree.tokenStart = start
    let effect = tree.startTag(
      HTMLStartTag(tag: tag, name: name, traits: traits))
    // None of these tags changes how the tokenizer goes on.
    if effect == .metadata {
      sink.element(tag, attributes, at: start, inTemplate: tree.isInTemplate)
    }
  }

  /// Continues in the tokenizer state that tree construction selects.
  private mutating func follow(_ effect: HTMLTagEffect, of tag: HTMLTag, name: UInt64) {
    let start = position
    let end: Int
    switch effect {
    case .rawText: end = bytes.endOfRawText(named: name, from: start)
    case .scriptData: end = bytes.endOfScript(named: name, from: start)
    case .plaintext: end = bytes.count
    case .frameset, .framesetOverBody:
      if effect == .framesetOverBody, let bodyStart = tree.bodyStart {
        sink.discardBody(from: bodyStart)
      }
      sink.skipInert(start..<bytes.count, in: .frameset)
      position = bytes.count
      return
    case .none, .metadata, .unnamed: return
    }
    sink.skipInert(start..<end, in: .text(tag))
    position = end + 2
    _ = bytes.readTagName(at: &position)
    var isSelfClosing = false
    _ = skipAttributes(isSelfClosing: &isSelfClosing)
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
    var isSelfClosing = false
    guard skipAttributes(isSelfClosing: &isSelfClosing) else { return }
    tree.tokenStart = start
    tree.endTag(tags.tag(of: name), name: name.bits)
  }

  /// Skips to the end of a tag; false when the page ends before it.
  ///
  /// Attributes as they are nearly always written, a name, `=` and a quoted value, are skipped without
  /// looking at the name: in what begins before an attribute's name, the first `=` that follows a byte
  /// of a name ends that name, and a `>` before it ends the tag.
  @inline(__always)
  private mutating func skipAttributes(isSelfClosing: inout Bool) -> Bool {
    while true {
      if bytes.peek(position) == ASCII.greaterThan {
        position &+= 1
        return true
      }
      let end = bytes.positionOfEqualsOrGreaterThan(from: position)
      guard end < bytes.count else {
        position = bytes.count
        return false
      }
      if bytes[end] == ASCII.greaterThan {
        isSelfClosing = bytes[end &- 1] == ASCII.solidus
        position = end &+ 1
        return true
      }
      let quote = bytes.peek(end &+ 1)
      if end > position, endsAttributeName(bytes[end &- 1]),
        quote == ASCII.quotationMark || quote == ASCII.apostrophe
      {
        position = bytes.position(of: quote, from: end &+ 2) &+ 1
      } else {
        guard case .attribute = nextAttribute() else { return false }
      }
    }
  }

  /// Whether a byte can only be part of an attribute's name where one may begin.
  @inline(__always)
  private func endsAttributeName(_ byte: UInt8) -> Bool {
    byte > ASCII.space && byte != ASCII.solidus
  }

  private mutating func readAttributes(
    into attributes: inout HTMLAttributes, isSelfClosing: inout Bool
  ) -> Bool {
    while true {
      switch nextAttribute() {
      case .attribute(let attribute): attributes.take(attribute, in: bytes)
      case .tagEnd(let selfClosing):
        isSelfClosing = selfClosing
        return true
      case .endOfPage: return false
      }
    }
  }

  private enum AttributeStep {
    case attribute(HTMLAttribute)
    case tagEnd(selfClosing: Bool)
    case endOfPage
  }

  /// From the before attribute name state to the end of one attribute or of the tag.
  private mutating func nextAttribute() -> AttributeStep {
    var here = position
    defer { position = here }
    while here < bytes.count {
      let byte = bytes[here]
      if ASCII.isWhitespace(byte) {
        here += 1
      } else if byte == ASCII.solidus {
        here += 1
        if bytes.peek(here) == ASCII.greaterThan {
          here += 1
          return .tagEnd(selfClosing: true)
        }
      } else if byte == ASCII.greaterThan {
        here += 1
        return .tagEnd(selfClosing: false)
      } else {
        let nameStart = here
        here = bytes.endOfAttributeName(from: here)
        let name = nameStart..<here
        while ASCII.isWhitespace(bytes.peek(here)) { here += 1 }
        guard bytes.peek(here) == ASCII.equals else {
          return .attribute(HTMLAttribute(name: name, value: here..<here))
        }
        here += 1
        while ASCII.isWhitespace(bytes.peek(here)) { here += 1 }
        let quote = bytes.peek(here)
        let valueStart: Int
        let valueEnd: Int
        if quote == ASCII.quotationMark || quote == ASCII.apostrophe {
          valueStart = here + 1
          valueEnd = bytes.position(of: quote, from: valueStart)
          here = valueEnd + 1
        } else {
          valueStart = here
          here = bytes.endOfUnquotedValue(from: here)
          valueEnd = here
        }
        return .attribute(HTMLAttribute(name: name, value: valueStart..<valueEnd))
      }
    }
    return .endOfPage
  }

  /// Whether an attribute's value is `text`, which is in lower case, but for ASCII case.
  private func decoded(_ attribute: HTMLAttribute, equals text: String) -> Bool {
    let value = CharacterReferences.resolve(attribute.value, in: bytes)
    return value.map(ASCII.lowercased).elementsEqual(text.utf8)
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
    var end = start
    while true {
      end = bytes.position(of: ASCII.greaterThan, from: end)
      guard end < bytes.count else {
        position = bytes.count
        return sink.skipInert(start..<position, in: .comment)
      }
      if bytes.closesComment(at: end, begunAt: start) { break }
      end += 1
    }
    position = end + 1
    sink.skipInert(start..<end, in: .comment)
  }

  /// Skips what ends at the first `>`, also a doctype. It holds no tag, as a tag ends there too.
  private mutating func skipBogusComment(from start: Int) {
    position = min(bytes.count, bytes.position(of: ASCII.greaterThan, from: start) + 1)
  }

  private mutating func readCDATASection(from start: Int) {
    var end = start
    while true {
      end = bytes.position(of: ASCII.greaterThan, from: end)
      guard end < bytes.count else {
        position = bytes.count
        return
      }
      if end >= start + 2, bytes[end - 1] == ASCII.rightBracket,
        bytes[end - 2] == ASCII.rightBracket
      {
        break
      }
      end += 1
    }
    position = end + 1
    text(start..<end - 2)
  }
}
