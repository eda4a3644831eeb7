/// Rows of text under headings, in columns.
struct Table: Sendable {
  /// The headings; an empty list leaves the heading line out.
  var headings: [String] = []
  private(set) var rows: [[Cell]] = []

  struct Cell: Sendable, ExpressibleByStringInterpolation {
    var text: String
    var style: Style

    init(_ text: String, _ style: Style = .plain) {
      self.text = text
      self.style = style
    }

    init(stringLiteral text: String) {
      self.init(text)
    }
  }

  init(_ headings: String...) {
    self.headings = headings
  }

  mutating func append(_ cells: Cell...) {
    rows.append(cells.map { Cell($0.text.printable(), $0.style) })
  }

  /// The lines of the table. Nothing is cut; a terminal breaks a line that is too wide.
  func lines(indent: Int = 0, on console: Console) -> [String] {
    let shown = headings.isEmpty ? rows : [headings.map { Cell($0, .faint) }] + rows
    let columns = shown.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      shown.map { $0.indices.contains(column) ? $0[column].text.count : 0 }.max() ?? 0
    }
    return shown.map { row in
      let last = row.lastIndex { !$0.text.isEmpty } ?? -1
      let cells = row.prefix(last + 1).enumerated().map { column, cell in
        let padding = column == last ? 0 : widths[column] - cell.text.count + 2
        return console.paint(cell.text, cell.style) + String(repeating: " ", count: padding)
      }
      return String(repeating: " ", count: indent) + cells.joined()
    }
  }
}

extension Console {
  func lines(of table: Table, indent: Int = 0) -> [String] {
    table.lines(indent: indent, on: self)
  }
}
