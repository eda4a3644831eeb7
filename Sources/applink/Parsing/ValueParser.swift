internal import BoltsAppLinks
internal import Foundation

/// How the value of an option is read and named.
struct ValueParser<Value: Sendable>: Sendable {
  var placeholder: String
  /// What a valid value looks like, for the message about one that is not.
  var expectation: String
  /// The words of which it has to be one; `nil` when others are allowed, too.
  var words: [String]?
  /// Returns `nil` when the text is not such a value.
  var parse: @Sendable (String) -> Value?
}

extension ValueParser where Value == String {
  static func text(_ placeholder: String) -> Self {
    ValueParser(placeholder: placeholder, expectation: "text on one line") { text in
      text.unicodeScalars.contains { $0.properties.generalCategory == .control } ? nil : text
    }
  }

  /// What names an app in an association file.
  static let appID = ValueParser(
    placeholder: "ID", expectation: "an application identifier or a package, on one line"
  ) { $0.isEmpty ? nil : text("ID").parse($0) }

  static func path(_ placeholder: String, _ expectation: String) -> Self {
    ValueParser(placeholder: placeholder, expectation: expectation) {
      $0.isEmpty ? nil : $0
    }
  }
}

extension ValueParser where Value == URL {
  /// A URL with a scheme, as a page or an app writes it.
  static let anyURL = url("a URL with a scheme, such as https://example.com/a") { $0.scheme != nil }
  static let webURL = url("an http or https URL", \.isWebPage)

  private static func url(
    _ expectation: String, _ isMeant: @escaping @Sendable (URL) -> Bool
  ) -> Self {
    ValueParser(placeholder: "URL", expectation: expectation) { text in
      URL(spelling: text).flatMap { isMeant($0) ? $0 : nil }
    }
  }
}

extension ValueParser {
  static func oneOf(
    _ words: [String], _ placeholder: String, parse: @escaping @Sendable (String) -> Value?
  ) -> Self {
    ValueParser(
      placeholder: placeholder, expectation: "one of " + words.joined(separator: ", "),
      words: words, parse: parse)
  }
}

extension ValueParser where Value == Int {
  static func count(_ placeholder: String, in range: ClosedRange<Int>) -> Self {
    ValueParser(
      placeholder: placeholder,
      expectation: "a whole number from \(range.lowerBound) to \(range.upperBound)"
    ) { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ValueParser where Value == (key: String, value: JSONValue) {
  /// A name and a value: `k=v` is a string, `k:=v` is JSON.
  static let keyedValue = ValueParser(
    placeholder: "KEY=VALUE", expectation: "key=text or key:=JSON, such as id=7 or id:=7"
  ) { text in
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let isJSON = parts[0].hasSuffix(":")
    let key = String(isJSON ? parts[0].dropLast() : parts[0])
    let value = isJSON ? try? JSONValue(parsing: String(parts[1])) : .string(String(parts[1]))
    return key.isEmpty ? nil : value.map { (key, $0) }
  }
}

extension ValueParser where Value == (name: String, value: String) {
  /// A field of an HTTP request on one line; its name and value are as RFC 9110 allows.
  static let header = ValueParser(
    placeholder: "FIELD",
    expectation: "a header field on one line, such as 'Accept-Language: fr'"
  ) { text in
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = String(text[..<colon])
    let value = text[colon...].dropFirst().trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
    guard PageRequest.isHeaderName(name.utf8), PageRequest.isHeaderValue(value) else { return nil }
    return (name, value)
  }
}
