/// Reads markup as the HTML standard tokenizes it (13.2.5), in one pass over the bytes of the page.
///
/// No tokens are created: text, comments and attributes that no rule needs are skipped in place. In the
/// encoding of the bytes, those of markup represent only ASCII.
struct HTMLTokenizer {
  private var bytes: PageBytes
  private(set) var collector: TagCollector
  private var open = OpenElements()
  private var position = 0
  private let tags = HTMLTagTable.shared

  init(bytes: PageBytes, collector: TagCollector) {
    self.bytes = bytes
    self.collector = collector
  }

  /// Reads from `start` to the end of the page.
  mutating func read(from start: Int) {
    position = start
    while position < bytes.count {
      if bytes[position] != ASCII.lessThan {
        let textStart = position
        position = bytes.position(of: ASCII.lessThan, from: textStart)
        text(textStart..<position)
        guard position < bytes.count else { return }
      }
      readMarkup()
    }
  }

  /// Reads the parts of the source that the document does not have, for the tags that they seem to hold.
  mutating func readInert() {
    let page = bytes
    for (source, context) in collector.inert {
      collector.context = context
      bytes = page.prefix(source.upperBound)
      open = OpenElements()
      read(from: source.lowerBound)
    }
  }

  /// Text opens the body, unless it is white space.
  @inline(__always)
  private mutating func text(_ range: Range<Int>) {
    guard !open.hasBody, !open.isInTemplate else { return }
    open.hasBody = range.contains { !ASCII.isWhitespace(bytes[$0]) }
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
    position &+= 1
    let name = bytes.readTagName(at: &position)
    var tag = tags.tag(named: name, in: bytes)
    var attributes = HTMLAttributes()
    let isSelfClosing =
      switch tag {
      case .meta, .font, .annotationXML:
        bytes.readAttributes(at: &position) { attributes.take($0, $1, in: bytes) }
      default: bytes.skipAttributes(at: &position)
      }
    guard let isSelfClosing else { return }
    if tag == .font, (attributes[.color] ?? attributes[.face] ?? attributes[.size]) != nil {
      tag = .breakout
    }
    let isForeign =
      !open.isEmpty
      && open.takesForeign(
        tag, isSelfClosing: isSelfClosing,
        holdsHTML: tag == .annotationXML && isHTML(attributes[.encoding]))
    if isForeign { return }
    switch tag {
    case .meta:
      let readsOn = collector.meta(attributes, at: start, inTemplate: open.isInTemplate)
      if !readsOn { position = bytes.count }
    case .template: open.open(.template, .html)
    case .svg where !isSelfClosing: open.open(.svg, .svg)
    case .math where !isSelfClosing: open.open(.math, .math)
    case .frameset where !open.hasBody && !open.isInTemplate:
      collector.skipInert(position..<bytes.count, in: "the page after <frameset>")
      position = bytes.count
    case _ where tag.isRawText: skipRawText(of: tag, name)
    default: break
    }
    if !tag.isInHead, !open.isInTemplate { open.hasBody = true }
  }

  /// Whether a value is the media type of HTML or XHTML.
  private func isHTML(_ value: Range<Int>?) -> Bool {
    guard let value else { return false }
    let type = CharacterReferences.resolve(bytes.copy(value)).map(ASCII.lowercased)
    return type == Array("text/html".utf8) || type == Array("application/xhtml+xml".utf8)
  }

  /// Skips the text of an element, and its end tag.
  private mutating func skipRawText(of tag: HTMLTag, _ name: Range<Int>) {
    let start = position
    position =
      tag == .plaintext
      ? bytes.count
      : bytes.endOfRawText(named: name, isScript: tag == .script, from: start)
    collector.skipInert(start..<position, in: "<\(tag)>")
    position += 2
    _ = bytes.readTagName(at: &position)
    _ = bytes.skipAttributes(at: &position)
  }

  private mutating func readEndTag() {
    position += 2
    guard ASCII.isLetter(bytes.peek(position)) else { return skipBogusComment(from: position) }
    let name = bytes.readTagName(at: &position)
    guard bytes.skipAttributes(at: &position) != nil, !open.isEmpty else { return }
    open.endTag(tags.tag(named: name, in: bytes))
  }

  // MARK: Declarations

  /// Reads what begins with `<!`: the markup declaration open state.
  private mutating func readDeclaration() {
    let start = position
    if bytes.peek(start + 2) == ASCII.hyphen, bytes.peek(start + 3) == ASCII.hyphen {
      skipComment(from: start + 4)
    } else if open.isInForeignContent, bytes.isCDATAStart(at: start + 2) {
      readCDATASection(from: start + 9)
    } else {
      skipBogusComment(from: start + 2)
    }
  }

  /// The comment states: `-->`, `--!>`, and right at the start `>` and `->`, end a comment.
  private mutating func skipComment(from start: Int) {
    let end = bytes.greaterThan(from: start) { bytes.closesComment(at: $0, begunAt: start) }
    position = min(bytes.count, end + 1)
    collector.skipInert(start..<end, in: "a comment")
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
