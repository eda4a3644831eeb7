extension NavigationStep {
  /// Where a step of a navigation leads.
  public enum Destination: Sendable, Hashable {
    /// To an app, by a URL of a scheme that the app has registered.
    case app(AppLinkTarget)
    /// To an Android app, by its package name: the target has no URL, so the app gets the page's.
    case package(AppLinkTarget)
    /// To an app, by an http or https URL that the app has claimed.
    case universalLink(AppLinkTarget)
    /// To the browser.
    case browser
    /// To the page of the target's app in its store.
    case store(AppLinkTarget)

    /// The target, unless this is the browser.
    public var target: AppLinkTarget? {
      switch self {
      case .app(let target), .package(let target), .universalLink(let target), .store(let target):
        target
      case .browser: nil
      }
    }

    var kind: NavigationResult.Kind {
      switch self {
      case .app, .package, .universalLink: .app
      case .browser: .browser
      case .store: .store
      }
    }
  }
}

extension NavigationStep.Destination: CustomStringConvertible {
  /// `app`, `package`, `universal link`, `browser` or `store`.
  public var description: String {
    switch self {
    case .app: "app"
    case .package: "package"
    case .universalLink: "universal link"
    case .browser: "browser"
    case .store: "store"
    }
  }
}
