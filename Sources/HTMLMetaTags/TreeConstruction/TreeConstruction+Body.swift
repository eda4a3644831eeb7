/// The "in body" insertion mode (13.2.6.4.7).
extension TreeConstruction {
  mutating func bodyStartTag(_ token: HTMLStartTag) -> HTMLTagEffect {
    switch token.tag {
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      return headStartTag(token)
    case .html, .caption, .col, .colgroup, .frame, .head, .tbody, .td, .tfoot, .th, .thead, .tr:
      break
    case .body:
      if secondIsBody, templateModes.isEmpty { framesetIsOK = false }
    case .frameset:
      if secondIsBody, framesetIsOK { return .framesetOverBody }
    case .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl,
      .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol,
      .search, .section, .summary, .ul:
      closeParagraph()
      insert(token)
    case .p:
      // A paragraph in the place of another leaves the stack as it is.
      if open.currentIs(.p) { break }
      closeParagraph()
      insert(token)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      closeParagraph()
      if let current = open.current, current.space == .html, current.tag.isHeading { pop() }
      insert(token)
    case .pre, .listing:
      closeParagraph()
      insert(token)
      framesetIsOK = false
    case .form:
      guard form == nil || !templateModes.isEmpty else { break }
      closeParagraph()
      let identity = insert(token)
      if templateModes.isEmpty { form = identity }
    case .li:
      openItem(token, closing: { $0 == .li })
    case .dd, .dt:
      openItem(token, closing: { $0 == .dd || $0 == .dt })
    case .plaintext:
      closeParagraph()
      insert(token)
      return .plaintext
    case .button:
      if open.hasInScope(.button) {
        generateImpliedEndTags()
        pop(through: .button)
      }
      insertReconstructing(token)
      framesetIsOK = false
    case .a:
      if let index = formatting.lastIndex(of: .a) {
        let identity = formatting.entries[index].identity
        adoptionAgency(.a, name: token.name)
        if let left = formatting.index(of: identity) { formatting.remove(at: left) }
        if let left = open.index(of: identity) { open.remove(at: left) }
      }
      insertFormatting(token)
    case .nobr:
      reconstructFormatting()
      if open.hasInScope(.nobr) { adoptionAgency(.nobr, name: token.name) }
      insertFormatting(token)
    case .b, .big, .code, .em, .font, .i, .s, .small, .strike, .strong, .tt, .u:
      insertFormatting(token)
    case .applet, .marquee, .object:
      insertReconstructing(token)
      formatting.insertMarker()
      framesetIsOK = false
    case .table:
      closeParagraph()
      insert(token)
      framesetIsOK = false
      mode = .inTable
    case .area, .br, .embed, .image, .img, .keygen, .wbr:
      reconstructFormatting()
      framesetIsOK = false
    case .input:
      if open.hasInScope(.select) { pop(through: .select) }
      reconstructFormatting()
      if !token.traits.contains(.hiddenInput) { framesetIsOK = false }
    case .param, .source, .track:
      break
    case .hr:
      closeParagraph()
      if open.hasInScope(.select) { generateImpliedEndTags() }
      framesetIsOK = false
    case .textarea:
      framesetIsOK = false
      return .rawText
    case .xmp:
      closeParagraph()
      reconstructFormatting()
      framesetIsOK = false
      return .rawText
    case .iframe:
      framesetIsOK = false
      return .rawText
    case .noembed, .noscript:
      return .rawText
    case .select:
      if open.hasInScope(.select) {
        pop(through: .select)
      } else {
        insertReconstructing(token)
        framesetIsOK = false
      }
    case .option, .optgroup:
      if open.hasInScope(.select) {
        generateImpliedEndTags(except: token.tag == .option ? .optgroup : .other)
      } else if open.currentIs(.option) {
        pop()
      }
      insertReconstructing(token)
    case .rb, .rtc:
      if open.hasInScope(.ruby) { generateImpliedEndTags() }
      insert(token)
    case .rp, .rt:
      if open.hasInScope(.ruby) { generateImpliedEndTags(except: .rtc) }
      insert(token)
    case .math:
      reconstructFormatting()
      insertForeign(token, space: .math)
    case .svg:
      reconstructFormatting()
      insertForeign(token, space: .svg)
    default:
      insertReconstructing(token)
    }
    return .none
  }

  mutating func bodyEndTag(_ tag: HTMLTag, name: UInt64) {
    switch tag {
    case .template:
      endTemplate()
    case .body:
      if open.hasInScope(.body) { mode = .afterBody }
    case .address, .article, .aside, .blockquote, .button, .center, .details, .dialog, .dir, .div,
      .dl, .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .listing, .main, .menu,
      .nav, .ol, .pre, .search, .section, .select, .summary, .ul:
      close(tag, in: .general)
    case .form:
      endForm()
    case .p:
      if !open.hasInScope(.p, .button) { push(.p) }
      closeParagraph()
    case .li:
      close(tag, in: .listItem, keeping: tag)
    case .dd, .dt:
      close(tag, in: .general, keeping: tag)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      guard open.hasInScope(.general, where: { $0.space == .html && $0.tag.isHeading }) else {
        return
      }
      generateImpliedEndTags()
      pop(through: { $0.space == .html && $0.tag.isHeading })
    case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u:
      adoptionAgency(tag, name: name)
    case .applet, .marquee, .object:
      if close(tag, in: .general) { formatting.clearToMarker() }
    case .br:
      reconstructFormatting()
      framesetIsOK = false
    default:
      anyOtherEndTag(name)
    }
  }

  /// Closes the nearest element of this name, unless a special element stands above it.
  mutating func anyOtherEndTag(_ name: UInt64) {
    var index = open.count - 1
    while index >= 0, open.spend() {
      let element = open[index]
      if element.space == .html, element.name == name {
        generateImpliedEndTags(except: element.tag)
        return pop(to: index)
      }
      if element.isSpecial { return }
      index -= 1
    }
  }

  @discardableResult
  mutating func insert(_ token: HTMLStartTag) -> UInt32 {
    open.push(token.tag, name: token.name)
  }

  mutating func insertReconstructing(_ token: HTMLStartTag) {
    reconstructFormatting()
    insert(token)
  }

  mutating func insertFormatting(_ token: HTMLStartTag) {
    reconstructFormatting()
    let depth = open.count
    let identity = insert(token)
    formatting.append(
      .init(
        identity: identity, tag: token.tag, name: token.name, attributes: token.attributes,
        isOpen: open.count > depth),
      in: bytes)
  }

  private var secondIsBody: Bool {
    open.count > 1 && open[1].isHTML(.body)
  }

  /// Closes a `p` element in button scope.
  mutating func closeParagraph() {
    guard open.paragraphs > 0 else { return }
    if open.currentIs(.p) {
      pop()
    } else if open.hasInScope(.p, .button) {
      generateImpliedEndTags(except: .p)
      pop(through: .p)
    }
  }

  @discardableResult
  private mutating func close(
    _ tag: HTMLTag, in scope: ElementScope, keeping exempt: HTMLTag = .other
  ) -> Bool {
    if open.currentIs(tag) {
      pop()
      return true
    }
    guard open.hasInScope(tag, scope) else { return false }
    generateImpliedEndTags(except: exempt)
    pop(through: tag)
    return true
  }

  private mutating func openItem(_ token: HTMLStartTag, closing: (HTMLTag) -> Bool) {
    framesetIsOK = false
    var index = open.count - 1
    while index >= 0, open.spend() {
      let element = open[index]
      if element.space == .html, closing(element.tag) {
        generateImpliedEndTags(except: element.tag)
        pop(through: element.tag)
        break
      }
      if element.isSpecial, !element.isHTML(.address), !element.isHTML(.div), !element.isHTML(.p) {
        break
      }
      index -= 1
    }
    closeParagraph()
    insert(token)
  }

  private mutating func endForm() {
    guard templateModes.isEmpty else {
      close(.form, in: .general)
      return
    }
    guard let identity = form else { return }
    form = nil
    guard open.hasInScope(.general, where: { $0.identity == identity }) else { return }
    generateImpliedEndTags()
    if let index = open.index(of: identity) { open.remove(at: index) }
  }
}
