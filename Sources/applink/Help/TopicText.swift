/// The text of a topic of the help: prose, and code that is copied as it is.
struct TopicText {
  var text: String

  /// The text with its prose in lines of at most `width` columns. Code keeps its lines.
  func wrapped(to width: Int) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(Line.init)
    var result: [String] = []
    for block in lines.chunked(while: { $0.continues(in: $1) }) {
      guard let first = block.first, first.isProse else {
        result += block.map(\.text)
        continue
      }
      let indent = String(repeating: " ", count: first.indent)
      let words = block.map { $0.text.dropFirst(first.indent) }.joined(separator: " ")
      result += words.wrapped(to: width - first.indent).map { indent + $0 }
    }
    return result.joined(separator: "\n")
  }

  private struct Line {
    var text: String
    var indent: Int
    /// Prose at the margin begins with anything but a brace, indented prose with a capital.
    var isProse: Bool

    init(_ line: Substring) {
      text = String(line)
      let content = line.drop { $0 == " " }
      let indent = line.count - content.count
      self.indent = indent
      isProse = content.first.map { indent == 0 ? !"{}".contains($0) : $0.isUppercase } ?? false
    }

    func continues(in next: Line) -> Bool {
      !text.isEmpty && !next.text.isEmpty && indent == next.indent
    }
  }
}

extension Array {
  /// The elements in runs; a run ends where `isSame` is false of two that follow each other.
  fileprivate func chunked(while isSame: (Element, Element) -> Bool) -> [[Element]] {
    reduce(into: []) { runs, element in
      if let last = runs.last?.last, isSame(last, element) {
        runs[runs.count - 1].append(element)
      } else {
        runs.append([element])
      }
    }
  }
}
