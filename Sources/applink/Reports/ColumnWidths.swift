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
