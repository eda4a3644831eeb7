/// The "in body" insertion mode (13.2.6.4.7).
///
/// Only what an end tag may close counts here. So the rules are left out by which a start tag closes an
/// element whose end tag was omitted: another list item, option, button, heading or link. These rules never
/// reach past an integration point, so they cannot end foreign content.
extension TreeConstruction {
  mutating func bodyStartTag(_ token: HTMLStartTag) -> HTMLTagEffect {
    switch token.tag {
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      return headStartTag(token)
    case .html, .frame, .head, .param, .source, .track:
      break
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr:
      tablePartStartTag(token)
    case .body:
      framesetIsOK = false
    case .frameset:
      if framesetIsOK { return .frameset }
    case .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl,
      .fieldset, .figcaption, .figure, .footer, .h1, .h2, .h3, .h4, .h5, .h6, .header, .hgroup,
      .main, .menu, .nav, .ol, .search, .section, .summary, .ul:
      closeParagraph()
      insert(token)
    case .p:
      // A paragraph in the place of another leaves the stack as it is.
      if open.current.isHTML(.p) { break }
      closeParagraph()
      insert(token)
    case .dd, .dt, .li:
      framesetIsOK = false
      closeParagraph()
      // An item closes one of its own name before it, which leaves the stack as it is.
      if !open.current.isHTML(token.tag) { insert(token) }
    case .listing, .pre:
      framesetIsOK = false
      closeParagraph()
      insert(token)
    case .form:
      // A form in a form is ignored.
      if isInForm, !isInTemplate { break }
      closeParagraph()
      insert(token)
      if !isInTemplate { isInForm = true }
    case .plaintext:
      return .plaintext
    case .applet, .button, .marquee, .object, .select:
      insert(token)
      framesetIsOK = false
    case .table:
      closeParagraph()
      insert(token)
      framesetIsOK = false
      mode = .inTable
    case .area, .br, .embed, .image, .img, .keygen, .wbr:
      framesetIsOK = false
    case .input:
      if !token.traits.contains(.hiddenInput) { framesetIsOK = false }
    case .hr:
      closeParagraph()
      framesetIsOK = false
    case .iframe, .textarea:
      framesetIsOK = false
      return .rawText
    case .xmp:
      closeParagraph()
      framesetIsOK = false
      return .rawText
    case .noembed, .noscript:
      return .rawText
    case .math:
      insertForeign(token, space: .math)
    case .svg:
      insertForeign(token, space: .svg)
    default:
      insert(token)
    }
    return .none
  }

  mutating func bodyEndTag(_ tag: HTMLTag, name: HTMLName) {
    switch tag {
    case .template:
      endTemplate()
    case .body, .html:
      break
    case .caption, .table, .tbody, .td, .tfoot, .th, .thead, .tr:
      tableEndTag(tag)
    case .address, .applet, .article, .aside, .blockquote, .button, .center, .dd, .details, .dialog,
      .dir, .div, .dl, .dt, .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .listing,
      .main, .marquee, .menu, .nav, .object, .ol, .pre, .search, .section, .select, .summary, .ul:
      close(tag)
    case .form:
      endForm()
    case .p:
      closeParagraph()
    case .li:
      close(tag, in: .listItem)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      if let index = open.index(in: .general, where: { $0.space == .html && $0.tag.isHeading }) {
        pop(to: index)
      }
    case .br:
      framesetIsOK = false
    default:
      if tag.isFormatting { closeFormatting(tag) } else { anyOtherEndTag(name) }
    }
  }

  /// Closes the nearest formatting element of this name in scope.
  ///
  /// This is what the adoption agency does to the stack of open elements: blocks that are open in
  /// the element stay open without it, and what follows the last block is closed.
  private mutating func closeFormatting(_ tag: HTMLTag) {
    var index = open.count
    var lastBlock: Int?
    while open.spend() {
      index -= 1
      let element = open[index]
      if element.isHTML(tag) {
        guard let lastBlock else { return pop(to: index) }
        guard open.spend(2 * (open.count - index)) else { return }
        pop(to: lastBlock + 1)
        return open.removeFormatting(at: index)
      }
      if element.bounds(.general) { return }
      if lastBlock == nil, element.isSpecial { lastBlock = index }
    }
  }

  /// Closes the nearest element of this name, unless a special element is above it.
  private mutating func anyOtherEndTag(_ name: HTMLName) {
    var index = open.count
    while open.spend() {
      index -= 1
      let element = open[index]
      if element.space == .html, element.name == name { return pop(to: index) }
      if element.isSpecial { return }
    }
  }

  mutating func insert(_ token: HTMLStartTag) {
    open.push(token.tag, name: token.name)
  }

  /// Closes a `p` element in button scope.
  mutating func closeParagraph() {
    guard open.paragraphs > 0 else { return }
    close(.p, in: .button)
  }

  private mutating func endForm() {
    guard !isInTemplate else {
      close(.form)
      return
    }
    guard isInForm else { return }
    isInForm = false
    guard let index = open.index(of: .form, in: .general), open.spend(open.count - index) else {
      return
    }
    open.remove(at: index)
  }
}
