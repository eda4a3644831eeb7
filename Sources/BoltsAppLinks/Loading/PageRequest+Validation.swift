internal import Foundation

extension PageRequest {
  /// Refuses header fields that could be read as more than one.
  ///
  /// - Throws: `AppLinkError.malformedHeader` for a name that is not a token, or a value with a line
  ///   break or another control character (RFC 9110, sections 5.1 and 5.5).
  func checkHeaders() throws(AppLinkError) {
    for (name, value) in headers {
      guard Self.isHeaderName(name), Self.isHeaderValue(value) else {
        throw AppLinkError.malformedHeader(url, name: name)
      }
    }
  }

  /// Whether a text is a token, as names of header fields are.
  package static func isHeaderName(_ text: String) -> Bool {
    let marks = "!#$%&'*+-.^_`|~".utf8
    return !text.isEmpty
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || marks.contains($0)
      }
  }

  /// Whether a text can be the value of a header field: no control characters but the tab.
  package static func isHeaderValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }
}
