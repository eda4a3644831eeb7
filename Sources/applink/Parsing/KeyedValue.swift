internal import BoltsAppLinks

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
