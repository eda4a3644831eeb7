public import Foundation

/// An app that a page names by other means than its `al:` tags.
///
/// It is for display and never followed: the association files of the host decide what a tap on the
/// page's URL opens.
public struct AppDeclaration: Sendable, Hashable, Codable {
  /// The means by which a page names an app.
  @nonexhaustive
  public enum Source: String, Sendable, Hashable, Codable, CaseIterable {
    /// `<meta name="apple-itunes-app">`: Safari's Smart App Banner.
    case smartAppBanner = "smart-app-banner"
    /// `<meta name="twitter:app:...">`: the app of a card.
    case twitterCard = "twitter-card"
    /// `<link rel="alternate" href="android-app://...">` or `ios-app://`.
    case alternateLink = "alternate-link"
  }

  /// The means by which the app is named.
  public var source: Source
  /// The platform: `ios`, `iphone`, `ipad` or `android`.
  public var platform: String
  /// The app's name.
  public var appName: String?
  /// The app's number in the App Store.
  public var appStoreID: String?
  /// The Android package.
  public var package: String?
  /// The URL that opens the page's content in the app, or the app's page in a store.
  public var url: URL?
  /// The bundle identifier of an App Clip.
  public var appClipBundleID: String?
  /// The two letters of the country whose App Store has the app.
  public var country: String?
  /// The line of the page at which the declaration begins, from 1.
  public var line: Int?
  /// The column at which it begins, from 1.
  public var column: Int?

  init(_ source: Source, platform: String, _ line: Int? = nil, _ column: Int? = nil) {
    self.source = source
    self.platform = platform
    self.line = line
    self.column = column
  }
}
