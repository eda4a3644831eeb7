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
    rows.append(cells.map { Cell($0.text.printable(), $0.style) })
  }

  /// The lines of the table; nothing is cut, and no word or URL is broken.
  ///
  /// Cells that are wider than their column continue in the next line. Where the columns do not fit, the
  /// cells of a row are written one below the other, without the headings.
  func lines(width: Int?, indent: Int = 0, on terminal: Terminal) -> [String] {
    let width = (width ?? .max) - indent
    let shown = headings.isEmpty ? rows : [headings.map { Cell($0, .faint) }] + rows
    guard let widths = Self.widths(of: shown, in: width) else {
      return stackedLines(width: width, indent: indent, on: terminal)
    }
    return shown.flatMap { row in
      let wrapped = zip(row, widths).map { cell, width in cell.text.wrapped(to: width) }
      return (0..<(wrapped.map(\.count).max() ?? 0)).map { index in
        let cells = zip(row, wrapped).map { cell, lines in
          Cell(lines.indices.contains(index) ? lines[index] : "", cell.style)
        }
        return line(cells, indent: indent, widths: widths, on: terminal)
      }
    }
  }

  /// One line of output: a piece of each cell of a row.
  private func line(_ cells: [Cell], indent: Int, widths: [Int], on terminal: Terminal) -> String {
    let last = cells.lastIndex { !$0.text.isEmpty } ?? -1
    var line = last < 0 ? "" : String(repeating: " ", count: indent)
    for (column, cell) in cells.enumerated() where column <= last {
      line += terminal.paint(cell.text, cell.style)
      if column < last {
        let padding = widths[column] - cell.text.displayWidth + Self.gap
        line += String(repeating: " ", count: max(padding, 1))
      }
    }
    return line
  }

  /// The first cell of each row, and the others below it.
  private func stackedLines(width: Int, indent: Int, on terminal: Terminal) -> [String] {
    rows.flatMap { row in
      row.enumerated().filter { !$0.element.text.isEmpty }.flatMap { column, cell in
        let margin = column == 0 ? 0 : 2
        return cell.text.wrapped(to: max(width - margin, 1)).map {
          String(repeating: " ", count: indent + margin) + terminal.paint($0, cell.style)
        }
      }
    }
  }

  /// The space between two columns.
  private static let gap = 2

  /// Each column as wide as its widest cell; when they do not fit, the widest is narrowed first, but no
  /// column is narrower than its longest word.
  ///
  /// - Returns: `nil` when the longest words do not fit beside one another.
  private static func widths(of rows: [[Cell]], in available: Int) -> [Int]? {
    func widest(_ width: (String) -> Int) -> [Int] {
      (0..<(rows.map(\.count).max() ?? 0)).map { column in
        rows.map { $0.indices.contains(column) ? width($0[column].text) : 0 }.max() ?? 0
      }
    }
    var widths = widest(\.displayWidth)
    let words = widest { $0.split(separator: " ").map(\.displayWidth).max() ?? 0 }
    var surplus = widths.reduce(gap * max(widths.count - 1, 0), +) - available
    while surplus > 0 {
      let narrowable = widths.indices.filter { widths[$0] > words[$0] }
      guard let column = narrowable.max(by: { widths[$0] < widths[$1] }) else { return nil }
      let next = widths.filter { $0 < widths[column] }.max() ?? 0
      let cut = max(min(surplus, widths[column] - max(next, words[column])), 1)
      widths[column] -= cut
      surplus -= cut
    }
    return widths
  }
}

extension Console {
  /// The table as a result, in lines that fit.
  func text(of table: Table) -> String { lines(of: table).joined(separator: "\n") }

  func lines(of table: Table, indent: Int = 0) -> [String] {
    table.lines(width: results.width, indent: indent, on: results)
  }
}
