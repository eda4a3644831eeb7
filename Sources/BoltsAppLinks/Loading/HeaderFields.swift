internal import Foundation

extension PageRequest {
  /// Refuses header fields that could be read as more than one: a name that is not a token, or a value
  /// with a line break or another control character (RFC 9110, sections 5.1 and 5.5).
  package func checkHeaders() throws(AppLinkError) {
    for (name, value) in headers {
      guard Self.isHeaderName(name.utf8), Self.isHeaderValue(value) else {
        throw AppLinkError.malformedHeader(url, name: name)
      }
    }
  }

  /// Whether a text in UTF-8 is a token, as names of header fields are.
  package static func isHeaderName(_ text: some Collection<UInt8>) -> Bool {
    !text.isEmpty
      && text.allSatisfy {
        $0.isASCIIDigit || $0.isASCIILetter || "!#$%&'*+-.^_`|~".utf8.contains($0)
      }
  }

  /// Whether a text can be the value of a header field: no control characters but the tab.
  package static func isHeaderValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }
}

extension BidirectionalCollection<UInt8> {
  /// What remains without spaces and tabs around it (RFC 9110, section 5.6.3).
  package var trimmed: SubSequence {
    let isText = { (byte: UInt8) in byte != 0x20 && byte != 0x09 }
    guard let start = firstIndex(where: isText), let end = lastIndex(where: isText) else {
      return self[endIndex...]
    }
    return self[start...end]
  }
}

extension String {
  /// The members of a header field, without the space around them (RFC 9110, section 5.6.1).
  var fieldMembers: [ArraySlice<UInt8>] {
    Array(utf8).split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map(\.trimmed)
  }
}

/// The media type in a `Content-Type` (RFC 9110, section 8.3).
package enum MediaType {
  /// Whether a response with this content type is read as HTML.
  ///
  /// It is for `text/html`, `application/xhtml+xml`, and where there is none that can be read. Where
  /// there are several, all have to be HTML: files that users upload to a host must not choose the app
  /// that opens.
  package static func isHTML(_ contentType: String?) -> Bool {
    isEach(of: ["text/html", "application/xhtml+xml"], in: contentType ?? "")
  }

  /// Whether each of the media types in a field that can be read is one of these.
  package static func isEach(of types: [String], in contentType: String) -> Bool {
    contentType.fieldMembers.lazy.compactMap(essence).allSatisfy { type in
      types.contains { type.lazy.map(\.asciiLowercased).elementsEqual($0.utf8) }
    }
  }

  /// The type and subtype, without parameters.
  private static func essence(_ member: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let text = member.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 && $0 != 0x09 }
    guard let slash = text.firstIndex(of: UInt8(ascii: "/")),
      PageRequest.isHeaderName(text[..<slash]), PageRequest.isHeaderName(text[(slash + 1)...])
    else { return nil }
    return text
  }
}

extension PageResponse {
  /// The time that the response may be used from a private cache without asking (`Cache-Control`, RFC 9111,
  /// section 5.2.2): zero for not at all, `nil` when the header fields do not say.
  var maximumAge: Duration? {
    let names = ["no-store", "no-cache", "max-age"].map { Array($0.utf8) }
    var maximumAge: Duration?
    for directive in (header("cache-control") ?? "").fieldMembers {
      let name = directive.prefix { $0 != UInt8(ascii: "=") }.trimmed
      let index = names.firstIndex { name.lazy.map(\.asciiLowercased).elementsEqual($0) }
      guard let index else { continue }
      if index < 2 { return .zero }
      guard maximumAge == nil else { continue }
      // Section 4.2.1: a value that is not a number makes the answer stale; the first one counts.
      let value = directive[name.endIndex...].drop { $0 != UInt8(ascii: "=") }.dropFirst()
      let age = header("age").flatMap { Duration(deltaSeconds: $0.utf8.trimmed) }
      let time = Duration(deltaSeconds: value.filter { $0 != UInt8(ascii: "\"") }.trimmed)
      maximumAge = max(.zero, (time ?? .zero) - (age ?? .zero))
    }
    return maximumAge
  }

  /// The time to wait (`Retry-After`, RFC 9110, section 10.2.3); `nil` when the header field is missing or
  /// malformed.
  var retryAfter: Duration? {
    guard let text = header("retry-after") else { return nil }
    if let time = Duration(deltaSeconds: text.utf8) { return time }
    // A date has 29 characters.
    guard text.utf8.count < 100 else { return nil }
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = .gmt
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    guard let date = format.date(from: text) else { return nil }
    // Relative to the server's clock, where the response has its time.
    let now = header("date").flatMap(format.date(from:)) ?? Date()
    return .seconds(max(0, min(date.timeIntervalSince(now).rounded(.up), 0x8000_0000)))
  }
}

extension Duration {
  /// RFC 9111, section 1.2.2: seconds, of which what is too large counts as 2^31. `nil` for another text.
  fileprivate init?(deltaSeconds text: some Collection<UInt8>) {
    guard !text.isEmpty, text.allSatisfy(\.isASCIIDigit) else { return nil }
    self = .seconds(text.reduce(Int64(0)) { min($0 * 10 + Int64($1 & 15), 1 << 31) })
  }
}
