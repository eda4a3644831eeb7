internal import Foundation

/// The steps of a navigation before the opener is asked: what the link and the policy alone decide.
struct NavigationRoute {
  /// A step that has been decided, or one to offer to the opener.
  enum Stage {
    case decided(NavigationStep)
    case open(NavigationStep.Destination, URL)
  }

  let link: AppLink
  /// The version of the App Link data.
  let dataVersion: String
  let stages: [Stage]

  init(
    link: AppLink, extras: [String: JSONValue], appLinkData: [String: JSONValue],
    policy: AppLinkPolicy
  ) {
    self.link = link
    dataVersion = appLinkData["version"]?.stringValue ?? AppLinkData.protocolVersion
    let data = AppLinkData(targetURL: link.sourceURL, extras: extras, adding: appLinkData)
    let webData =
      policy.sendsExtrasToWeb
      ? data : AppLinkData(targetURL: link.sourceURL, adding: appLinkData)
    var stages = link.targets.enumerated().map { index, target in
      index < policy.maximumTargets
        ? Self.stage(for: target, of: link, adding: data, policy: policy)
        : .decided(
          NavigationStep(
            destination: .app(target), url: nil, decision: .overLimit(policy.maximumTargets)))
    }
    if let url = link.webURL {
      let refusal = policy.refusal(ofBrowsing: url)
      stages.append(Self.stage(to: .browser, url, adding: webData, refusal: refusal))
    } else {
      stages.append(
        .decided(NavigationStep(destination: .browser, url: nil, decision: .noFallback)))
      stages += Self.storeStage(of: link, policy: policy).map { [$0] } ?? []
    }
    self.stages = stages
  }

  private static func stage(
    for target: AppLinkTarget, of link: AppLink, adding data: AppLinkData, policy: AppLinkPolicy
  ) -> Stage {
    if let url = target.url {
      let refusal =
        (link.isBackToReferer ? policy.refusal(ofReferer: url) : nil)
        ?? policy.refusal(ofOpening: url)
      let destination = url.isHTTP ? .universalLink(target) : NavigationStep.Destination.app(target)
      return stage(to: destination, url, adding: data, refusal: refusal)
    }
    guard StorePage.packageName(of: target) != nil else {
      return .decided(NavigationStep(destination: .app(target), url: nil, decision: .noURL))
    }
    // As Bolts for Android does: the package is opened with the page's URL.
    let refusal = policy.refusal(ofOpening: link.sourceURL)
    return stage(to: .package(target), link.sourceURL, adding: data, refusal: refusal)
  }

  private static func stage(
    to destination: NavigationStep.Destination, _ url: URL, adding data: AppLinkData,
    refusal: AppLinkError?
  ) -> Stage {
    if let refusal {
      let step = NavigationStep(destination: destination, url: url, decision: .refused(refusal))
      return .decided(step)
    }
    return .open(destination, data.added(to: url))
  }

  /// The store page of the first app that names one. A store reads no App Link data, so it gets none.
  private static func storeStage(of link: AppLink, policy: AppLinkPolicy) -> Stage? {
    guard policy.opensStore else { return nil }
    for target in link.targets.prefix(max(0, policy.maximumTargets)) {
      if let page = StorePage.url(of: target) { return .open(.store(target), page) }
    }
    return nil
  }
}
