internal import AppLinkLint
internal import BoltsAppLinks
internal import Foundation

/// The way from a link to what opens on one kind of device, as `--format html` draws it.
struct Way: Sendable {
  struct Step: Sendable {
    enum Kind: String, Sendable { case step, app, store, browser }
    /// Whether the way leads through the step, ends before it, or would go on there without the app.
    enum State: String, Sendable { case taken, failed, unknown, other }

    let kind: Kind
    let state: State
    let title: String
    let detail: String

    init(_ kind: Kind, _ state: State, _ title: String, _ detail: String = "") {
      (self.kind, self.state, self.title, self.detail) = (kind, state, title, detail)
    }
  }

  var device: String
  var steps: [Step]
  var explanation = ""

  /// What opens, in one word.
  var outcome: String {
    steps.first { $0.kind != .step && $0.state == .taken }?.kind.rawValue
      ?? (steps.contains { $0.state == .unknown } ? "unknown" : "nothing")
  }
}

extension LinkCheck {
  /// The ways on the devices for which files were read.
  var ways: [Way] {
    verdicts.map { verdict in
      let isApple = verdict.kind == .apple
      let isMissing = verdict.decision == nil
      var steps = [
        Way.Step(.step, .taken, "a tap on the link"),
        Way.Step(
          .step, verdict.isUnknown ? .unknown : isMissing ? .failed : .taken, verdict.file,
          isMissing || verdict.isUnknown ? "is not read" : "is served"),
      ]
      if let decision = verdict.decision, !verdict.isUnknown {
        steps.append(decision.step(isMatch: verdict.opensApp))
      }
      if verdict.opensApp {
        steps.append(Way.Step(.app, .taken, verdict.apps.prefix(3).joined(separator: ", ")))
      }
      let browser = "the page in the browser"
      steps.append(
        verdict.opensApp
          ? Way.Step(.browser, .other, "without the app: \(browser)")
          : Way.Step(.browser, verdict.isUnknown ? .unknown : .taken, browser))
      let named = targets.filter { verdict.kind.platforms.contains($0.platform) }
      if let store = named.lazy.compactMap({ isApple ? $0.appStoreID : $0.package }).first {
        steps.append(
          Way.Step(.store, .other, "to get the app: \(isApple ? "App" : "Play") Store", store))
      }
      return Way(device: verdict.kind.system, steps: steps, explanation: verdict.explanation)
    }
  }
}

extension AssociationDecision {
  /// The step in which the file decides: Apple's component or path, Android's dynamic rule, or a statement
  /// that grants the whole host.
  fileprivate func step(isMatch: Bool) -> Way.Step {
    guard let rule else { return Way.Step(.step, .failed, "no rule fits") }
    let isStatement = rule.location.wholeMatch(of: /\[\d+\]/) != nil
    let place = "\(rule.isExclusion ? "excludes it: " : "")line \(rule.line)"
    return Way.Step(
      .step, isMatch ? .taken : .failed,
      isStatement ? "a statement for every URL of the host" : "rule \(rule.pattern)", place)
  }
}

extension SourcePage {
  /// What the page's tags offer, where a client that reads them follows the link.
  var ways: [Way] {
    var seen: Set<[AppLinkTarget]> = []
    return [AppLinkDevice.iphone, .ipad, .android].compactMap { device in
      let link = appLink(for: device)
      guard !link.targets.isEmpty, seen.insert(link.targets).inserted else { return nil }
      // A target that only names a store opens no app; its store is next where the browser is forbidden.
      let apps = link.targets.prefix(5).map { target in
        let opens = target.url != nil || target.package != nil
        return Way.Step(
          opens ? .app : .store, opens || link.webURL == nil ? .taken : .other,
          target.appName ?? target.identity, target.url?.absoluteString ?? "")
      }
      let opensApp = apps.contains { $0.kind == .app }
      let browser = Way.Step(
        .browser, link.webURL == nil ? .failed : opensApp ? .other : .taken, "the browser",
        link.webURL?.absoluteString ?? "al:web:should_fallback is false")
      return Way(
        device: device.name,
        steps: [Way.Step(.step, .taken, "the page's tags")] + apps + [browser])
    }
  }
}
