/// The tree construction stage of the HTML standard (13.2.6), without a tree.
///
/// It keeps what decides which `meta` elements exist and how the tokenizer reads on: the insertion
/// mode, the open elements with their namespaces, and the templates. Scripting is on, nothing runs.
///
/// What is not modelled, because it moves or opens nodes rather than deciding which `meta` exist:
/// quirks mode, foster parenting, the list of active formatting elements, and the rules by which a
/// start tag closes an HTML element. An end tag of a formatting element has the effect on the open
/// elements that the adoption agency has. A difference takes an `svg` or `math` that is never closed
/// by its own end tag, and another element's end tag after it: in 1,000,000 random documents made for
/// this, 12 differ from the whole of the standard, and no page of a real site does. Inside a
/// `template`, column tags do not make the template ignore the tags that follow.
struct TreeConstruction {
  enum Mode: UInt8 {
    case beforeHTML, beforeHead, inHead, afterHead
    /// In the body, in a cell or in a caption; also after `</body>`, where every tag leads back.
    case inBody
    /// Between the cells of a table.
    case inTable
    case inTemplate
  }

  let bytes: PageBytes
  var mode = Mode.beforeHTML
  var open = OpenElements()
  /// The stack of template insertion modes; one for each open template.
  var templateModes: [Mode] = []
  /// For each template past the depth limit, how many elements past it were open before.
  private var overflowedTemplates: [Int] = []
  /// A frameset may still replace the body.
  var framesetIsOK = true
  /// Whether the form element pointer is set.
  var isInForm = false
  private var hasSeenHead = false
  /// The position of the current token.
  var tokenStart = 0
  /// Where the token stood that made the body element.
  private(set) var bodyStart: Int?

  init(bytes: PageBytes) { self.bytes = bytes }

  // MARK: Text

  /// Whether text has no effect now, whatever it is.
  @inline(__always)
  var ignoresText: Bool { !framesetIsOK && mode.rawValue >= Mode.inBody.rawValue }

  /// Takes the text in `range` of the source: the first in a page opens its body.
  mutating func text(_ range: Range<Int>) {
    var range = range
    if mode.rawValue < Mode.inBody.rawValue {
      while let first = range.first, ASCII.isWhitespace(bytes[first]) { range.removeFirst() }
      guard !range.isEmpty else { return }
      enterBody()
    }
    if framesetIsOK, hasContent(range) { framesetIsOK = false }
  }

  /// Whether text holds a character that is neither white space nor NUL.
  private func hasContent(_ range: Range<Int>) -> Bool {
    range.contains { !ASCII.isWhitespace(bytes[$0]) && bytes[$0] != 0 }
  }

  /// What a token that belongs in the body does in every mode before it.
  mutating func enterBody() {
    if mode == .beforeHTML { push(.html) }
    if mode != .afterHead {
      if mode == .inHead { pop() }
      hasSeenHead = true
    }
    push(.body)
    bodyStart = tokenStart
    mode = .inBody
  }

  // MARK: Start tags

  /// Takes a start tag and says what it means to the tokenizer.
  @inline(__always)
  mutating func startTag(_ token: HTMLStartTag) -> HTMLTagEffect {
    open.beginTag()
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
      case .beforeHTML:
        push(.html)
        mode = .beforeHead
        if token.tag == .html { return .none }
      case .beforeHead:
        if token.tag == .html { return .none }
        push(.head)
        hasSeenHead = true
        mode = .inHead
        if token.tag == .head { return .none }
      case .inHead:
        let effect = headStartTag(token)
        if effect != .unnamed { return effect }
        if token.tag == .html || token.tag == .head { return .none }
        pop()
        mode = .afterHead
      case .afterHead:
        switch token.tag {
        case .html, .head: return .none
        case .body:
          enterBody()
          framesetIsOK = false
          return .none
        case .frameset: return .frameset
        default:
          let effect = headStartTag(token)
          if effect != .unnamed { return effect }
          enterBody()
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
        if nestedTableStartTag() { return .none }
      }
    }
  }  // Not reached: the loop ends where it returns.

  /// Takes a start tag that "in head" names; `unnamed` when it is none of them.
  mutating func headStartTag(_ token: HTMLStartTag) -> HTMLTagEffect {
    switch token.tag {
    case .meta, .link, .base: return .metadata
    case .basefont, .bgsound: return .none
    case .title, .noframes, .style: return .rawText
    case .noscript: return mode == .inHead ? .rawText : .unnamed
    case .script: return .scriptData
    case .template:
      push(.template)
      if open.overflow > 0 { overflowedTemplates.append(open.overflow - 1) }
      framesetIsOK = false
      mode = .inTemplate
      templateModes.append(.inTemplate)
      return .none
    default: return .unnamed
    }
  }

  private mutating func replaceTemplateMode(_ replacement: Mode) {
    _ = templateModes.popLast()
    templateModes.append(replacement)
    mode = replacement
  }

  // MARK: End tags

  /// Takes an end tag.
  @inline(__always)
  mutating func endTag(_ tag: HTMLTag, name: UInt64) {
    open.beginTag()
    if mode == .inBody, !open.currentIsForeign, open.overflow == 0 {
      // Most end tags close the current node, and nothing else.
      if open.currentIsPlain(tag, name: name) { return open.removeLast() }
      return bodyEndTag(tag, name: name)
    }
    endTagByMode(tag, name: name)
  }

  private mutating func endTagByMode(_ tag: HTMLTag, name: UInt64) {
    if open.overflow > 0 { return closeOverflowed() }
    if open.currentIsForeign, foreignEndTag(tag, name: name) { return }
    while true {
      switch mode {
      case .beforeHTML:
        guard Self.impliesStart(tag) || tag == .head else { return }
        push(.html)
        mode = .beforeHead
      case .beforeHead:
        guard Self.impliesStart(tag) || tag == .head else { return }
        push(.head)
        hasSeenHead = true
        mode = .inHead
      case .inHead:
        if tag == .template { return endTemplate() }
        guard Self.impliesStart(tag) || tag == .head else { return }
        pop()
        mode = .afterHead
        if tag == .head { return }
      case .afterHead:
        if tag == .template { return endTemplate() }
        guard Self.impliesStart(tag) else { return }
        enterBody()
      case .inBody, .inTable: return bodyEndTag(tag, name: name)
      case .inTemplate:
        if tag == .template { endTemplate() }
        return
      }
    }
  }

  /// The end tags that imply a start tag when their element is not there yet.
  private static func impliesStart(_ tag: HTMLTag) -> Bool {
    tag == .body || tag == .html || tag == .br
  }

  /// Closes the latest element past the depth limit, whatever the end tag says.
  private mutating func closeOverflowed() {
    open.popOverflow()
    guard overflowedTemplates.last == open.overflow else { return }
    overflowedTemplates.removeLast()
    leaveTemplate()
  }

  mutating func endTemplate() {
    guard !templateModes.isEmpty else { return }
    pop(through: .template)
    leaveTemplate()
  }

  private mutating func leaveTemplate() {
    templateModes.removeLast()
    resetMode()
  }

  /// Resets the insertion mode appropriately.
  mutating func resetMode() {
    var index = open.count - 1
    while index >= 0, open.spend() {
      let element = open[index]
      index -= 1
      guard element.space == .html else { continue }
      switch element.tag {
      case .table, .tbody, .tfoot, .thead, .tr: mode = .inTable
      case .template: mode = templateModes.last ?? .inBody
      case .head: mode = .inHead
      case .body, .caption, .td, .th: mode = .inBody
      case .html: mode = hasSeenHead ? .afterHead : .beforeHead
      default: continue
      }
      return
    }
    mode = .inBody
  }
}
