public import Foundation

/// The steps of following a link, predicted without opening anything.
///
/// It is Bolts' `navigationType`, with the reasons. Apps are installed and removed, so following the
/// link later may end differently; `AppLinkNavigator.navigate(along:)` opens what the plan says, or
/// nothing.
public struct NavigationPlan: Sendable, Hashable, CustomStringConvertible {
  /// The link that is planned.
  public let link: AppLink
  /// The steps that would be tried, in order, with their results.
  public internal(set) var steps: [NavigationStep] = []
  /// The version of the App Link data, for the event.
  let dataVersion: String

  /// The step that opens the link, when one does.
  public var openingStep: NavigationStep? { steps.openingStep }

  /// The kind of destination that the navigation would open.
  public var kind: NavigationResult.Kind { steps.kind }

  /// The URL that would be opened, App Link data included; `nil` when nothing would.
  public var url: URL? { openingStep?.url }

  /// The target whose app, or whose page in a store, would be opened; `nil` for the browser or
  /// nothing.
  public var target: AppLinkTarget? { openingStep?.target }

  /// The refusals of the policy, in order.
  public var refusals: [AppLinkError] {
    steps.compactMap { if case .refused(let error) = $0.decision { error } else { nil } }
  }

  /// The steps, one per line.
  public var description: String { steps.map(\.description).joined(separator: "\n") }
}

/// The outcome of a navigation: the steps that were tried, and the one that opened.
///
/// Everything else is computed from the steps, so a result cannot contradict itself.
public struct NavigationResult: Sendable, Hashable {
  /// The kind of destination of a navigation.
  @nonexhaustive
  public enum Kind: String, Sendable, Hashable, Codable {
    /// An app opened the link.
    case app
    /// The browser opened the link's web URL.
    case browser
    /// The app's page in its store was opened: the app is missing, and the publisher forbids the web.
    case store
    /// Nothing opened it.
    case failed
  }

  /// The steps that were tried, in order, with their results.
  public let steps: [NavigationStep]

  /// Creates a result, for tests and substitutes of the navigator.
  ///
  /// - Parameter steps: The steps that were tried. The first one that opened decides; without one the
  ///   result is of kind `failed`.
  public init(steps: [NavigationStep]) { self.steps = steps }

  /// The kind of destination that was opened.
  public var kind: Kind { steps.kind }
  /// The URL that was opened, App Link data included; `nil` when nothing was.
  public var openedURL: URL? { steps.openingStep?.url }
  /// The target whose app, or whose page in a store, was opened; `nil` for the browser or nothing.
  public var target: AppLinkTarget? { steps.openingStep?.target }
}

/// The steps of a navigation before the opener is asked: what the link and the policy alone decide.
extension NavigationPlan {
  /// Creates a plan in which nothing opens yet: the steps that are `notReached` are to be offered to the
  /// opener.
  init(
    link: AppLink, extras: [String: JSONValue], appLinkData: [String: JSONValue],
    policy: AppLinkPolicy
  ) {
    self.link = link
    dataVersion = appLinkData["version"]?.stringValue ?? AppLinkData.protocolVersion
    let data = AppLinkData(targetURL: link.sourceURL, extras: extras, adding: appLinkData)
    steps = link.targets.enumerated().map { index, target in
      index < policy.maximumTargets
        ? step(for: target, adding: data, policy)
        : NavigationStep(
          destination: .app(target), url: nil, decision: .overLimit(policy.maximumTargets))
    }
    if let url = link.webURL {
      // A fragment is not meant for servers, and the data is in the query.
      let webData = AppLinkData(
        targetURL: link.sourceURL.withoutFragment, extras: policy.sendsExtrasToWeb ? extras : [:],
        adding: appLinkData)
      steps.append(step(to: .browser, url, adding: webData, policy))
    } else {
      steps.append(NavigationStep(destination: .browser, url: nil, decision: .noFallback))
      if let store = storeStep(policy) { steps.append(store) }
    }
  }

  private func step(
    for target: AppLinkTarget, adding data: AppLinkData, _ policy: AppLinkPolicy
  ) -> NavigationStep {
    if target.url == nil, StorePage.packageName(of: target) == nil {
      return NavigationStep(destination: .app(target), url: nil, decision: .noURL)
    }
    // As Bolts for Android does: a package without a URL is opened with the page's.
    let url = target.url ?? link.sourceURL.withoutCredentials
    let destination: NavigationStep.Destination =
      target.url == nil ? .package(target) : url.isHTTP ? .universalLink(target) : .app(target)
    return step(to: destination, url, adding: data, policy)
  }

  private func step(
    to destination: NavigationStep.Destination, _ url: URL, adding data: AppLinkData,
    _ policy: AppLinkPolicy
  ) -> NavigationStep {
    let refusal =
      (link.isBackToReferer ? policy.refusal(ofReferer: url) : nil)
      ?? (destination == .browser
        ? policy.refusal(ofBrowsing: url) : policy.refusal(ofOpening: url))
    return NavigationStep(
      destination: destination, url: refusal == nil ? data.added(to: url) : url,
      decision: refusal.map { .refused($0) } ?? .notReached)
  }

  /// The store page of the first app that names one. A store reads no App Link data, so it gets none.
  private func storeStep(_ policy: AppLinkPolicy) -> NavigationStep? {
    guard policy.opensStore else { return nil }
    return link.targets.prefix(max(0, policy.maximumTargets)).lazy.compactMap { target in
      StorePage.url(of: target).map {
        NavigationStep(destination: .store(target), url: $0, decision: .notReached)
      }
    }.first
  }
}
