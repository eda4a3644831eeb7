internal import Foundation

/// The memory that a cached outcome takes, in bytes: an estimate that is never far too small.
///
/// Data from a page or a server is counted; the rest is a constant.
enum MemoryCost {
  /// What a URL takes beside its text, which it may hold twice.
  private static let perURL = 512
  /// A string that does not fit into its own 16 bytes.
  private static let perString = 32
  /// Dictionary, list and bookkeeping of one entry.
  private static let perEntry = 512

  static func of(_ outcome: Result<AppLinkResolution, any Error>, for url: URL) -> Int {
    switch outcome {
    case .success(let resolution):
      perEntry + of(url) + of(resolution.link)
        + (resolution.validator.map { "\($0)".utf8.count } ?? 0)
    // Errors hold their URL, and a text that says what was wrong.
    case .failure(let error): perEntry + 2 * of(url) + "\(error)".utf8.count
    }
  }

  static func of(_ link: AppLink) -> Int {
    link.targets.reduce(of(link.sourceURL) + of(link.webURL)) { $0 + of($1) }
  }

  private static func of(_ target: AppLinkTarget) -> Int {
    let texts = [
      target.appName, target.appStoreID, target.package, target.className, target.appID,
    ]
    return texts.reduce(MemoryLayout<AppLinkTarget>.stride + of(target.url)) {
      $0 + ($1.map { perString + $0.utf8.count } ?? 0)
    }
  }

  private static func of(_ url: URL?) -> Int {
    url.map { perURL + 2 * $0.absoluteString.utf8.count } ?? 0
  }
}
