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
      guard open.index(in: .table, where: { $0.isTableContent }) != nil else { return }
      mode = .inTable
    }
    switch token.tag {
    case .td, .th:
      popToTable(orTo: { $0.isTableBody || $0.isHTML(.tr) })
      if open.current.isHTML(.table) { push(.tbody) }
      if open.current.isTableBody { push(.tr) }
      insert(token)
      mode = .inBody
    case .tr:
      popToTable(orTo: { $0.isTableBody })
      if open.current.isHTML(.table) { push(.tbody) }
      insert(token)
    case .caption:
      popToTable()
      insert(token)
      mode = .inBody
    case .tbody, .tfoot, .thead:
      popToTable()
      insert(token)
    default:
      popToTable()
    }
  }

  /// Takes the end tag of a table or a part of one.
  mutating func tableEndTag(_ tag: HTMLTag) {
    if close(tag, in: .table) { resetMode() }
  }

  /// Clears the stack back to a context, which `template` and `html` always bound.
  private mutating func popToTable(orTo isContext: (OpenElement) -> Bool = { _ in false }) {
    while !isContext(open.current), !open.current.bounds(.table) { open.removeLast() }
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
