/// The table insertion modes (13.2.6.4.9 to 13.2.6.4.15).
///
/// Foster parenting moves nodes and not the stack, so that it does not show here.
extension TreeConstruction {
  /// Takes a start tag in one of the table modes; `unnamed` when it must be taken again in a
  /// new mode.
  mutating func tableStartTag(_ token: HTMLStartTag) -> HTMLTagEffect {
    switch mode {
    case .inCaption: return captionStartTag(token)
    case .inColumnGroup: return columnGroupStartTag(token)
    case .inTableBody:
      switch token.tag {
      case .tr:
        popToTableBody()
        insert(token)
        mode = .inRow
        return .none
      case .th, .td:
        popToTableBody()
        push(.tr)
        mode = .inRow
        return .unnamed
      case .caption, .col, .colgroup, .tbody, .tfoot, .thead:
        return leaveTableBody() ? .unnamed : .none
      default: return plainTableStartTag(token)
      }
    case .inRow:
      switch token.tag {
      case .th, .td:
        popToRow()
        insert(token)
        formatting.insertMarker()
        mode = .inCell
        return .none
      case .caption, .col, .colgroup, .tbody, .tfoot, .thead, .tr:
        return leaveRow() ? .unnamed : .none
      default: return plainTableStartTag(token)
      }
    case .inCell:
      switch token.tag {
      case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr:
        return closeCell() ? .unnamed : .none
      default: return bodyStartTag(token)
      }
    default: return plainTableStartTag(token)
    }
  }

  private mutating func plainTableStartTag(_ token: HTMLStartTag) -> HTMLTagEffect {
    switch token.tag {
    case .caption:
      popToTable()
      formatting.insertMarker()
      insert(token)
      mode = .inCaption
    case .colgroup:
      popToTable()
      insert(token)
      mode = .inColumnGroup
    case .col:
      popToTable()
      push(.colgroup)
      mode = .inColumnGroup
      return .unnamed
    case .tbody, .tfoot, .thead:
      popToTable()
      insert(token)
      mode = .inTableBody
    case .td, .th, .tr:
      popToTable()
      push(.tbody)
      mode = .inTableBody
      return .unnamed
    case .table:
      guard open.hasInScope(.table, .table) else { break }
      pop(through: .table)
      resetMode()
      return .unnamed
    case .input:
      return token.traits.contains(.hiddenInput) ? .none : bodyStartTag(token)
    case .form:
      if templateModes.isEmpty, form == nil { form = open.makeIdentity() }
    default:
      return bodyStartTag(token)
    }
    return .none
  }

  private mutating func captionStartTag(_ token: HTMLStartTag) -> HTMLTagEffect {
    switch token.tag {
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr:
      return closeCaption() ? .unnamed : .none
    default: return bodyStartTag(token)
    }
  }

  private mutating func columnGroupStartTag(_ token: HTMLStartTag) -> HTMLTagEffect {
    switch token.tag {
    case .html, .col: return .none
    case .template: return headStartTag(token)
    default: return leaveColumnGroup() ? .unnamed : .none
    }
  }

  /// Takes an end tag in one of the table modes; false when it must be taken again in a new mode.
  mutating func tableEndTag(_ tag: HTMLTag, name: UInt64) -> Bool {
    switch mode {
    case .inCaption:
      switch tag {
      case .caption: return closeCaption() || true
      case .table: return !closeCaption()
      case .body, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: return true
      default: bodyEndTag(tag, name: name)
      }
    case .inColumnGroup:
      switch tag {
      case .colgroup: return leaveColumnGroup() || true
      case .col: return true
      case .template: endTemplate()
      default: return !leaveColumnGroup()
      }
    case .inTableBody:
      switch tag {
      case .tbody, .tfoot, .thead:
        guard open.hasInScope(tag, .table) else { return true }
        popToTableBody()
        pop()
        mode = .inTable
      case .table: return !leaveTableBody()
      case .body, .caption, .col, .colgroup, .html, .td, .th, .tr: return true
      default: plainTableEndTag(tag, name: name)
      }
    case .inRow:
      switch tag {
      case .tr: return leaveRow() || true
      case .table: return !leaveRow()
      case .tbody, .tfoot, .thead: return !(open.hasInScope(tag, .table) && leaveRow())
      case .body, .caption, .col, .colgroup, .html, .td, .th: return true
      default: plainTableEndTag(tag, name: name)
      }
    case .inCell:
      switch tag {
      case .td, .th:
        guard open.hasInScope(tag, .table) else { return true }
        generateImpliedEndTags()
        pop(through: tag)
        formatting.clearToMarker()
        mode = .inRow
      case .body, .caption, .col, .colgroup, .html: return true
      case .table, .tbody, .tfoot, .thead, .tr:
        return !(open.hasInScope(tag, .table) && closeCell())
      default: bodyEndTag(tag, name: name)
      }
    default:
      plainTableEndTag(tag, name: name)
    }
    return true
  }

  private mutating func plainTableEndTag(_ tag: HTMLTag, name: UInt64) {
    switch tag {
    case .table:
      guard open.hasInScope(.table, .table) else { return }
      pop(through: .table)
      resetMode()
    case .body, .caption, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: break
    default: bodyEndTag(tag, name: name)
    }
  }

  private mutating func closeCaption() -> Bool {
    guard open.hasInScope(.caption, .table) else { return false }
    generateImpliedEndTags()
    pop(through: .caption)
    formatting.clearToMarker()
    mode = .inTable
    return true
  }

  private mutating func leaveColumnGroup() -> Bool {
    guard open.currentIs(.colgroup) else { return false }
    pop()
    mode = .inTable
    return true
  }

  private mutating func leaveTableBody() -> Bool {
    guard
      open.hasInScope(
        .table, where: { $0.isHTML(.tbody) || $0.isHTML(.thead) || $0.isHTML(.tfoot) })
    else { return false }
    popToTableBody()
    pop()
    mode = .inTable
    return true
  }

  private mutating func leaveRow() -> Bool {
    guard open.hasInScope(.tr, .table) else { return false }
    popToRow()
    pop()
    mode = .inTableBody
    return true
  }

  private mutating func closeCell() -> Bool {
    guard open.hasInScope(.table, where: { $0.isHTML(.td) || $0.isHTML(.th) }) else { return false }
    generateImpliedEndTags()
    while let current = open.current {
      pop()
      if current.isHTML(.td) || current.isHTML(.th) { break }
    }
    formatting.clearToMarker()
    mode = .inRow
    return true
  }

  private mutating func popToTable() {
    popUntil { $0.isHTML(.table) }
  }

  private mutating func popToTableBody() {
    popUntil { $0.isHTML(.tbody) || $0.isHTML(.tfoot) || $0.isHTML(.thead) }
  }

  private mutating func popToRow() {
    popUntil { $0.isHTML(.tr) }
  }

  /// Clears the stack back to a context, which `template` and `html` always bound.
  private mutating func popUntil(_ isContext: (OpenElement) -> Bool) {
    while let current = open.current, !isContext(current), !current.isHTML(.template),
      !current.isHTML(.html)
    { pop() }
  }
}
