package import Foundation

extension URL {
  /// Whether the scheme is http or https, in any case.
  package var isHTTP: Bool { scheme.map(Self.isHTTP(scheme:)) ?? false }

  /// Whether this is the absolute URL of a web page: http or https, with a host that can be asked.
  package var isWebPage: Bool { isHTTP && URLHost(self) != nil }

  /// Whether this is the URL of a page that no server sends: `file:` or `data:`.
  package var isLocalPage: Bool {
    switch scheme?.lowercased() {
    case "file", "data": true
    default: false
    }
  }

  /// Whether a scheme is http or https, in any case.
  package static func isHTTP(scheme: String) -> Bool {
    scheme.isAny(ofIgnoringCase: ["http", "https"])
  }
}
