import BoltsAppLinks

extension Shape {
  /// JSON that is read, written and hashed.
  private static func json(_ name: String, _ text: @escaping @Sendable (Int) -> String) -> Shape {
    Shape("JSON: \(name)") { size in
      guard let value = try? JSONValue(parsing: text(size)) else { return }
      keep(value.description)
      keep(Set([value, .array([value])]))
    }
  }

  static let json: [Shape] = [
    json("an array") { "[" + times(4_000 * $0, "1,") + "1]" },
    json("objects") { "[" + times(400 * $0, "{\"a\":{\"b\":[1]}},") + "1]" },
    json("nesting, closed") { size in
      "[" + times(60 * size, times(100, "[") + times(100, "]") + ",") + "1]"
    },
    json("nesting, open") { times(8_000 * $0, "[") },
    json("a long number") { times(8_000 * $0, "7") },
    json("a long fraction") { "0." + times(8_000 * $0, "7") + "e5" },
    json("exponents") { "[" + times(1_000 * $0, "1e-9,") + "1]" },
    json("escapes") { "\"" + times(4_000 * $0, "\\u0041") + "\"" },
    json("lone surrogates") { "\"" + times(2_000 * $0, "\\ud83d") + "\"" },
    json("white space") { times(20_000 * $0, " ") + "1" },
    json("combining marks in strings") { size in
      "["
        + (0..<4).map { "\"" + times(2_000 * size, "\u{301}") + "\($0)\"" }
        .joined(separator: ",") + "]"
    },
    json("unsafe characters") { "\"" + times(2_000 * $0, "\u{202E}\u{85}") + "\"" },
  ]
}
