extension JSONValue: CustomStringConvertible {
  /// Reads JSON text (RFC 8259), numbers with all their digits.
  ///
  /// Nesting deeper than 128 is refused, and a member's name with more than 30 combining marks in a
  /// row. A surrogate escape without its other half becomes U+FFFD.
  public init(parsing text: String) throws(JSONSyntaxError) {
    self = try JSONReader<JSONValue>.value(of: Array(text.utf8))
  }

  /// Reads JSON in UTF-8 (RFC 8259), as `init(parsing:)` does for a string.
  public init(parsing utf8: some Collection<UInt8>) throws(JSONSyntaxError) {
    self = try JSONReader<JSONValue>.value(of: Array(utf8))
  }

  /// The value as JSON on one line, members sorted by name: equal values have equal text.
  public var description: String { String(decoding: JSONWriter.bytes(of: self), as: UTF8.self) }
}
