// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Declarations: developer.apple.com/documentation/uikit/uiapplication, uiscene and uiopenurlcontext. None of
// this exists on watchOS.

public import Foundation

@MainActor open class UIApplication: UIResponder {
  @available(iOSApplicationExtension, unavailable)
  @available(tvOSApplicationExtension, unavailable)
  @available(visionOSApplicationExtension, unavailable)
  open class var shared: UIApplication { stubShared }
  public static let stubShared = UIApplication()

  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let universalLinksOnly = Self(rawValue: "universalLinksOnly")
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

@MainActor open class UISceneSession: NSObject {}

/// All are optional in the SDK. Those that articles implement are required here.
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions)
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
}
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}

@MainActor open class UIOpenURLContext: NSObject {
  public let url: URL
  public let options = UIScene.OpenURLOptions()
  public init(stubURL url: URL, sourceApplication: String?) {
    self.url = url
    options.sourceApplication = sourceApplication
  }
}

// Foundation's, on Apple's systems.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

open class NSUserActivity: NSObject {
  public let activityType: String
  open var webpageURL: URL?
  open var referrerURL: URL?
  public init(activityType: String) { self.activityType = activityType }
}
