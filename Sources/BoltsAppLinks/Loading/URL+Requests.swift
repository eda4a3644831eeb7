package import Foundation

extension URL {
  /// Whether the scheme is http or https, in any case.
  package var isHTTP: Bool { scheme.map(Self.isHTTP(scheme:)) ?? false }

  /// Whether this is the absolute URL of a web page: http or https, with a host that can be asked.
  package var isWebPage: Bool { isHTTP && URLHost(self) != nil }

  /// Whether this is the URL of a page that no server sends: `file:` or `data:`.
  package var isLocalPage: Bool {
    scheme?.isAny(ofIgnoringCase: ["file", "data"]) ?? false
  }

  /// Whether a scheme is http or https, in any case.
  package static func isHTTP(scheme: String) -> Bool {
    scheme.isAny(ofIgnoringCase: ["http", "https"])
  }

  /// The URL in the form that identifies equal requests.
  package var withoutFragment: URL {
    fragment() == nil ? absoluteURL : removing { $0.fragment = nil }
  }

  /// The URL without user and password, which are not sent.
  var withoutCredentials: URL {
    guard user() != nil || password() != nil else { return self }
    return removing {
      $0.user = nil
      $0.password = nil
    }
  }

  /// The target of a redirect, with the fragment of the request unless it has its own (RFC 9110,
  /// section 10.2.2).
  func inheritingFragment(of origin: URL) -> URL {
    guard fragment() == nil, let fragment = origin.fragment() else { return self }
    return URL(string: "\(absoluteString)#\(fragment)", encodingInvalidCharacters: false) ?? self
  }

  /// Whether header fields meant for another URL's server may be sent for this one: it has the same
  /// host, and the connection is no less secure.
  func isSameServer(as other: URL) -> Bool {
    guard URLHost(self) == URLHost(other) else { return false }
    let (scheme, otherScheme) = (scheme?.lowercased(), other.scheme?.lowercased())
    if scheme == otherScheme { return effectivePort == other.effectivePort }
    return scheme == "https" && effectivePort == 443 && other.effectivePort == 80
  }

  /// The port, also where the URL leaves it to its scheme.
  var effectivePort: Int { port ?? (scheme?.lowercased() == "https" ? 443 : 80) }

  /// The text of the URL for a client that parses it anew.
  ///
  /// It is composed from the parts that were checked, so that both agree on the host: no user and no
  /// fragment. `host` is that of this URL.
  func textForRequest(to host: URLHost) -> String {
    let port = port.map { ":\($0)" } ?? ""
    let path = path(percentEncoded: true)
    let query = query(percentEncoded: true).map { "?\($0)" } ?? ""
    return (scheme?.lowercased() ?? "") + "://" + host.textInURL + port
      + (path.hasPrefix("/") ? "" : "/") + path + query
  }

  private func removing(_ change: (inout URLComponents) -> Void) -> URL {
    guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else {
      return self
    }
    change(&components)
    return components.url ?? self
  }
}
