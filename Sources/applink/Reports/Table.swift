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

  /// The lines of the table; nothing is cut, and no word or URL is broken.
  ///
  /// Cells that are wider than their column continue in the next line. Where the columns do not fit, the
  /// cells of a row are written one below the other.
  func lines(width: Int?, indent: Int = 0, palette: Palette) -> [String] {
    let rows = shownRows
    guard let widths = ColumnWidths(of: rows, in: width.map { $0 - indent })?.widths else {
      return stackedLines(
        width: width.map { $0 - indent } ?? .max, indent: indent, palette: palette)
    }
    return rows.flatMap { row in
      lines(of: row, widths: widths).map {
        line($0, indent: indent, widths: widths, palette: palette)
      }
    }
  }

  /// Whether no cell has to be broken for the table to fit.
  func fits(_ width: Int?) -> Bool {
    guard let width else { return true }
    return ColumnWidths.needed(by: shownRows) <= width
  }

  /// Whether the cells of a row are written one below the other at this width.
  func isStacked(at width: Int?) -> Bool { ColumnWidths(of: shownRows, in: width) == nil }

  private var shownRows: [[Cell]] {
    headings.isEmpty ? printableRows : [headings.map { Cell($0, .faint) }] + printableRows
  }

  private var printableRows: [[Cell]] {
    rows.map { $0.map { Cell($0.text.printable(), $0.style) } }
  }

  private func lines(of row: [Cell], widths: [Int]) -> [[Cell]] {
    let wrapped = zip(row, widths).map { cell, width in cell.text.wrapped(to: width) }
    return (0..<(wrapped.map(\.count).max() ?? 0)).map { index in
      zip(row, wrapped).map { cell, lines in
        Cell(lines.indices.contains(index) ? lines[index] : "", cell.style)
      }
    }
  }

  /// One line of output: a piece of each cell of a row.
  private func line(_ cells: [Cell], indent: Int, widths: [Int], palette: Palette) -> String {
    let last = cells.lastIndex { !$0.text.isEmpty } ?? -1
    var line = last < 0 ? "" : String(repeating: " ", count: indent)
    for (column, cell) in cells.enumerated() where column <= last {
      line += palette.paint(cell.text, cell.style)
      if column < last {
        let padding = widths[column] - cell.text.displayWidth + ColumnWidths.gap
        line += String(repeating: " ", count: max(padding, 1))
      }
    }
    return line
  }

  /// The first cell of each row, and the others below it; headings have no place there.
  private func stackedLines(width: Int, indent: Int, palette: Palette) -> [String] {
    printableRows.flatMap { row in
      row.enumerated().filter { !$0.element.text.isEmpty }.flatMap { column, cell in
        let margin = indent + (column == 0 ? 0 : 2)
        return cell.text.wrapped(to: max(width - margin + indent, 1)).map {
          String(repeating: " ", count: margin) + palette.paint($0, cell.style)
        }
      }
    }
  }
}

/// How wide the columns of a table are.
struct ColumnWidths {
  let widths: [Int]

  /// The space between two columns.
  static let gap = 2

  /// Each column as wide as its widest cell; when they do not fit, the widest is narrowed first, but no
  /// column is narrower than its longest word.
  ///
  /// - Returns: `nil` when the longest words do not fit beside one another.
  init?(of rows: [[Table.Cell]], in available: Int?) {
    var widths = Self.widest(in: rows) { $0.displayWidth }
    guard let available else {
      self.widths = widths
      return
    }
    let words = Self.widest(in: rows) { text in
      text.split(separator: " ").map(\.displayWidth).max() ?? 0
    }
    var surplus = Self.total(widths) - available
    while surplus > 0 {
      let narrowable = widths.indices.filter { widths[$0] > words[$0] }
      guard let column = narrowable.max(by: { widths[$0] < widths[$1] }) else { return nil }
      let next = widths.filter { $0 < widths[column] }.max() ?? 0
      let cut = min(surplus, widths[column] - max(next, words[column]))
      widths[column] -= max(cut, 1)
      surplus -= max(cut, 1)
    }
    self.widths = widths
  }

  /// The width at which no cell has to be broken.
  static func needed(by rows: [[Table.Cell]]) -> Int { total(widest(in: rows) { $0.displayWidth }) }

  private static func total(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + gap * max(widths.count - 1, 0)
  }

  private static func widest(in rows: [[Table.Cell]], _ width: (String) -> Int) -> [Int] {
    (0..<(rows.map(\.count).max() ?? 0)).map { column in
      rows.map { $0.indices.contains(column) ? width($0[column].text) : 0 }.max() ?? 0
    }
  }
}
