internal import BoltsAppLinks
package import Foundation

/// The parts of a URL that association files decide by, as Foundation's `URL` spells them.
///
/// Dot segments and existing escapes stay as they are written.
package struct AssociatedURL: Sendable {
  let scheme: String
  /// As ``URLHost`` spells it, with the brackets of an IPv6 address.
  let host: String
  /// The port that is written, when it is not the scheme's default.
  let port: Int?
  /// Beginning with a slash: an empty path is `/`.
  let path: String
  /// Without the question mark; `nil` when there is none.
  let query: String?
  /// Without the number sign; `nil` when there is none.
  let fragment: String?

  /// The parts of an http or https URL with a host; `nil` for any other.
  package init?(_ url: URL) {
    let url = url.absoluteURL
    guard url.isHTTP, let scheme = url.scheme?.lowercased(), let host = URLHost(url) else {
      return nil
    }
    self.scheme = scheme
    self.host = host.textInURL
    port = url.port == 443 || (scheme == "http" && url.port == 80) ? nil : url.port
    let path = url.path(percentEncoded: true)
    self.path = path.isEmpty ? "/" : path
    query = url.query(percentEncoded: true)
    fragment = url.fragment(percentEncoded: true)
  }

  /// A site: a host and perhaps a port, for https.
  init?(site: String) {
    guard let url = URL(string: "https://\(site)/") else { return nil }
    self.init(url)
  }

  /// The host, with the port where that is not the scheme's default.
  package var site: String { port.map { "\(host):\($0)" } ?? host }

  /// The origin that serves the site's association files: https, but for this computer's http.
  var origin: String {
    // RFC 6761, section 6.3: names that end in `.localhost` are this computer's, too.
    let isLocal =
      ["127.0.0.1", "[::1]", "localhost"].contains(host) || host.hasSuffix(".localhost")
    return (scheme == "http" && isLocal ? "http://" : "https://") + site
  }
}

/// A part of a URL that association files have patterns for.
enum URLPart: Hashable, Sendable {
  case path, query, fragment
  /// The items of the query that have a name.
  case item([UInt32])

  /// The part where case does not matter.
  var folded: URLPart {
    if case .item(let name) = self { .item(name.map(PatternText.folded)) } else { self }
  }
}

/// The parts of a URL in one of the spellings that rules compare: as Unicode scalars.
struct PatternText {
  /// The text of each part that the URL has, and each value of an item.
  private(set) var parts: [URLPart: [[UInt32]]] = [:]

  /// The text that Apple's rules compare, where percent-escapes are decoded, or case does not matter.
  ///
  /// Items are split at `&`, name and value at the first `=`, before any decoding.
  init(_ url: AssociatedURL, isDecoded: Bool, isFolded: Bool = false) {
    let read = { (text: Substring.UTF8View) in
      let scalars = isDecoded ? Self.decoded(text) : Self.scalars(text)
      return isFolded ? scalars.map(Self.folded) : scalars
    }
    parts[.path] = [AssociationPattern.normalized(read(url.path[...].utf8), slash: 0x2F)]
    parts[.fragment] = url.fragment.map { [read($0[...].utf8)] }
    guard let query = url.query?[...].utf8 else { return }
    parts[.query] = [read(query)]
    for item in query.split(separator: UInt8(ascii: "&")) {
      let name = item.prefix { $0 != UInt8(ascii: "=") }
      parts[.item(read(name)), default: []].append(read(item[name.endIndex...].dropFirst()))
    }
  }

  /// The text that Android's rules compare: decoded, and the query before it is split at `&`, or at `;`
  /// where that gives one part.
  ///
  /// Source: AOSP, UriRelativeFilter.matchQuery. As Java does, it ignores empty parts at the end.
  init(android url: AssociatedURL) {
    parts[.path] = [Self.decoded(url.path[...].utf8)]
    parts[.fragment] = url.fragment.map { [Self.decoded($0[...].utf8)] }
    let query = Self.decoded((url.query ?? "")[...].utf8)
    var items = query.split(separator: 0x26, omittingEmptySubsequences: false)
    while items.count > 1, items.last?.isEmpty == true { items.removeLast() }
    if items.count == 1 { items = query.split(separator: 0x3B) }
    // The same item once more changes nothing.
    var seen: Set<ArraySlice<UInt32>> = [[]]
    for item in items where seen.insert(item).inserted {
      let name = item.prefix { $0 != 0x3D }
      parts[.item(Array(name)), default: []].append(Array(item[name.endIndex...].dropFirst()))
    }
  }

  private static func scalars(_ text: Substring.UTF8View) -> [UInt32] {
    Substring(text).unicodeScalars.map(\.value)
  }

  static func string(_ scalars: [UInt32]) -> String {
    String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
  }

  /// The scalars of a text whose escapes are decoded; escapes that are not UTF-8 stay as written.
  static func decoded(_ text: Substring.UTF8View) -> [UInt32] {
    var scalars: [UInt32] = []
    var rest = text
    while !rest.isEmpty {
      let plain = rest.prefix { $0 != UInt8(ascii: "%") }
      scalars += Self.scalars(plain)
      rest = rest[plain.endIndex...]
      // A scalar has up to four bytes, and only all of its bytes are UTF-8.
      var bytes: [UInt8] = []
      var scalar: Unicode.Scalar?
      var after = rest
      while scalar == nil, bytes.count < 4, after.first == UInt8(ascii: "%"),
        let byte = PercentEncoding.escapedByte(after.dropFirst())
      {
        bytes.append(byte)
        after = after.dropFirst(3)
        scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first
      }
      if let scalar {
        scalars.append(scalar.value)
        rest = after
      } else if let percent = rest.popFirst() {
        scalars.append(UInt32(percent))
      }
    }
    return scalars
  }

  /// The scalar that upper and lower case of a letter share, where each is one scalar.
  static func folded(_ value: UInt32) -> UInt32 {
    if value < 0x80 { return (0x41...0x5A).contains(value) ? value | 0x20 : value }
    guard let scalar = Unicode.Scalar(value) else { return value }
    let upper = single(scalar.properties.uppercaseMapping) ?? scalar
    return (single(upper.properties.lowercaseMapping) ?? upper).value
  }

  private static func single(_ text: String) -> Unicode.Scalar? {
    text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
  }
}
