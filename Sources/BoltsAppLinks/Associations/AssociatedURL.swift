internal import Foundation

/// The parts of a URL that association files decide by, as Foundation's `URL` spells them.
///
/// Dot segments and existing escapes stay as they are written.
struct AssociatedURL {
  let scheme: String
  /// As ``URLHost`` spells it, with the brackets of an IPv6 address.
  let host: String
  /// The port that is written, when it is not the scheme's default.
  let port: Int?
  /// Beginning with a slash: an empty path is `/`.
  let path: ArraySlice<UInt8>
  /// Without the question mark; `nil` when there is none.
  let query: ArraySlice<UInt8>?
  /// Without the number sign; `nil` when there is none.
  let fragment: ArraySlice<UInt8>?

  /// The parts of an http or https URL with a host; `nil` for any other.
  init?(_ url: URL) {
    let bytes = Array(url.absoluteURL.absoluteString.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    guard scheme == "https" || scheme == "http",
      bytes[(colon + 1)...].starts(with: "//".utf8)
    else { return nil }

    var rest = bytes[(colon + 3)...]
    fragment = rest.cut(at: "#")
    query = rest.cut(at: "?")
    let slash = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    path = slash == rest.endIndex ? [UInt8(ascii: "/")] : rest[slash...]
    var authority = rest[..<slash]
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) { authority = authority[(at + 1)...] }

    var port: Int?
    let afterAddress = authority.lastIndex(of: UInt8(ascii: "]")) ?? authority.startIndex
    if let colon = authority[afterAddress...].lastIndex(of: UInt8(ascii: ":")) {
      port = Int(String(decoding: authority[(colon + 1)...], as: UTF8.self))
    }
    guard let host = URLHost(url) else { return nil }
    self.host = host.textInURL
    self.port = port == 443 || (scheme == "http" && port == 80) ? nil : port
  }

  /// A site: a host and perhaps a port, for https.
  init?(site: String) {
    guard let url = URL(string: "https://\(site)/") else { return nil }
    self.init(url)
  }

  /// The host, with the port where that is not the scheme's default.
  var site: String { port.map { "\(host):\($0)" } ?? host }
}

extension ArraySlice<UInt8> {
  /// Removes the first such character and all that follows, and returns what follows.
  fileprivate mutating func cut(at character: Unicode.Scalar) -> ArraySlice<UInt8>? {
    guard let index = firstIndex(of: UInt8(ascii: character)) else { return nil }
    defer { self = self[..<index] }
    return self[(index + 1)...]
  }
}

extension AssociatedURL {
  /// The query's items: split at `&`, name and value at the first `=`, before any decoding.
  var queryItems: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] {
    guard let query, !query.isEmpty else { return [] }
    return query.split(separator: UInt8(ascii: "&")).map { item in
      guard let equals = item.firstIndex(of: UInt8(ascii: "=")) else { return (item, []) }
      return (item[..<equals], item[(equals + 1)...])
    }
  }
}
