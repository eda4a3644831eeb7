public import BoltsTasks
public import Foundation

/// Follows App Links: into an app when one takes them, else to the browser.
///
///     let navigator = AppLinkNavigator(opener: UIApplicationOpener())
///     let result = try await navigator.navigate(to: url)
///
/// Targets are tried in the order of the link, then the web URL. What the policy refuses is never
/// opened. Each navigation posts one event, `al_nav_out`, or `al_ref_back_out` for the way back to a
/// referer.
public actor AppLinkNavigator {
  private let resolver: any AppLinkResolving
  private let opener: any URLOpening
  private let events: MeasurementEventBus
  private let policy: AppLinkPolicy

  /// Creates a navigator.
  ///
  /// - Parameters:
  ///   - resolver: What finds the App Link of a URL.
  ///   - opener: What opens URLs: the system's opener, or a `RecordingURLOpener` in a test.
  ///   - events: Where events are posted.
  ///   - policy: What may be opened, and how many targets are tried.
  public init(
    resolver: any AppLinkResolving = .default, opener: any URLOpening,
    events: MeasurementEventBus = .shared, policy: AppLinkPolicy = .default
  ) {
    self.resolver = resolver
    self.opener = opener
    self.events = events
    self.policy = policy
  }

  /// Finds the App Link of a URL and follows it.
  ///
  /// - Throws: What the resolver throws, and what `navigate(to:extras:appLinkData:)` throws. When
  ///   resolving fails nothing is opened and no event is posted, as in Bolts.
  public func navigate(to url: URL) async throws -> NavigationResult {
    try await navigate(to: resolver.appLink(from: url))
  }

  /// Follows a link: opens the first target that opens, else the web URL.
  ///
  /// The URL that is opened carries the App Link data. When nothing opens, the result is of kind
  /// `failed` and says why in its steps; that is no error.
  ///
  /// - Parameters:
  ///   - link: The link to follow.
  ///   - extras: What the app is told beside the page's URL. The web gets it only if the policy's
  ///     `sendsExtrasToWeb` says so.
  ///   - appLinkData: Further fields of the App Link data, such as `refererData(appName:url:)`.
  /// - Throws: `AppLinkError.refusedByPolicy` when nothing opened and the policy refused a step; and
  ///   `CancellationError` when the task is cancelled before anything opened, which posts no event.
  public func navigate(
    to link: AppLink, extras: [String: JSONValue] = [:], appLinkData: [String: JSONValue] = [:]
  ) async throws -> NavigationResult {
    let route = NavigationRoute(
      link: link, extras: extras, appLinkData: appLinkData, policy: policy)
    let plan = try await follow(route) { [opener] destination, url in
      try Task.checkCancellation()
      return switch destination {
      case .app, .browser: await opener.open(url)
      case .universalLink: await opener.openUniversalLink(url)
      }
    }
    // An opener that gave up because it was cancelled says no more than that it opened nothing.
    if plan.kind == .failed { try Task.checkCancellation() }
    await events.post(.navigation(along: link, plan: plan, appLinkData: appLinkData))
    if plan.kind == .failed, let refusal = plan.refusals.first { throw refusal }
    return NavigationResult(
      kind: plan.kind, openedURL: plan.url, target: plan.target, steps: plan.steps)
  }

  /// What `navigate(to:extras:appLinkData:)` would do now, with the reason for every step.
  ///
  /// It asks the opener what it can open; it opens nothing and posts nothing.
  public func plan(
    for link: AppLink, extras: [String: JSONValue] = [:], appLinkData: [String: JSONValue] = [:]
  ) async -> NavigationPlan {
    let route = NavigationRoute(
      link: link, extras: extras, appLinkData: appLinkData, policy: policy)
    return await follow(route) { [opener] destination, url in
      switch destination {
      case .app, .browser: await opener.canOpen(url)
      case .universalLink: await opener.canOpenUniversalLink(url)
      }
    }
  }

  /// As `navigate(to:)`, for callers who are not asynchronous.
  public nonisolated func navigateInBackground(to url: URL) -> BoltsTask<NavigationResult> {
    BoltsTask { try await self.navigate(to: url) }
  }

  /// The App Link data that lets the app that is opened come back: `referer_app_link`.
  ///
  /// - Parameters:
  ///   - appName: Your app's name, as the other app shows it.
  ///   - url: The URL that opens your app at the right place.
  public static func refererData(appName: String, url: URL) -> [String: JSONValue] {
    let referer: [String: JSONValue] = [
      "app_name": .string(appName), "url": .string(url.absoluteString),
    ]
    return ["referer_app_link": .object(referer)]
  }

  /// Offers each open stage to `attempt` until one succeeds.
  private func follow<Failure: Error>(
    _ route: NavigationRoute,
    attempt: (NavigationStep.Destination, URL) async throws(Failure) -> Bool
  ) async throws(Failure) -> NavigationPlan {
    var steps: [NavigationStep] = []
    var isOpen = false
    for stage in route.stages {
      switch stage {
      case .decided(let step): steps.append(step)
      case .open(let destination, let url):
        var decision = NavigationStep.Decision.notReached
        if !isOpen {
          isOpen = try await attempt(destination, url)
          decision = isOpen ? .opens : .noApp
        }
        steps.append(NavigationStep(destination: destination, url: url, decision: decision))
      }
    }
    return NavigationPlan(steps: steps)
  }
}
