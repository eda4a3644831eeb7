/// The rules of patterns, one after another as they are documented, at any cost.
enum PatternReference {
  /// Whether a pattern of Apple's fits a path, which begins with a slash. `V` is a variable.
  static func apple(_ pattern: String, fits path: String, values: [String] = []) -> Bool {
    var alternatives = [slashesDropped(pattern)]
    // The end `/*` is optional, and a run of stars is one.
    var end = slashesDropped(pattern)
    while end.hasSuffix("**") { end.removeLast() }
    if end.hasSuffix("/*") {
      end.removeLast(2)
      while end.hasSuffix("/") { end.removeLast() }
      alternatives.append(end)
    }
    // The slash at the start is optional.
    alternatives += alternatives.filter { !$0.hasPrefix("/") }.map { "/" + $0 }
    let path = slashesDropped(path)
    return alternatives.contains { pattern in
      ends(of: pattern, in: Array(path), from: [0], values).contains(path.count)
    }
  }

  /// Runs of slashes: one at the start counts as one, and one at the end is dropped; root stays.
  private static func slashesDropped(_ text: String) -> String {
    var text = text
    while text.count > 1, text.hasSuffix("/") { text.removeLast() }
    while text.hasPrefix("//") { text.removeFirst() }
    return text
  }

  /// The positions of a text at which a pattern can end.
  private static func ends(
    of pattern: String, in text: [Character], from starts: Set<Int>, _ values: [String]
  ) -> Set<Int> {
    pattern.reduce(starts) { starts, character in
      switch character {
      case "*": Set(starts.min().map { Array($0...text.count) } ?? [])
      case "V": values.reduce(into: []) { $0.formUnion(ends(of: $1, in: text, from: starts, [])) }
      default:
        Set(
          starts.filter { $0 < text.count && [text[$0], "?"].contains(character) }.map { $0 + 1 })
      }
    }
  }

  /// Whether a pattern of Android's fits a text: `*` runs to the first occurrence of what follows,
  /// without a second try, and at the end takes the rest.
  static func android(_ pattern: Substring, fits text: Substring) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    switch first {
    case "*":
      guard let next = rest.first(where: { $0 != "*" }) else { return true }
      let rest = rest.drop { $0 == "*" }
      if next == "?" { return android(rest, fits: text) }
      return text.firstIndex(of: next).map { android(rest, fits: text[$0...]) } ?? false
    case "?": return !text.isEmpty && android(rest, fits: text.dropFirst())
    default: return text.first == first && android(rest, fits: text.dropFirst())
    }
  }

  /// Every text of at most a length, of some characters.
  static func texts(_ alphabet: String, upTo length: Int) -> [String] {
    var all = [""]
    var longest = [""]
    for _ in 0..<length {
      longest = longest.flatMap { text in alphabet.map { text + String($0) } }
      all += longest
    }
    return all
  }
}
