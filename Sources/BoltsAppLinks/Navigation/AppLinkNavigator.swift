public import BoltsTasks
public import Foundation

/// Follows App Links: into an app that takes them, otherwise to the browser or the app's store.
///
///     let navigator = AppLinkNavigator(opener: UIApplicationOpener())
///     let result = try await navigator.navigate(to: url)
///
/// Targets are tried in the order of the link, then the web URL. Where the publisher forbids the web
/// (`al:web:should_fallback`), the app's page in its store is next. What the policy refuses is never
/// opened. A navigation that offers something to the opener posts one event: `al_nav_out`, or `al_ref_back_out` for the
/// way back to a referer.
///
/// The actor protects the navigations under way. Calls that ask for the same at one time, such as those of a double tap,
/// are one navigation, which the first of them carries out: all have its result. Where the first one is cancelled, the next
/// carries the navigation out. Different navigations do not wait for each other.
///
/// A resolver or an opener may call the navigator that is calling it, but not for what it is being asked for: that would wait
/// for its own end.
public actor AppLinkNavigator {
  private var underWay: [Request: BoltsTask<Result<NavigationResult, any Error>>] = [:]
  private let resolver: any AppLinkResolving
  private let opener: any URLOpening
  private let events: MeasurementEventBus
  private let policy: AppLinkPolicy
  private let associations: (any AssociationChecking)?

  /// Creates a navigator.
  ///
  /// - Parameters:
  ///   - resolver: Finds the App Link of a URL; a page resolver that keeps pages when left out.
  ///   - opener: Opens URLs: the system's opener, or a `RecordingURLOpener` in a test.
  ///   - events: Where events are posted.
  ///   - policy: Decides what may be opened, and how many targets are tried.
  ///   - associations: Asked before a universal link (an https target) is offered to the apps: one
  ///     that its site lets no app open is not offered. It is the `AssociationResolver` of the module
  ///     `AppLinkLint`, or a custom one; `nil`, the default, asks no site.
  public init(
    resolver: any AppLinkResolving = .default, opener: any URLOpening,
    events: MeasurementEventBus = .shared, policy: AppLinkPolicy = .default,
    associations: (any AssociationChecking)? = nil
  ) {
    self.resolver = resolver
    self.opener = opener
    self.events = events
    self.policy = policy
    self.associations = associations
  }

  /// Finds the App Link of a URL and follows it.
  ///
  /// - Parameters:
  ///   - url: The URL, of a web page as a rule.
  ///   - extras: As for a link that is given.
  ///   - appLinkData: As for a link that is given.
  /// - Returns: The step that opened, with the results of all steps.
  /// - Throws: What the resolver throws, and what `navigate(to:extras:appLinkData:)` throws for a link. When
  ///   resolving fails nothing is opened and no event is posted, as in Bolts.
  public func navigate(
    to url: URL, extras: [String: JSONValue] = [:], appLinkData: [String: JSONValue] = [:]
  ) async throws -> NavigationResult {
    try await navigate(.url(url, extras: extras, appLinkData: appLinkData))
  }

  /// Follows a link: opens the first target that opens, else the web URL.
  ///
  /// The URL that is opened carries the App Link data. When nothing opens, the result is of kind
  /// `failed`, with the reasons in its steps, and not an error.
  ///
  /// - Parameters:
  ///   - link: The link to follow.
  ///   - extras: Additional data for the app. The web gets it only if the policy's
  ///     `sendsExtrasToWeb` says so.
  ///   - appLinkData: Further fields of the App Link data, such as `refererData(appName:url:)`.
  /// - Returns: The step that opened, with the results of all steps.
  /// - Throws: `AppLinkError.refusedByPolicy` when nothing opened and the policy refused a step; and
  ///   `CancellationError` when the Swift task is cancelled before anything opened, which posts no event.
  public func navigate(
    to link: AppLink, extras: [String: JSONValue] = [:], appLinkData: [String: JSONValue] = [:]
  ) async throws -> NavigationResult {
    try await navigate(.link(link, extras: extras, appLinkData: appLinkData))
  }

  /// Opens the step that opens in a plan, and nothing else.
  ///
  /// Use it for a plan that the user has seen and confirmed. When that step does not open after all, the
  /// result is of kind `failed`; a plan of that kind does not call the opener. Each navigation posts one event.
  ///
  /// - Parameter plan: A plan that `plan(for:extras:appLinkData:)` made.
  /// - Returns: The plan's steps, with the result of the one that was tried.
  /// - Throws: As `navigate(to:extras:appLinkData:)`.
  public func navigate(along plan: NavigationPlan) async throws -> NavigationResult {
    try await navigate(.plan(plan))
  }

  /// What `navigate(to:extras:appLinkData:)` would do now, with the reason for every step.
  ///
  /// It asks the opener what it can open, and opens and posts nothing. On iOS the system answers only for
  /// declared schemes, so a navigation may open an app that its plan did not predict.
  ///
  /// The parameters are those of `navigate(to:extras:appLinkData:)`. The plan has every step, in order;
  /// `navigate(along:)` carries out the one that opens.
  public func plan(
    for link: AppLink, extras: [String: JSONValue] = [:], appLinkData: [String: JSONValue] = [:]
  ) async -> NavigationPlan {
    await follow(link, extras, appLinkData, opens: false)
  }

  /// Starts `navigate(to:)` for a caller that is not asynchronous, and returns a task with its outcome.
  public nonisolated func navigateInBackground(to url: URL) -> BoltsTask<NavigationResult> {
    BoltsTask { try await self.navigate(to: url) }
  }

  /// The App Link data that lets the app that is opened come back: `referer_app_link`.
  ///
  /// - Parameters:
  ///   - appName: Your app's name, as the other app shows it.
  ///   - url: The URL that opens your app at the right place.
  /// - Returns: The fields to pass as `appLinkData`.
  public static func refererData(appName: String, url: URL) -> [String: JSONValue] {
    ["referer_app_link": ["app_name": .string(appName), "url": .string(url.absoluteString)]]
  }

  // MARK: - Navigations under way

  /// What a navigation is asked to do.
  private enum Request: Hashable {
    case url(URL, extras: [String: JSONValue], appLinkData: [String: JSONValue])
    case link(AppLink, extras: [String: JSONValue], appLinkData: [String: JSONValue])
    case plan(NavigationPlan)
  }

  /// Carries out a request, or waits for the navigation under way that does.
  private func navigate(_ request: Request) async throws -> NavigationResult {
    while let other = underWay[request] {
      let result = try await other.value
      // The caller that carried it out was cancelled, and this one was not.
      if case .failure(is CancellationError) = result { continue }
      return try result.get()
    }
    let end = TaskCompletionSource<Result<NavigationResult, any Error>>()
    underWay[request] = end.task
    let result = await Result { try await carryOut(request) }
    underWay[request] = nil
    end.setResult(result)
    return try result.get()
  }

  private func carryOut(_ request: Request) async throws -> NavigationResult {
    switch request {
    case .url(let url, let extras, let appLinkData):
      let link = try await resolver.appLink(from: url)
      return try conclude(await follow(link, extras, appLinkData, opens: true))
    case .link(let link, let extras, let appLinkData):
      return try conclude(await follow(link, extras, appLinkData, opens: true))
    case .plan(let plan):
      try Task.checkCancellation()
      return try conclude(await follow(plan))
    }
  }

  /// Offers the step that opens in a plan to the opener, and no other.
  private func follow(_ plan: NavigationPlan) async -> NavigationPlan {
    guard let opening = plan.steps.firstIndex(where: \.isOpening), let url = plan.url,
      await !opener.attempt(url, at: plan.steps[opening].destination, opens: true)
    else { return plan }
    var plan = plan
    plan.steps[opening].decision = .noApp
    for index in plan.steps.indices where index > opening {
      if plan.steps[index].decision == .notReached { plan.steps[index].decision = .notPlanned }
    }
    return plan
  }

  /// Offers the steps that are not decided to the opener, until one opens or would open.
  private func follow(
    _ link: AppLink, _ extras: [String: JSONValue], _ appLinkData: [String: JSONValue], opens: Bool
  ) async -> NavigationPlan {
    var plan = NavigationPlan(link: link, extras: extras, appLinkData: appLinkData, policy: policy)
    for (index, step) in plan.steps.enumerated() where step.decision == .notReached {
      guard let url = step.url else { continue }
      if case .universalLink(let target) = step.destination,
        let reason = await associations?.objection(to: target, at: url)
      {
        plan.steps[index].decision = .notAssociated(reason)
        continue
      }
      // Nothing has opened, so what follows throws the cancellation.
      if opens, Task.isCancelled { return plan }
      let isOpened = await opener.attempt(url, at: step.destination, opens: opens)
      plan.steps[index].decision = isOpened ? .opens : .noApp
      if isOpened { return plan }
    }
    return plan
  }

  /// Posts the event of the navigation, and returns its result or throws its error.
  private func conclude(_ plan: NavigationPlan) throws -> NavigationResult {
    // The answer of an opener that was cancelled says only that it opened nothing.
    if plan.kind == .failed { try Task.checkCancellation() }
    events.post(.navigation(plan))
    if plan.kind == .failed, let refusal = plan.refusals.first { throw refusal.redacted }
    return NavigationResult(steps: plan.steps)
  }
}

extension MeasurementEvent {
  /// The event of a navigation: `al_nav_out`, or `al_ref_back_out` for the way back.
  static func navigation(_ plan: NavigationPlan) -> MeasurementEvent {
    let source = plan.link.sourceURL
    let host = source.host(percentEncoded: false)
    let arguments: [String: String?] = [
      Key.sourceURL: source.absoluteString,
      Key.success: plan.kind == .failed ? "0" : "1",
      // Listeners that were written for Bolts know only these three types.
      Key.type: plan.kind == .app ? "app" : plan.kind == .failed ? "fail" : "web",
      Key.version: plan.dataVersion,
      Key.outputURL: plan.url?.absoluteString,
      Key.outputURLScheme: plan.url?.scheme,
      Key.sourceHost: host,
      Key.sourceURLHost: host,
      Key.sourceScheme: source.scheme,
      Key.store: plan.kind == .store ? "1" : nil,
      Key.error: plan.kind == .failed
        ? plan.refusals.first.map { "\($0)" } ?? "no app, store or browser opened the link" : nil,
    ]
    return MeasurementEvent(
      name: plan.link.isBackToReferer ? .refererBackOut : .navigateOut,
      arguments: arguments.compactMapValues { $0 })
  }
}

/// Knows which universal links the sites of their URLs let no app open.
public protocol AssociationChecking: Sendable {
  /// Why the association file of a URL's site lets the app of a target not open the URL.
  ///
  /// - Parameters:
  ///   - target: The target that names the app's platform.
  ///   - url: The http or https URL that would be offered to the apps.
  /// - Returns: The reason, in a sentence; `nil` when the app opens the URL, or when that is not known,
  ///   as for a site whose file cannot be read.
  func objection(to target: AppLinkTarget, at url: URL) async -> String?
}
