public import Foundation

/// A URL that this app was opened with, from any of the system's callbacks.
///
/// It is created from a URL (`onOpenURL`, a command line); BoltsUI creates it from a user activity (a
/// universal link), a scene's URL contexts and its connection options.
public struct InboundLink: Sendable, Hashable {
  /// The URL.
  public let url: URL
  /// The bundle identifier of the app that opened the URL, if the system provides it.
  public let sourceApplication: String?

  /// Creates an inbound link.
  ///
  /// - Parameters:
  ///   - url: The URL as the system passed it.
  ///   - sourceApplication: The bundle identifier of the app that opened the URL, if known.
  public init(url: URL, sourceApplication: String? = nil) {
    self.url = url
    self.sourceApplication = sourceApplication
  }
}
