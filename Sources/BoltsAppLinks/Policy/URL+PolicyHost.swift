package import Foundation

extension URL {
  /// The host as it will be looked up, for `AppLinkPolicy.allowsHost`.
  ///
  /// `127%2E0.0.1` and `LOCALHOST.` are other spellings of the same hosts.
  package var hostForPolicy: String? {
    guard let host = host(percentEncoded: false)?.lowercased() else { return nil }
    return host.hasSuffix(".") ? String(host.dropLast()) : host
  }
}
