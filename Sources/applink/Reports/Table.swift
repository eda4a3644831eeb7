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
  /// A last cell that is too wide continues in the next line. Where the columns do not fit, the cells of a
  /// row are written one below the other, without the headings.
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

  private static let gap = 2

  /// Each column as wide as its widest cell, and the last one as wide as the window allows; `nil` when the
  /// last column's longest word does not fit beside the others.
  private static func widths(of rows: [[Cell]], in available: Int) -> [Int]? {
    let last = (rows.map(\.count).max() ?? 0) - 1
    guard last >= 0 else { return [] }
    func column(_ index: Int) -> [String] {
      rows.compactMap { $0.indices.contains(index) ? $0[index].text : nil }
    }
    let widths = (0...last).map { column($0).map(\.displayWidth).max() ?? 0 }
    let rest = available - widths.dropLast().reduce(gap * last, +)
    let words = column(last).flatMap { $0.split(separator: " ") }.map(\.displayWidth)
    return words.max() ?? 0 <= rest ? widths.dropLast() + [min(widths[last], rest)] : nil
  }
}

extension Console {
  /// The table as a result, in lines that fit.
  func text(of table: Table) -> String { lines(of: table).joined(separator: "\n") }

  func lines(of table: Table, indent: Int = 0) -> [String] {
    table.lines(width: results.width, indent: indent, on: results)
  }
}
