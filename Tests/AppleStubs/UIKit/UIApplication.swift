// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

@MainActor open class UIApplication: UIResponder {
  public static let shared = UIApplication()

  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let universalLinksOnly = Self(rawValue: "universalLinksOnly")
  }
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let sourceApplication = Self(rawValue: "sourceApplication")
  }

  open func canOpenURL(_ url: URL) -> Bool { stubSchemes.contains(url.scheme ?? "") }
  open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
    let onlyApps = options[.universalLinksOnly] as? Bool ?? false
    let isOpened = canOpenURL(url) && !onlyApps
    if isOpened { stubOpened.append(url) }
    return isOpened
  }

  public var stubSchemes: Set<String> = []
  public var stubOpened: [URL] = []
}

@MainActor open class UIScene: UIResponder {
  @MainActor open class ConnectionOptions: NSObject {
    public var urlContexts: Set<UIOpenURLContext> = []
    public var userActivities: Set<NSUserActivity> = []
  }
  @MainActor open class OpenURLOptions: NSObject {
    public var sourceApplication: String?
  }
}

@MainActor open class UIOpenURLContext: NSObject {
  public let url: URL
  public let options = UIScene.OpenURLOptions()
  public init(stubURL url: URL, sourceApplication: String?) {
    self.url = url
    options.sourceApplication = sourceApplication
  }
}

// Foundation's on Apple's systems; Linux has none.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

open class NSUserActivity: NSObject {
  public let activityType: String
  open var webpageURL: URL?
  public init(activityType: String) { self.activityType = activityType }
}
