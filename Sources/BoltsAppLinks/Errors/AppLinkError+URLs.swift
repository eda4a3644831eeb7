internal import Foundation

extension AppLinkError {
  /// The same error about other URLs, such as those without what must not be shown.
  func mappingURLs(_ transform: (URL) -> URL) -> AppLinkError {
    switch self {
    case .unsupportedScheme(let url): .unsupportedScheme(transform(url))
    case .refusedByPolicy(let url, let reason): .refusedByPolicy(transform(url), reason: reason)
    case .redirectLoop(let url): .redirectLoop(transform(url))
    case .tooManyRedirects(let url, let limit): .tooManyRedirects(transform(url), limit: limit)
    case .missingLocation(let url, let status): .missingLocation(transform(url), status: status)
    case .malformedLocation(let url, let location):
      .malformedLocation(transform(url), location: location)
    case .insecureRedirect(let from, let to):
      .insecureRedirect(from: transform(from), to: transform(to))
    case .tooLarge(let url, let limit): .tooLarge(transform(url), limit: limit)
    case .timedOut(let url, let time): .timedOut(transform(url), after: time)
    case .httpStatus(let url, let status): .httpStatus(transform(url), status: status)
    case .unavailable(let url, let status, let time):
      .unavailable(transform(url), status: status, retryAfter: time)
    case .malformedHeader(let url, let name): .malformedHeader(transform(url), name: name)
    case .transport(let url, let reason): .transport(transform(url), reason: reason)
    case .notDecodable(let url, let reason): .notDecodable(transform(url), reason: reason)
    case .noTargets(let url): .noTargets(transform(url))
    case .noResolver(let url): .noResolver(transform(url))
    case .malformedIndexReply(let url, let reason):
      .malformedIndexReply(transform(url), reason: reason)
    }
  }
}
