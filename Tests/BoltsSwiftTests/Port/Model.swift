struct Story: Equatable, Sendable {
  let title: String
  let author: String
  let picture: String
}

struct Card: Equatable, Sendable {
  static let placeholder = "placeholder"

  let title: String
  let author: String
  let picture: String
}

struct Malformed: Error, Equatable {
  let text: String
}

extension Story {
  /// Reads `title|author|picture`.
  init(text: String) throws {
    let fields = text.split(separator: "|").map(String.init)
    guard fields.count == 3 else { throw Malformed(text: text) }
    self.init(title: fields[0], author: fields[1], picture: fields[2])
  }
}
