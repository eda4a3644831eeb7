internal import BoltsAppLinks

extension JSONValue {
  /// The value as JSON over several lines, members sorted by name.
  ///
  /// It lays out the one-line text instead of walking the value, so no depth of nesting matters. It
  /// goes by scalars: to Swift a quotation mark and an accent after it are one character, neither.
  var indented: String {
    var text = String.UnicodeScalarView()
    var depth = 0
    var isInString = false
    var isEscaped = false
    var previous: Unicode.Scalar = " "
    func newLine() { text += ("\n" + String(repeating: "  ", count: depth)).unicodeScalars }
    for character in description.unicodeScalars {
      if isInString {
        text.append(character)
        if character == "\"" && !isEscaped { isInString = false }
        isEscaped = character == "\\" && !isEscaped
      } else {
        let closes = character == "}" || character == "]"
        if closes { depth -= 1 }
        let opened = previous == "{" || previous == "["
        if opened != closes && (opened || closes) { newLine() }
        text.append(character)
        switch character {
        case "{", "[": depth += 1
        case ",": newLine()
        case ":": text.append(" ")
        case "\"": isInString = true
        default: break
        }
      }
      previous = character
    }
    return String(text)
  }

  /// The string, or `null` where there is none.
  init(_ text: String?) {
    self = text.map(JSONValue.string) ?? .null
  }
}

extension Console {
  /// Writes a result as JSON: the whole of it, or nothing.
  func print(_ value: JSONValue) throws(OutputError) {
    try print(value.indented)
  }
}
