internal import Foundation

/// The steps of a navigation before anyone is asked: what the link and the policy alone decide.
struct NavigationRoute {
  /// A step that has been decided, or one to offer to the opener.
  enum Stage {
    case decided(NavigationStep)
    case open(NavigationStep.Destination, URL)
  }

  let stages: [Stage]

  init(
    link: AppLink, extras: [String: JSONValue], appLinkData: [String: JSONValue],
    policy: AppLinkPolicy
  ) {
    let data = AppLinkData(targetURL: link.sourceURL, extras: extras, adding: appLinkData)
    let webData =
      policy.sendsExtrasToWeb
      ? data : AppLinkData(targetURL: link.sourceURL, adding: appLinkData)
    var stages = link.targets.enumerated().map { index, target in
      index < policy.maximumTargets
        ? Self.stage(for: target, adding: data, policy: policy)
        : .decided(
          NavigationStep(
            destination: .app(target), url: nil, decision: .overLimit(policy.maximumTargets)))
    }
    stages.append(Self.webStage(for: link.webURL, adding: webData, policy: policy))
    self.stages = stages
  }

  private static func stage(
    for target: AppLinkTarget, adding data: AppLinkData, policy: AppLinkPolicy
  ) -> Stage {
    guard let url = target.url else {
      return .decided(NavigationStep(destination: .app(target), url: nil, decision: .noURL))
    }
    let isWeb = ["http", "https"].contains(url.scheme?.lowercased())
    return stage(
      for: url, to: isWeb ? .universalLink(target) : .app(target), adding: data, policy: policy)
  }

  private static func webStage(
    for url: URL?, adding data: AppLinkData, policy: AppLinkPolicy
  ) -> Stage {
    guard let url else {
      return .decided(NavigationStep(destination: .browser, url: nil, decision: .noFallback))
    }
    return stage(for: url, to: .browser, adding: data, policy: policy)
  }

  private static func stage(
    for url: URL, to destination: NavigationStep.Destination, adding data: AppLinkData,
    policy: AppLinkPolicy
  ) -> Stage {
    if let refusal = policy.refusal(ofOpening: url) {
      let step = NavigationStep(destination: destination, url: url, decision: .refused(refusal))
      return .decided(step)
    }
    return .open(destination, data.added(to: url))
  }
}

extension AppLinkPolicy {
  /// Why a URL is not opened, or `nil` when it may be.
  func refusal(ofOpening url: URL) -> AppLinkError? {
    guard let scheme = url.scheme, !scheme.isEmpty else {
      return .refusedByPolicy(url, reason: "it has no scheme, so no app can be found for it")
    }
    guard !allowsTarget(url) else { return nil }
    return .refusedByPolicy(
      url,
      reason: Self.isSafeToOpen(url)
        ? "allowsTarget does not allow it"
        : "the scheme \(scheme) can run code, show what the link carries or read the device")
  }
}
