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
