/// Tables (13.2.6.4.9 to 13.2.6.4.15), with one mode for all that lies between their cells.
///
/// The standard has six modes, which differ in where nodes go. Here only the stack counts: a part of
/// a table closes what is open in the place that it begins in. Foster parenting moves nodes and not
/// the stack, and columns hold nothing, so that neither shows here.
extension TreeConstruction {
  /// Takes the start tag of a caption, column, row group, row or cell.
  mutating func tablePartStartTag(_ token: HTMLStartTag) {
    if mode != .inTable {
      // A part ends the cell or caption that it is in. Without one it is ignored.
      guard open.hasInScope(.table, where: { $0.isTableContent }) else { return }
      pop(through: { $0.isTableContent })
      mode = .inTable
    }
    switch token.tag {
    case .td, .th:
      popToTable(orTo: { $0.isTableBody || $0.isHTML(.tr) })
      if open.currentIs(.table) { push(.tbody) }
      if let current = open.current, current.isTableBody { push(.tr) }
      insert(token)
      mode = .inBody
    case .tr:
      popToTable(orTo: { $0.isTableBody })
      if open.currentIs(.table) { push(.tbody) }
      insert(token)
    case .caption:
      popToTable(orTo: { _ in false })
      insert(token)
      mode = .inBody
    case .tbody, .tfoot, .thead:
      popToTable(orTo: { _ in false })
      insert(token)
    default:
      popToTable(orTo: { _ in false })
    }
  }

  /// Takes the start tag of a table between the cells of another, which it closes; false when it
  /// must be taken again.
  mutating func nestedTableStartTag() -> Bool {
    guard open.hasInScope(.table, .table) else { return true }
    pop(through: .table)
    resetMode()
    return false
  }

  /// Takes the end tag of a table or a part of one.
  mutating func tableEndTag(_ tag: HTMLTag) {
    guard open.hasInScope(tag, .table) else { return }
    pop(through: tag)
    if tag == .table { resetMode() } else { mode = .inTable }
  }

  /// Clears the stack back to a context, which `template` and `html` always bound.
  private mutating func popToTable(orTo isContext: (OpenElement) -> Bool) {
    while let current = open.current, !isContext(current), !current.isHTML(.table),
      !current.isHTML(.template), !current.isHTML(.html)
    { pop() }
  }
}

extension OpenElement {
  fileprivate var isTableBody: Bool {
    space == .html && (tag == .tbody || tag == .tfoot || tag == .thead)
  }

  /// The parts of a table whose content is that of a body.
  fileprivate var isTableContent: Bool {
    space == .html && (tag == .td || tag == .th || tag == .caption)
  }
}
