internal import AppLinkLint
internal import BoltsAppLinks

/// Why something could not be read, for programs.
struct FailureCause: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    /// The host has no address, no connection was made or it broke off, or the time was over.
    case dns, connect, timeout
    /// A status that is neither success nor a redirect.
    case http
    /// A certificate that is not trusted.
    case tls
    /// `--public-only`, or a scheme that is not read.
    case policy
    /// Redirects that lead nowhere, or that are not followed.
    case redirect
    /// What is there is not what was asked for.
    case content
    /// A file, or a line that names neither a file nor a URL.
    case input
  }

  var kind: Kind
  var status: Int?
  var retryAfter: Duration?
}

extension FailureCause {
  init(_ error: any Error) {
    switch error {
    case let error as ToolError: self = error.cause
    case is OutputClosed: kind = .input
    case let error as AppLinkError:
      switch error {
      case .hostNotFound: kind = .dns
      case .transport: kind = .connect
      case .timedOut: kind = .timeout
      case .untrustedCertificate: kind = .tls
      case .httpStatus(_, let status): (kind, self.status) = (.http, status)
      case .unavailable(_, let status, let time):
        (kind, self.status, retryAfter) = (.http, status, time)
      case .refusedByPolicy, .unsupportedScheme: kind = .policy
      case .redirectLoop, .tooManyRedirects, .missingLocation, .malformedLocation,
        .insecureRedirect:
        kind = .redirect
      default: kind = .content
      }
    case AssociationFileError.redirected: kind = .redirect
    default: kind = .content
    }
  }

  /// Whether the network failed for now: another try can succeed, and the site may have no fault.
  var isTemporary: Bool {
    switch kind {
    case .dns, .connect, .timeout: true
    case .http: AppLinkError.isTemporary(status ?? 0)
    case .tls, .policy, .redirect, .content, .input: false
    }
  }

  /// Whether it says nothing about the site.
  var isUnknown: Bool { isTemporary || kind == .policy }

  /// What JSON says about an input that could not be read.
  static func json(_ error: any Error, of input: String) -> JSONValue {
    .object(json(FailureCause(error)))
      .adding(["input": .string(input), "error": .string(error.explanation)])
  }

  /// The members of JSON that say it.
  static func json(_ cause: FailureCause?) -> [String: JSONValue] {
    [
      "kind": JSONValue(cause?.kind.rawValue), "status": JSONValue(cause?.status),
      "retryAfter": JSONValue(cause?.retryAfter.map { Int($0.components.seconds) }),
    ]
  }
}
