internal import Foundation

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
