internal import Foundation

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
    var steps = link.targets.enumerated().map { index, target in
      index < policy.maximumTargets
        ? Self.step(for: target, of: link, adding: data, policy: policy)
        : NavigationStep(
          destination: .app(target), url: nil, decision: .overLimit(policy.maximumTargets))
    }
    if let url = link.webURL {
      let webData =
        policy.sendsExtrasToWeb
        ? data : AppLinkData(targetURL: link.sourceURL, adding: appLinkData)
      steps.append(
        Self.step(to: .browser, url, adding: webData, refusal: policy.refusal(ofBrowsing: url)))
    } else {
      steps.append(NavigationStep(destination: .browser, url: nil, decision: .noFallback))
      if let store = Self.storeStep(of: link, policy: policy) { steps.append(store) }
    }
    self.steps = steps
  }

  private static func step(
    for target: AppLinkTarget, of link: AppLink, adding data: AppLinkData, policy: AppLinkPolicy
  ) -> NavigationStep {
    if let url = target.url {
      let refusal =
        (link.isBackToReferer ? policy.refusal(ofReferer: url) : nil)
        ?? policy.refusal(ofOpening: url)
      return step(
        to: url.isHTTP ? .universalLink(target) : .app(target), url, adding: data, refusal: refusal)
    }
    guard StorePage.packageName(of: target) != nil else {
      return NavigationStep(destination: .app(target), url: nil, decision: .noURL)
    }
    // As Bolts for Android does: the package is opened with the page's URL.
    let refusal = policy.refusal(ofOpening: link.sourceURL)
    return step(to: .package(target), link.sourceURL, adding: data, refusal: refusal)
  }

  private static func step(
    to destination: NavigationStep.Destination, _ url: URL, adding data: AppLinkData,
    refusal: AppLinkError?
  ) -> NavigationStep {
    NavigationStep(
      destination: destination, url: refusal == nil ? data.added(to: url) : url,
      decision: refusal.map { .refused($0) } ?? .notReached)
  }

  /// The store page of the first app that names one. A store reads no App Link data, so it gets none.
  private static func storeStep(of link: AppLink, policy: AppLinkPolicy) -> NavigationStep? {
    guard policy.opensStore else { return nil }
    return link.targets.prefix(max(0, policy.maximumTargets)).lazy.compactMap { target in
      StorePage.url(of: target).map {
        NavigationStep(destination: .store(target), url: $0, decision: .notReached)
      }
    }.first
  }
}
