public import Foundation

/// The connection settings of a loader, which are independent of the policy.
public struct PageLoaderConfiguration: Sendable, Hashable {
  /// The value of the `User-Agent` header field. Default: `applink/<version>`.
  ///
  /// A field of that name among a request's headers is sent instead.
  public var userAgent: String
  /// The proxy to connect through. Default: `.none`.
  public var proxy: PageProxy
  /// A PEM file with the certificates to trust, instead of the system's. Default: `nil`.
  ///
  /// Only `CurlPageLoader` supports it; a load by another loader fails with `AppLinkError.transport`.
  public var certificateAuthorityFile: URL?

  /// The default of `userAgent`.
  public static let defaultUserAgent = "applink/\(PackageVersion.current)"

  /// Creates a configuration; what is left out has its default.
  ///
  /// - Parameters:
  ///   - userAgent: The value of the `User-Agent` header field.
  ///   - proxy: The proxy to connect through.
  ///   - certificateAuthorityFile: A PEM file with the certificates to trust.
  public init(
    userAgent: String = defaultUserAgent, proxy: PageProxy = .none,
    certificateAuthorityFile: URL? = nil
  ) {
    self.userAgent = userAgent
    self.proxy = proxy
    self.certificateAuthorityFile = certificateAuthorityFile
  }
}

/// The version of this package.
package enum PackageVersion {
  /// The version that is being prepared; `-dev` until it is released (Semantic Versioning, section 9).
  package static let current = "2.0.0-dev"
}
