public import Foundation

/// Why a link was not read or not followed: one case for each cause, with the URL at fault.
///
/// `description` has the cause and how to fix it. Cancellation throws `CancellationError` instead.
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
  /// The page is larger than the policy's `limit` in decoded bytes.
  case tooLarge(URL, limit: Int)
  /// The time for the page ran out; the URL is the hop that was being read.
  case timedOut(URL, after: Duration)
  /// The server answered with a status that is neither success nor a redirect.
  case httpStatus(URL, status: Int)
  /// The server is unavailable, and says when to ask again (`Retry-After`).
  case unavailable(URL, status: Int, retryAfter: Duration)
  /// A header field to send has a name or a value that no header field can have.
  case malformedHeader(URL, name: String)
  /// The network failed, or the server broke off; `reason` is the system's message.
  case transport(URL, reason: String)
  /// The contents of the URL cannot be decoded to a page.
  case notDecodable(URL, reason: String)
  /// There is nothing to open: no target for the device, and no web URL.
  case noTargets(URL)
  /// There is no resolver to ask.
  case noResolver(URL)
  /// The index service's reply violates its protocol; the URL is that of the request.
  case malformedIndexReply(URL, reason: String)

  /// The URL at fault.
  public var url: URL {
    switch self {
    case .unsupportedScheme(let url), .refusedByPolicy(let url, _), .redirectLoop(let url),
      .tooManyRedirects(let url, _), .missingLocation(let url, _), .malformedLocation(let url, _),
      .insecureRedirect(_, let url), .tooLarge(let url, _), .timedOut(let url, _),
      .httpStatus(let url, _), .unavailable(let url, _, _), .malformedHeader(let url, _),
      .transport(let url, _), .notDecodable(let url, _),
      .noTargets(let url), .noResolver(let url), .malformedIndexReply(let url, _):
      url
    }
  }
}
