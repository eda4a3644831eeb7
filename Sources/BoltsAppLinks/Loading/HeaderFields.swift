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

/// The caching rules of a response in `Cache-Control` (RFC 9111, section 5.2.2).
enum CacheControl {
  /// Whether the response must not be kept at all, not even to ask whether it is still current.
  static func forbidsStoring(_ response: PageResponse) -> Bool {
    let directives = response.header("cache-control")?.split(separator: ",") ?? []
    return directives.contains { trimmed($0.prefix { $0 != "=" }) == "no-store" }
  }

  /// The time a response may be used from a private cache without asking, zero for not at all, or
  /// `nil` when the header fields do not say.
  static func maximumAge(of response: PageResponse) -> Duration? {
    guard let header = response.header("cache-control") else { return nil }
    var seconds: Int?
    for directive in header.split(separator: ",") {
      let parts = directive.split(separator: "=", maxSplits: 1)
      let name = parts.first.map(trimmed) ?? ""
      switch name {
      case "no-store", "no-cache":
        return .zero
      case "max-age":
        // Section 4.2.1: a value that is not a number makes the answer stale; the first one counts.
        let age = parts.count > 1 ? deltaSeconds(trimmed(parts[1])) : 0
        seconds = seconds ?? age
      default:
        break
      }
    }
    guard let seconds else { return nil }
    let age = response.header("age").map { deltaSeconds(trimmed($0[...])) } ?? 0
    return .seconds(max(0, seconds - age))
  }

  /// Section 1.2.2: what is too large counts as 2^31 seconds.
  private static func deltaSeconds(_ text: String) -> Int {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
    return min(Int(text) ?? .max, 1 << 31)
  }

  private static func trimmed(_ text: Substring) -> String {
    let isOuter = { (character: Character) in character.isWhitespace || character == "\"" }
    let start = text.drop(while: isOuter)
    let end = start.lastIndex { !isOuter($0) }.map { start.index(after: $0) } ?? start.startIndex
    return start[..<end].lowercased()
  }
}

/// The waiting time in `Retry-After` (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// The time to wait, or `nil` when the header field is missing or malformed.
  static func time(of response: PageResponse) -> Duration? {
    guard let text = response.header("retry-after") else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return .seconds(min(Int(text) ?? .max, 1 << 31))
    }
    guard let date = httpDate(text) else { return nil }
    // Relative to the server's clock, where the response has its time.
    let now = response.header("date").flatMap(httpDate) ?? Int(Date().timeIntervalSince1970)
    return .seconds(max(0, min(date - now, 1 << 31)))
  }

  /// The seconds since 1970 of a date such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static func httpDate(_ text: String) -> Int? {
    let parts = text.utf8.split { $0 == 0x20 || $0 == 0x2C || $0 == 0x3A }.map {
      String(decoding: $0, as: UTF8.self)
    }
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    guard parts.count == 8, parts[7] == "GMT", let month = months.firstIndex(of: parts[2]),
      let day = Int(parts[1]), let year = Int(parts[3]), let hour = Int(parts[4]),
      let minute = Int(parts[5]), let second = Int(parts[6]), (1...31).contains(day),
      (1970...9999).contains(year), (0..<24).contains(hour), (0..<60).contains(minute),
      (0...60).contains(second)
    else { return nil }
    // Days from the civil calendar, with years that begin in March.
    let shifted = month < 2 ? year - 1 : year
    let (era, monthFromMarch) = (shifted / 400, (month + 10) % 12)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return (era * 146_097 + dayOfEra - 719_468) * 86_400 + hour * 3600 + minute * 60 + second
  }
}
