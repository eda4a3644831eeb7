public import Foundation

extension AppLinkError: LocalizedError, CustomStringConvertible {
  /// The cause of the error, and how to fix it.
  public var description: String {
    [problem, recoverySuggestion].compactMap(\.self).joined(separator: " ")
  }

  /// The cause of the error, in one sentence.
  public var errorDescription: String? { problem }

  private var problem: String {
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
    case .transport(let url, let reason):
      "\(shown(url)) could not be read: \(shortened(reason))."
    case .notDecodable(let url, let reason):
      "\(shown(url)) could not be decoded: \(shortened(reason))."
    case .noTargets(let url):
      "\(shown(url)) names nothing to open: no app for this device, and no web page."
    case .noResolver(let url):
      "\(shown(url)) was not resolved: the list of resolvers is empty."
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
    case .transport:
      "Check the network and try again."
    case .notDecodable:
      "Check the URL and its content."
    case .noTargets:
      "The publisher has to add al: tags to the page."
    case .noResolver:
      "Give FirstSuccessfulResolver at least one resolver."
    case .malformedIndexReply:
      "Check the endpoint and its access token."
    }
  }

  private func shown(_ url: URL) -> String { shortened(url.absoluteString) }

  /// Messages stay readable when a URL or a header is megabytes long, and are one line, so that what
  /// a server sends can't forge a line of a log.
  private func shortened(_ text: String) -> String {
    let limit = 500
    guard text.utf8.count > limit else { return text.escapedForDisplay }
    // Not characters, of which a single one may be megabytes long.
    return String(text.unicodeScalars.prefix(limit)).escapedForDisplay + "…"
  }
}
