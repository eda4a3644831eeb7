/// The tree construction stage of the HTML standard (13.2.6), without a tree.
///
/// It keeps what decides which `meta` elements exist and how the tokenizer reads on: the insertion
/// mode, the open elements with their namespaces, and the templates. Scripting is on, nothing runs.
///
/// What is not modelled, because it moves or opens nodes rather than deciding which `meta` exist:
/// quirks mode, foster parenting, the list of active formatting elements, and the rules by which a
/// start tag closes an HTML element. An end tag of a formatting element has the effect on the open
/// elements that the adoption agency has. The result can differ only where an `svg` or `math`
/// has no end tag of its own, and another element's end tag follows: in 1,000,000 random documents made for
/// this, 12 differ from the whole of the standard, and no page of a real site does. Inside a
/// `template`, column tags do not make the template ignore the tags that follow.
struct TreeConstruction {
  enum Mode: UInt8 {
    /// In the head, and before it, where every token that counts leads into it.
    case inHead
    case afterHead
    /// In the body, in a cell or in a caption; also after `</body>`, where every tag leads back.
    case inBody
    /// Between the cells of a table.
    case inTable
    case inTemplate
  }

  let bytes: PageBytes
  var mode = Mode.inHead
  var open = OpenElements()
  /// The template insertion modes of the open templates.
  private var templates: [Mode] = []
  /// A frameset may still replace the body.
  var framesetIsOK = true
  /// Whether the form element pointer is set.
  var isInForm = false
  /// The position of the current token; nil before the first.
  var tokenStart: Int?
  /// Where the token stood that made the body element.
  private(set) var bodyStart: Int?

  init(bytes: PageBytes) {
    self.bytes = bytes
    push(.html)
    push(.head)
  }

  // MARK: Opening and closing elements

  /// Opens an element that no tag in the source opens.
  mutating func push(_ tag: HTMLTag) {
    open.push(tag, name: tag.identity)
  }

  /// Whether the document is inside a `template`, whose content is not part of it.
  var isInTemplate: Bool { !templates.isEmpty }

  /// Pops elements until `count` are left.
  mutating func pop(to count: Int) {
    while open.count > count { open.removeLast() }
  }

  /// Pops elements until the nearest `tag` in `scope` has been popped; false when none is in scope.
  @discardableResult
  mutating func close(_ tag: HTMLTag, in scope: ElementScope = .general) -> Bool {
    guard let index = open.index(of: tag, in: scope) else { return false }
    pop(to: index)
    return true
  }

  // MARK: Text

  /// Whether text can change anything: as long as there is no body, or a frameset may replace it.
  @inline(__always)
  var readsText: Bool { framesetIsOK || mode.rawValue < Mode.inBody.rawValue }

  /// Takes the text in `range` of the source: the first in a page opens its body.
  mutating func text(_ range: Range<Int>) {
    if mode.rawValue < Mode.inBody.rawValue {
      guard range.contains(where: { !ASCII.isWhitespace(bytes[$0]) }) else { return }
      enterBody()
    }
    if framesetIsOK, hasContent(range) { framesetIsOK = false }
  }

  /// Whether text holds a character that is neither white space nor NUL.
  private func hasContent(_ range: Range<Int>) -> Bool {
    range.contains { !ASCII.isWhitespace(bytes[$0]) && bytes[$0] != 0 }
  }

  /// What a token that belongs in the body does in the modes before it.
  private mutating func enterBody() {
    if mode == .inHead { open.removeLast() }
    push(.body)
    bodyStart = tokenStart
    mode = .inBody
  }

  // MARK: Start tags

  /// Takes a start tag and says what it means to the tokenizer.
  @inline(__always)
  mutating func startTag(_ token: HTMLStartTag) -> HTMLTagEffect {
    open.beginTag()
    // Most start tags.
    if mode == .inBody, !open.currentIsForeign { return bodyStartTag(token) }
    return startTagByMode(token)
  }

  private mutating func startTagByMode(_ token: HTMLStartTag) -> HTMLTagEffect {
    if open.currentIsForeign {
      let effect = foreignStartTag(token)
      if effect != .unnamed { return effect }
    }
    while true {
      switch mode {
      case .inHead, .afterHead:
        let effect = headStartTag(token)
        if effect != .unnamed { return effect }
        switch token.tag {
        case .html, .head: return .none
        case .frameset: return .frameset
        default: enterBody()
        }
      case .inBody: return bodyStartTag(token)
      case .inTemplate:
        let effect = headStartTag(token)
        if effect != .unnamed { return effect }
        switch token.tag {
        case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr:
          replaceTemplateMode(.inTable)
        default: replaceTemplateMode(.inBody)
        }
      case .inTable:
        guard token.tag == .table else { return bodyStartTag(token) }
        // A table between the cells of another closes it. Without one it is ignored.
        guard close(.table, in: .table) else { return .none }
        resetMode()
      }
    }
  }  // Not reached: the loop ends where it returns.

  /// Takes a start tag that "in head" names; `unnamed` when it is none of them.
  mutating func headStartTag(_ token: HTMLStartTag) -> HTMLTagEffect {
    switch token.tag {
    case .meta, .link, .base: return .metadata
    case .basefont, .bgsound: return .none
    case .title, .noframes, .script, .style: return .rawText
    case .noscript: return mode == .inHead ? .rawText : .unnamed
    case .template:
      if open.isFull, open.current.isHTML(.template) { return .none }
      push(.template)
      templates.append(.inTemplate)
      framesetIsOK = false
      mode = .inTemplate
      return .none
    default: return .unnamed
    }
  }

  private mutating func replaceTemplateMode(_ replacement: Mode) {
    templates[templates.count - 1] = replacement
    mode = replacement
  }

  // MARK: End tags

  /// Takes an end tag that does nothing but close the current node, whose name it repeats from the letter
  /// at `position`, with only a `>` after it, as most do. Returns where it ends, or nil for any other.
  @inline(__always)
  mutating func plainEndTag(at position: Int) -> Int? {
    guard mode == .inBody else { return nil }
    let element = open.current
    // The hash of a longer name is no name that begins with a letter.
    let length = 8 &- element.name.bits.leadingZeroBitCount &>> 3
    guard bytes.peek(position &+ length) == ASCII.greaterThan,
      HTMLName(bytes.word(at: position), count: length) == element.name, element.tag.closesPlainly
    else { return nil }
    open.beginTag()
    open.removeLast()
    return position &+ length &+ 1
  }

  mutating func endTag(_ tag: HTMLTag, name: HTMLName) {
    open.beginTag()
    if open.currentIsForeign, foreignEndTag(tag, name: name) { return }
    // Most end tags.
    if mode == .inBody, open.current.name == name, tag.closesPlainly { return open.removeLast() }
    switch mode {
    case .inHead where tag == .head:
      open.removeLast()
      mode = .afterHead
    case .inHead, .afterHead:
      // Other end tags do not open the body.
      guard tag == .body || tag == .html || tag == .br else { return }
      enterBody()
      bodyEndTag(tag, name: name)
    case .inBody, .inTable:
      bodyEndTag(tag, name: name)
    case .inTemplate:
      if tag == .template { endTemplate() }
    }
  }

  mutating func endTemplate() {
    guard isInTemplate else { return }
    while !open.current.isHTML(.template) { open.removeLast() }
    open.removeLast()
    templates.removeLast()
    resetMode()
  }

  /// Resets the insertion mode appropriately.
  mutating func resetMode() {
    var index = open.count
    while open.spend() {
      index -= 1
      let element = open[index]
      guard element.space == .html else { continue }
      switch element.tag {
      case .table, .tbody, .tfoot, .thead, .tr: mode = .inTable
      case .template: mode = templates.last ?? .inBody
      case .head: mode = .inHead
      case .body, .caption, .td, .th: mode = .inBody
      case .html: mode = .afterHead
      default: continue
      }
      return
    }
    mode = .inBody
  }
}
