/// The tree construction stage of the HTML standard (13.2.6), without a tree.
///
/// It keeps what decides which `meta` elements exist and how the tokenizer reads on: the insertion
/// mode, the open elements with their namespaces, the active formatting elements and the templates.
/// Scripting is on, nothing runs. Two liberties, neither of which can show or hide a `meta`: the
/// document is never in quirks mode, and text leaves no nodes.
struct TreeConstruction {
  enum Mode: UInt8 {
    case initial, beforeHTML, beforeHead, inHead, afterHead, inBody
    case inTable, inCaption, inColumnGroup, inTableBody, inRow, inCell, inTemplate
    case afterBody, afterAfterBody
  }

  let bytes: PageBytes
  var mode = Mode.initial
  var open = OpenElements()
  var formatting = ActiveFormatting()
  /// The stack of template insertion modes; one for each open template.
  var templateModes: [Mode] = []
  /// For each template past the depth limit, how many elements past it were open before.
  private var overflowedTemplates: [Int] = []
  /// A frameset may still replace the body.
  var framesetIsOK = true
  /// The identity of the form element pointer's element.
  var form: UInt32?
  private var hasSeenHead = false
  /// Where the token stands that is being taken.
  var tokenStart = 0
  /// Where the token stood that made the body element.
  private(set) var bodyStart: Int?

  init(bytes: PageBytes) { self.bytes = bytes }

  // MARK: Text

  /// Whether text has no effect now, whatever it is.
  @inline(__always)
  var ignoresText: Bool {
    mode == .inBody && !framesetIsOK && !formatting.needsReconstruction
  }

  /// Takes the text in `range` of the source.
  mutating func text(_ range: Range<Int>) {
    var range = range
    guard !range.isEmpty else { return }
    let isForeign =
      open.currentIsForeign
      && open.current.map { !$0.isHTMLIntegrationPoint && !$0.isMathMLTextIntegrationPoint }
        ?? false
    if isForeign {
      if framesetIsOK, hasContent(range) { framesetIsOK = false }
      return
    }
    switch mode {
    case .initial, .beforeHTML, .beforeHead, .inHead, .afterHead:
      while let first = range.first, ASCII.isWhitespace(bytes[first]) { range.removeFirst() }
      guard !range.isEmpty else { return }
      enterBody()
    case .inTable, .inTableBody, .inRow:
      switch open.current?.tag {
      case .table, .tbody, .template, .tfoot, .thead, .tr:
        guard range.contains(where: { !ASCII.isWhitespace(bytes[$0]) }) else { return }
      default: break
      }
    case .inColumnGroup:
      guard range.contains(where: { !ASCII.isWhitespace(bytes[$0]) }), open.currentIs(.colgroup)
      else { return }
      pop()
      mode = .inTable
    case .afterBody, .afterAfterBody:
      if range.contains(where: { !ASCII.isWhitespace(bytes[$0]) }) { mode = .inBody }
    case .inBody, .inCaption, .inCell, .inTemplate:
      break
    }
    if formatting.needsReconstruction, range.contains(where: { bytes[$0] != 0 }) {
      reconstructFormatting()
    }
    if framesetIsOK, hasContent(range) { framesetIsOK = false }
  }

  /// Whether text holds a character that is neither white space nor NUL.
  private func hasContent(_ range: Range<Int>) -> Bool {
    range.contains { !ASCII.isWhitespace(bytes[$0]) && bytes[$0] != 0 }
  }

  /// What a token that belongs in the body does in every mode before it.
  mutating func enterBody() {
    if mode == .initial || mode == .beforeHTML { push(.html) }
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
  mutating func startTag(_ token: HTMLStartTag) -> HTMLTagEffect {
    open.beginTag()
    if open.currentIsForeign {
      let effect = foreignStartTag(token)
      if effect != .unnamed { return effect }
    }
    if mode == .inBody { return bodyStartTag(token) }
    while true {
      switch mode {
      case .initial:
        mode = .beforeHTML
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
        case .caption, .colgroup, .tbody, .tfoot, .thead: replaceTemplateMode(.inTable)
        case .col: replaceTemplateMode(.inColumnGroup)
        case .tr: replaceTemplateMode(.inTableBody)
        case .td, .th: replaceTemplateMode(.inRow)
        default: replaceTemplateMode(.inBody)
        }
      case .inTable, .inCaption, .inColumnGroup, .inTableBody, .inRow, .inCell:
        let effect = tableStartTag(token)
        if effect != .unnamed { return effect }
      case .afterBody, .afterAfterBody:
        if token.tag == .html { return .none }
        mode = .inBody
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
      formatting.insertMarker()
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
  mutating func endTag(_ tag: HTMLTag, name: UInt64) {
    open.beginTag()
    if open.overflow > 0 { return closeOverflowed() }
    if open.currentIsForeign, foreignEndTag(tag, name: name) { return }
    while true {
      switch mode {
      case .initial:
        mode = .beforeHTML
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
      case .inBody:
        if tag == .html {
          guard open.hasInScope(.body) else { return }
          mode = .afterBody
        } else {
          return bodyEndTag(tag, name: name)
        }
      case .inTemplate:
        if tag == .template { endTemplate() }
        return
      case .inTable, .inCaption, .inColumnGroup, .inTableBody, .inRow, .inCell:
        if tableEndTag(tag, name: name) { return }
      case .afterBody:
        if tag == .html {
          mode = .afterAfterBody
          return
        }
        mode = .inBody
      case .afterAfterBody:
        mode = .inBody
      }
    }
  }

  /// The end tags that stand for a start tag when their element is not there yet.
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
    formatting.clearToMarker()
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
      case .td, .th: mode = .inCell
      case .tr: mode = .inRow
      case .tbody, .thead, .tfoot: mode = .inTableBody
      case .caption: mode = .inCaption
      case .colgroup: mode = .inColumnGroup
      case .table: mode = .inTable
      case .template: mode = templateModes.last ?? .inBody
      case .head: mode = .inHead
      case .body: mode = .inBody
      case .html: mode = hasSeenHead ? .afterHead : .beforeHead
      default: continue
      }
      return
    }
    mode = .inBody
  }
}
