internal import AppLinkLint
internal import BoltsAppLinks
internal import Foundation

/// The way from a link to what opens on one kind of device, as `--format html` draws it.
struct Way: Sendable {
  struct Step: Sendable {
    enum Kind: String, Sendable { case step, app, store, browser }
    /// Whether the way leads through the step, ends before it, or would go on there without the app.
    enum State: String, Sendable { case taken, failed, unknown, other }

    var kind: Kind
    var state: State
    var title: String
    var detail = ""
  }

  var device: String
  var steps: [Step]
  var explanation = ""

  /// What opens, in one word.
  var outcome: String {
    steps.last { $0.kind != .step && $0.state == .taken }?.kind.rawValue
      ?? (steps.contains { $0.state == .unknown } ? "unknown" : "nothing")
  }
}

extension LinkCheck {
  /// The ways on the devices for which files were read.
  var ways: [Way] {
    verdicts.map { verdict in
      let isApple = verdict.kind == .apple
      let isMissing = verdict.decision == nil
      let reason = opening(by: verdict.kind)?.reason ?? ""
      var steps = [
        Way.Step(kind: .step, state: .taken, title: "a tap on the link"),
        Way.Step(
          kind: .step, state: verdict.isUnknown ? .unknown : isMissing ? .failed : .taken,
          title: verdict.file, detail: isMissing || verdict.isUnknown ? reason : "is served"),
      ]
      if let decision = verdict.decision, !verdict.isUnknown {
        let place = decision.rule.map { "\($0.isExclusion ? "excludes it: " : "")line \($0.line)" }
        steps.append(
          Way.Step(
            kind: .step, state: verdict.opensApp ? .taken : .failed,
            title: decision.rule.map { "rule \($0.pattern)" } ?? "no rule fits",
            detail: place ?? ""))
      }
      let apps = verdict.apps.prefix(3).joined(separator: ", ")
      if verdict.opensApp { steps.append(Way.Step(kind: .app, state: .taken, title: apps)) }
      let named = declarations.filter { verdict.kind.platforms.contains($0.platform) }
      steps.append(
        Way.Step(
          kind: .browser,
          state: verdict.isUnknown ? .unknown : verdict.opensApp ? .other : .taken,
          title: "the page in the browser"))
      if let store = named.lazy.compactMap({ isApple ? $0.appStoreID : $0.package }).first {
        steps.append(
          Way.Step(
            kind: .store, state: .other, title: isApple ? "App Store" : "Play Store",
            detail: store))
      }
      return Way(
        device: verdict.kind.system, steps: steps, explanation: verdict.explanation)
    }
  }
}

extension SourcePage {
  /// What the page's tags offer, where a client that reads them follows the link.
  var ways: [Way] {
    var seen: Set<[AppLinkTarget]> = []
    return [AppLinkDevice.iphone, .ipad, .android].compactMap { device in
      let link = appLink(for: device)
      guard !link.targets.isEmpty, seen.insert(link.targets).inserted else { return nil }
      let apps = link.targets.prefix(5).map { target in
        Way.Step(
          kind: .app, state: .taken, title: target.appName ?? target.identity,
          detail: target.url?.absoluteString ?? "")
      }
      let browser = Way.Step(
        kind: .browser, state: link.webURL == nil ? .failed : .other, title: "the browser",
        detail: link.webURL?.absoluteString ?? "al:web:should_fallback is false")
      return Way(
        device: device.name,
        steps: [Way.Step(kind: .step, state: .taken, title: "the page's tags")] + apps + [browser])
    }
  }
}
