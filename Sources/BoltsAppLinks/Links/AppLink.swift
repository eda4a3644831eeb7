public import Foundation

/// The apps that can show the content of a URL, in the order in which to try them.
public struct AppLink: Sendable, Hashable {
  /// The URL that the link represents, as the caller gave it.
  public var sourceURL: URL
  /// The targets, the best first; empty when the page names none for the device.
  public var targets: [AppLinkTarget]
  /// The URL to open when no target opens; `nil` when the publisher forbids it (`should_fallback`).
  public var webURL: URL?
  /// Whether following this link goes back to the app that the user came from.
  public var isBackToReferer: Bool

  /// Creates a link; each parameter sets the property of the same name.
  public init(
    sourceURL: URL, targets: [AppLinkTarget] = [], webURL: URL? = nil, isBackToReferer: Bool = false
  ) {
    self.sourceURL = sourceURL
    self.targets = targets
    self.webURL = webURL
    self.isBackToReferer = isBackToReferer
  }
}

extension AppLink: Codable {
  /// A target, or `nil` for what is none here: one of another platform, or of a later version.
  private struct Target: Decodable {
    let value: AppLinkTarget?

    init(from decoder: any Decoder) { value = try? AppLinkTarget(from: decoder) }
  }

  /// Reads a link, also one that another version of the library wrote.
  ///
  /// Only `sourceURL` is required: any other member that is missing has its default. A target that can't be read is left
  /// out, and a member that is not known is ignored.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      sourceURL: try container.decode(URL.self, forKey: .sourceURL),
      targets: try container.decodeIfPresent([Target].self, forKey: .targets)?
        .compactMap(\.value) ?? [],
      webURL: try container.decodeIfPresent(URL.self, forKey: .webURL),
      isBackToReferer: try container.decodeIfPresent(Bool.self, forKey: .isBackToReferer) ?? false)
  }
}

/// One way into an app that shows the content of a page.
///
/// It represents one group of tags, such as `al:ios:url`, `al:ios:app_store_id` and `al:ios:app_name`.
/// A field is `nil` where the publisher left it out.
public struct AppLinkTarget: Sendable, Codable {
  /// The platform whose tags declare this target.
  public var platform: AppLinkPlatform
  /// The URL to open in the app (`url`).
  public var url: URL?
  /// The app's name to show to users (`app_name`).
  public var appName: String?
  /// The app's number in the App Store (`app_store_id`); iOS, iPhone and iPad.
  public var appStoreID: String?
  /// The application's package name (`package`); Android.
  public var package: String?
  /// The activity that handles the URL (`class`); Android.
  public var className: String?
  /// The app's identifier in its store (`app_id`); Windows.
  public var appID: String?

  /// Creates a target; each parameter sets the property of the same name.
  public init(
    platform: AppLinkPlatform, url: URL? = nil, appName: String? = nil, appStoreID: String? = nil,
    package: String? = nil, className: String? = nil, appID: String? = nil
  ) {
    self.platform = platform
    self.url = url
    self.appName = appName
    self.appStoreID = appStoreID
    self.package = package
    self.className = className
    self.appID = appID
  }
}

extension AppLinkTarget: Hashable {
  /// Whether all fields are the same; texts are compared as their UTF-8 bytes.
  public static func == (left: AppLinkTarget, right: AppLinkTarget) -> Bool {
    left.platform == right.platform && left.url == right.url && left.texts == right.texts
  }

  /// Hashes all fields; texts as their UTF-8 bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(platform)
    hasher.combine(url)
    hasher.combine(texts)
  }

  /// The fields that a page can fill with any text.
  private var texts: [UTF8Text?] {
    [appName, appStoreID, package, className, appID].map { $0.map(UTF8Text.init) }
  }
}

/// A platform of App Links metadata, named as after `al:` in a property.
///
/// Source: the App Links page, "Metadata". `AppLinkDevice` lists those that apply to a device.
@nonexhaustive
public enum AppLinkPlatform: String, Sendable, Hashable, Codable, CaseIterable {
  /// Any device that runs iOS or iPadOS.
  case ios
  /// iPhones only.
  case iphone
  /// iPads only.
  case ipad
  /// Android.
  case android
  /// Windows 8.
  case windows
  /// Windows Phone.
  case windowsPhone = "windows_phone"
  /// Windows 10 and later.
  case windowsUniversal = "windows_universal"
}
