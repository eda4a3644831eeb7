/// Columns lined up for a terminal; the first is text, the others are figures.
struct TextTable {
  var header: [String]
  var rows: [[String]] = []

  init(_ header: [String]) {
    self.header = header
  }

  var text: String {
    let widths = header.indices.map { column in
      ([header] + rows).map { $0[column].count }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      cells.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - cells[column].count)
        return column == 0 ? cells[column] + padding : padding + cells[column]
      }
      .joined(separator: "  ")
    }
    let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "──")
    return ([line(header), rule] + rows.map(line)).joined(separator: "\n") + "\n"
  }
}
