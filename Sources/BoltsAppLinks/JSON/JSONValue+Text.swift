extension JSONValue: CustomStringConvertible {
  /// Parses JSON text (RFC 8259), and keeps all digits of its numbers.
  ///
  /// A surrogate escape without its other half becomes U+FFFD.
  ///
  /// - Parameter text: The JSON text.
  /// - Throws: `JSONSyntaxError` for text that is not JSON, for nesting deeper than 128, and for a
  ///   member's name with more than 30 combining marks in a row.
  public init(parsing text: String) throws(JSONSyntaxError) {
    self = try JSONReader<JSONValue>.value(of: Array(text.utf8))
  }

  /// Parses JSON in UTF-8 (RFC 8259), as `init(parsing:)` does for a string.
  ///
  /// - Parameter utf8: The bytes of the JSON text.
  /// - Throws: `JSONSyntaxError` as for a string, and for bytes that are not UTF-8.
  public init(parsing utf8: some Collection<UInt8>) throws(JSONSyntaxError) {
    self = try JSONReader<JSONValue>.value(of: Array(utf8))
  }

  /// The value as JSON on one line, members sorted by name: equal values have equal text.
  public var description: String { String(decoding: JSONWriter.bytes(of: self), as: UTF8.self) }
}
