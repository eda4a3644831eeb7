public import Foundation

/// Why a link was not read or not followed: one case for each cause, with the URL at fault.
///
/// `description` has the cause and how to fix it. No text has credentials, nor have the URLs of an error that a resolver
/// throws. Cancellation throws `CancellationError` instead.
@nonexhaustive
public enum AppLinkError: Error, Sendable, Hashable {
  /// The URL's scheme is not one that is read here.
  case unsupportedScheme(URL)
  /// The policy forbids the URL; `reason` names the rule.
  case refusedByPolicy(URL, reason: String)
  /// A redirect leads back to a URL that was requested before.
  case redirectLoop(URL)
  /// There are more redirects than the policy's `limit`; the URL is the one that was not requested.
  case tooManyRedirects(URL, limit: Int)
  /// The answer is a redirect without a `Location`.
  case missingLocation(URL, status: Int)
  /// The answer is a redirect with a `Location` that is not a URL.
  case malformedLocation(URL, location: String)
  /// A redirect leads from https to http.
  case insecureRedirect(from: URL, to: URL)
  /// The URL, or the file that it leads to, is larger than `limit` in bytes.
  case tooLarge(URL, limit: Int)
  /// The time for the page and all its redirects ran out; the URL is the one that was asked for.
  case timedOut(URL, after: Duration)
  /// The server answered with a status that is neither success nor a redirect.
  case httpStatus(URL, status: Int)
  /// The server is unavailable, and says when to ask again (`Retry-After`).
  case unavailable(URL, status: Int, retryAfter: Duration)
  /// A header field to send has a name or a value that no header field can have.
  case malformedHeader(URL, name: String)
  /// The URL's host has no address; `reason` is the system's message.
  case hostNotFound(URL, reason: String)
  /// The server's certificate is not trusted for its host; `reason` is the system's message.
  case untrustedCertificate(URL, reason: String)
  /// The network failed, or the server broke off; `reason` is the system's message.
  case transport(URL, reason: String)
  /// The contents of the URL cannot be decoded to a page.
  case notDecodable(URL, reason: String)
  /// There is nothing to open: no target for the device, and no web URL.
  case noTargets(URL)
  /// The reply of an index service violates its protocol; for resolvers that ask one.
  case malformedIndexReply(URL, reason: String)

  /// The URL at fault.
  public var url: URL { numbered.url }

  /// The URL at fault, and the number of the cause, which it keeps in every version.
  private var numbered: (code: Int, url: URL) {
    switch self {
    case .unsupportedScheme(let url): (1, url)
    case .refusedByPolicy(let url, _): (2, url)
    case .redirectLoop(let url): (3, url)
    case .tooManyRedirects(let url, _): (4, url)
    case .missingLocation(let url, _): (5, url)
    case .malformedLocation(let url, _): (6, url)
    case .insecureRedirect(_, let url): (7, url)
    case .tooLarge(let url, _): (8, url)
    case .timedOut(let url, _): (9, url)
    case .httpStatus(let url, _): (10, url)
    case .unavailable(let url, _, _): (11, url)
    case .malformedHeader(let url, _): (12, url)
    case .hostNotFound(let url, _): (13, url)
    case .untrustedCertificate(let url, _): (14, url)
    case .transport(let url, _): (15, url)
    case .notDecodable(let url, _): (16, url)
    case .noTargets(let url): (17, url)
    case .malformedIndexReply(let url, _): (18, url)
    }
  }

  /// Whether a status says that the server can't answer for now: another try can succeed.
  package static func isTemporary(_ status: Int) -> Bool {
    status == 408 || status == 429 || status >= 500
  }

  /// Whether the server answered that there is nothing at the URL.
  package var saysNotFound: Bool {
    if case .httpStatus(_, let status) = self { status == 404 || status == 410 } else { false }
  }
}

extension AppLinkError: LocalizedError, CustomStringConvertible, CustomDebugStringConvertible {
  /// The cause of the error, and how to fix it.
  public var description: String {
    [errorDescription, recoverySuggestion].compactMap(\.self).joined(separator: " ")
  }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// The cause of the error, in one sentence.
  public var errorDescription: String? {
    switch self {
    case .unsupportedScheme(let url):
      "\(shown(url)) cannot be read: its scheme is not supported."
    case .refusedByPolicy(let url, let reason):
      "\(shown(url)) was refused: \(shortened(reason))."
    case .redirectLoop(let url):
      "\(shown(url)) redirects in a loop."
    case .tooManyRedirects(let url, let limit):
      "\(shown(url)) was not read, because there were more than \(limit) redirects."
    case .missingLocation(let url, let status):
      "\(shown(url)) answered with redirect \(status) but without a Location."
    case .malformedLocation(let url, let location):
      "\(shown(url)) redirects to \"\(shortened(location))\", which is not a URL."
    case .insecureRedirect(let from, let to):
      "\(shown(from)) redirects from https to http, to \(shown(to))."
    case .tooLarge(let url, let limit):
      "\(shown(url)) is larger than \(limit) bytes."
    case .timedOut(let url, let limit):
      "\(shown(url)) was not read within \(limit)."
    case .httpStatus(let url, let status):
      "\(shown(url)) answered with HTTP status \(status)."
    case .unavailable(let url, let status, let time):
      "\(shown(url)) answered with HTTP status \(status), and asked to retry after \(time)."
    case .malformedHeader(let url, let name):
      "\(shown(url)) was not requested: \(shortened(name.debugDescription)) is not a valid header "
        + "field."
    case .hostNotFound(let url, let reason), .untrustedCertificate(let url, let reason),
      .transport(let url, let reason):
      "\(shown(url)) could not be read: \(shortened(reason))."
    case .notDecodable(let url, let reason):
      "\(shown(url)) could not be decoded: \(shortened(reason))."
    case .noTargets(let url):
      "\(shown(url)) names nothing to open: no app for this device, and no web page."
    case .malformedIndexReply(let url, let reason):
      "The index service's reply from \(shown(url)) is malformed: \(shortened(reason))."
    }
  }

  /// How to fix the error.
  public var recoverySuggestion: String? {
    switch self {
    case .unsupportedScheme:
      "Give an http or https URL; for data and file URLs, set the policy's allowsLocalPages."
    case .refusedByPolicy:
      "If you trust the URL, allow it in the AppLinkPolicy."
    case .redirectLoop, .missingLocation, .malformedLocation:
      "Fix the server's redirects, or resolve the final URL."
    case .tooManyRedirects:
      "Resolve the final URL, or raise the policy's maximumRedirects."
    case .insecureRedirect:
      "Make the server redirect to https, or set the policy's allowsInsecureDowngrade."
    case .tooLarge(_, limit: RedirectChain.maximumURLBytes):
      "Give a shorter URL."
    case .tooLarge:
      "If you expect such large pages, raise the policy's maximumPageBytes."
    case .timedOut:
      "Try again later, or raise the policy's timeout."
    case .httpStatus(_, let status):
      status >= 500 ? "Try again later." : "Check the URL."
    case .unavailable:
      "Try again later."
    case .malformedHeader:
      "Give a name of letters, digits and hyphens, and a value without line breaks."
    case .hostNotFound:
      "Check the URL's host and the network."
    case .untrustedCertificate:
      "Renew the certificate on the server, or check that its name is the host's."
    case .transport:
      "Check the network and try again."
    case .notDecodable:
      "Check the URL and its content."
    case .noTargets:
      "The publisher has to add al: tags to the page."
    case .malformedIndexReply:
      "Check the endpoint and its access token."
    }
  }

  private func shown(_ url: URL) -> String { shortened(url.absoluteString) }

  /// Messages stay readable when a URL or a header is megabytes long, and are one line, so that what
  /// a server sends can't forge a line of a log.
  private func shortened(_ text: String) -> String {
    let text = text.redacted
    let limit = 500
    guard text.utf8.count > limit else { return text.escapedForDisplay }
    // Not characters, of which a single one may be megabytes long.
    return String(text.unicodeScalars.prefix(limit)).escapedForDisplay + "…"
  }
}

extension AppLinkError: CustomNSError {
  /// The domain of these errors as `NSError`s; it does not change.
  public static let errorDomain = "BoltsAppLinks.AppLinkError"

  /// The number of the cause, which it keeps in every version.
  public var errorCode: Int { numbered.code }

  /// The texts, which Foundation on Linux does not find by `LocalizedError` here.
  public var errorUserInfo: [String: Any] {
    [
      NSLocalizedDescriptionKey: errorDescription ?? "",
      NSLocalizedRecoverySuggestionErrorKey: recoverySuggestion ?? "",
    ]
  }
}

extension AppLinkError {
  /// The same error, whose URLs have no credentials: it may be kept and logged.
  package var redacted: AppLinkError {
    switch self {
    case .unsupportedScheme(let url): .unsupportedScheme(url.redacted)
    case .refusedByPolicy(let url, let reason): .refusedByPolicy(url.redacted, reason: reason)
    case .redirectLoop(let url): .redirectLoop(url.redacted)
    case .tooManyRedirects(let url, let limit): .tooManyRedirects(url.redacted, limit: limit)
    case .missingLocation(let url, let status): .missingLocation(url.redacted, status: status)
    case .malformedLocation(let url, let location):
      .malformedLocation(url.redacted, location: location.redacted)
    case .insecureRedirect(let from, let to):
      .insecureRedirect(from: from.redacted, to: to.redacted)
    case .tooLarge(let url, let limit): .tooLarge(url.redacted, limit: limit)
    case .timedOut(let url, let time): .timedOut(url.redacted, after: time)
    case .httpStatus(let url, let status): .httpStatus(url.redacted, status: status)
    case .unavailable(let url, let status, let time):
      .unavailable(url.redacted, status: status, retryAfter: time)
    case .malformedHeader(let url, let name): .malformedHeader(url.redacted, name: name)
    case .hostNotFound(let url, let reason): .hostNotFound(url.redacted, reason: reason)
    case .untrustedCertificate(let url, let reason):
      .untrustedCertificate(url.redacted, reason: reason)
    case .transport(let url, let reason): .transport(url.redacted, reason: reason.redacted)
    case .notDecodable(let url, let reason): .notDecodable(url.redacted, reason: reason)
    case .noTargets(let url): .noTargets(url.redacted)
    case .malformedIndexReply(let url, let reason):
      .malformedIndexReply(url.redacted, reason: reason.redacted)
    }
  }
}
