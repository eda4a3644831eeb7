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
