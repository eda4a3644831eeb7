internal import BoltsAppLinks
internal import Foundation

/// How the value of an option is read, named and completed.
struct ValueParser<Value: Sendable>: Sendable {
  var placeholder: String
  /// What a valid value looks like, for the message about one that is not.
  var expectation: String
  var completion: Completion = .nothing
  /// Returns `nil` when the text is not such a value.
  var parse: @Sendable (String) -> Value?
}

extension ValueParser where Value == String {
  static func text(_ placeholder: String) -> Self {
    ValueParser(placeholder: placeholder, expectation: "text on one line") { text in
      text.unicodeScalars.contains { $0.properties.generalCategory == .control } ? nil : text
    }
  }

  static let path = ValueParser(
    placeholder: "FILE", expectation: "a file", completion: .file
  ) { $0.isEmpty ? nil : $0 }
}

extension ValueParser where Value == URL {
  /// A URL with a scheme, as a page or an app writes it.
  static let url = ValueParser(
    placeholder: "URL", expectation: "a URL with a scheme, such as https://example.com/a"
  ) { text in
    guard let url = URL(string: text), url.scheme != nil else { return nil }
    return url
  }
}

extension ValueParser where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the values of an enumeration, by name.
  static func oneOf(_ type: Value.Type, _ placeholder: String) -> Self {
    oneOf(Array(Value.allCases), placeholder)
  }

  /// One of some values of an enumeration, by name.
  static func oneOf(_ values: [Value], _ placeholder: String) -> Self {
    let words = values.map(\.rawValue)
    return ValueParser(
      placeholder: placeholder, expectation: "one of " + words.joined(separator: ", "),
      completion: .words(words)
    ) { text in values.first { $0.rawValue == text } }
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

/// A name and a value as they are written on the command line: `k=v` is a string, `k:=v` is JSON.
struct KeyedValue: Sendable, Equatable {
  var key: String
  var value: JSONValue

  init?(_ text: String) {
    guard let equals = text.firstIndex(of: "=") else { return nil }
    let name = text[..<equals]
    let written = text[text.index(after: equals)...]
    if name.hasSuffix(":") {
      guard let value = try? JSONValue(parsing: String(written)) else { return nil }
      self.init(key: String(name.dropLast()), value: value)
    } else {
      self.init(key: String(name), value: .string(String(written)))
    }
  }

  private init?(key: String, value: JSONValue) {
    guard !key.isEmpty else { return nil }
    self.key = key
    self.value = value
  }
}

extension ValueParser where Value == KeyedValue {
  static let keyedValue = ValueParser(
    placeholder: "KEY=VALUE", expectation: "key=text or key:=JSON, such as id=7 or id:=7"
  ) { KeyedValue($0) }
}

/// A field of an HTTP request as it is written on the command line: `Name: value`.
struct HeaderField: Sendable, Equatable {
  var name: String
  var value: String

  /// - Returns: `nil` when the name is not one of RFC 9110, or the value holds a line break or another
  ///   control character.
  init?(_ text: String) {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    name = String(text[..<colon])
    value = text[colon...].dropFirst().trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
    guard PageRequest.isHeaderName(name), PageRequest.isHeaderValue(value) else { return nil }
  }
}

extension Sequence where Element == HeaderField {
  /// The values by name. Fields of the same name are one field with a list (RFC 9110, section 5.3), but
  /// for cookies (RFC 6265, section 5.4).
  func joined() -> [String: String] {
    var names: [String: String] = [:]
    return reduce(into: [:]) { fields, field in
      let key = field.name.lowercased()
      let name = names[key, default: field.name]
      names[key] = name
      fields[name] =
        fields[name].map { $0 + (key == "cookie" ? "; " : ", ") + field.value } ?? field.value
    }
  }
}

extension ValueParser where Value == HeaderField {
  static let header = ValueParser(
    placeholder: "FIELD",
    expectation: "a header field on one line, such as 'Accept-Language: fr'"
  ) { HeaderField($0) }
}
