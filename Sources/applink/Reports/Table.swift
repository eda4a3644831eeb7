/// Rows of text under headings, in columns that fit a width.
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
    rows.append(cells)
  }

  /// The lines of the table. Cells wider than their column go on in the next line; nothing is cut.
  func lines(width: Int?, indent: Int = 0, palette: Palette) -> [String] {
    let shown = shownRows
    let widths = columnWidths(of: shown, in: width.map { $0 - indent })
    return shown.flatMap { row in
      lines(of: row, widths: widths).map {
        $0.render(indent: indent, widths: widths, palette: palette)
      }
    }
  }

  /// Whether no cell has to be broken for the table to fit.
  func fits(_ width: Int?) -> Bool {
    guard let width else { return true }
    let widths = columnWidths(of: shownRows, in: nil)
    return widths.reduce(0, +) + Self.gap * max(widths.count - 1, 0) <= width
  }

  private static let gap = 2
  /// No column is squeezed below this many columns, even where the line then runs over.
  private static let narrowest = 8

  private var shownRows: [[Cell]] {
    let cells = rows.map { $0.map { Cell($0.text.printable(), $0.style) } }
    return headings.isEmpty ? cells : [headings.map { Cell($0, .faint) }] + cells
  }

  /// Each column as wide as its widest cell; when they do not fit, the widest gives way first.
  private func columnWidths(of rows: [[Cell]], in available: Int?) -> [Int] {
    let count = rows.map(\.count).max() ?? 0
    var widths = (0..<count).map { column in
      rows.map { $0.indices.contains(column) ? $0[column].text.displayWidth : 0 }.max() ?? 0
    }
    guard let available else { return widths }
    var surplus = widths.reduce(0, +) + Self.gap * max(count - 1, 0) - available
    while surplus > 0, let widest = widths.max(), widest > Self.narrowest,
      let column = widths.firstIndex(of: widest)
    {
      let next = widths.filter { $0 < widest }.max() ?? 0
      let cut = min(surplus, max(widest - max(next, Self.narrowest), 1))
      widths[column] -= cut
      surplus -= cut
    }
    return widths
  }

  private func lines(of row: [Cell], widths: [Int]) -> [Line] {
    let wrapped = zip(row, widths).map { cell, width in cell.text.wrapped(to: width) }
    return (0..<(wrapped.map(\.count).max() ?? 0)).map { index in
      Line(
        cells: zip(row, wrapped).map { cell, lines in
          Cell(lines.indices.contains(index) ? lines[index] : "", cell.style)
        })
    }
  }

  /// One line of output: a piece of each cell of a row.
  private struct Line {
    var cells: [Cell]

    func render(indent: Int, widths: [Int], palette: Palette) -> String {
      let last = cells.lastIndex { !$0.text.isEmpty } ?? -1
      var line = last < 0 ? "" : String(repeating: " ", count: indent)
      for (column, cell) in cells.enumerated() where column <= last {
        line += palette.paint(cell.text, cell.style)
        if column < last {
          let padding = widths[column] - cell.text.displayWidth + Table.gap
          line += String(repeating: " ", count: max(padding, 1))
        }
      }
      return line
    }
  }
}
