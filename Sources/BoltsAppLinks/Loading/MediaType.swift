/// The media type in a `Content-Type` (RFC 9110, section 8.3).
package enum MediaType {
  /// Whether a response with this content type is read as HTML.
  ///
  /// It is for `text/html`, `application/xhtml+xml`, and where there is none that can be read. Where
  /// there are several, all have to be HTML: files that users upload to a host must not choose the app
  /// that opens.
  package static func isHTML(_ contentType: String?) -> Bool {
    guard let contentType else { return true }
    let types = contentType.utf8.split(separator: UInt8(ascii: ",")).compactMap(essence)
    return types.allSatisfy { $0 == "text/html" || $0 == "application/xhtml+xml" }
  }

  /// The type and subtype in lower case, without parameters.
  private static func essence(_ text: Substring.UTF8View.SubSequence) -> String? {
    let text = String(decoding: text.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
    let parts =
      text.lowercased().utf8
      .split { $0 == 0x20 || $0 == 0x09 }.first?
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) ?? []
    let names = parts.map { String(decoding: $0, as: UTF8.self) }
    guard names.count == 2, names.allSatisfy(PageRequest.isHeaderName) else { return nil }
    return names.joined(separator: "/")
  }
}
