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
