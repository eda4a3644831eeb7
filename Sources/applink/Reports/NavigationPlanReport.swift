internal import BoltsAppLinks
internal import Foundation

extension NavigationPlan {
  var json: JSONValue {
    [
      "kind": .string(kind.rawValue), "url": JSONValue(url), "target": target?.json ?? .null,
      "steps": .array(steps.map(\.json)),
    ]
  }

  /// The steps that a navigation would try.
  func way(for link: AppLink, on device: AppLinkDevice) -> Way {
    let steps = steps.map { step in
      let kind: Way.Step.Kind =
        switch step.destination {
        case .browser: .browser
        case .store: .store
        case .app, .universalLink, .package: .app
        }
      let state: Way.Step.State =
        switch step.decision {
        case .opens: .taken
        case .notReached, .notPlanned: .other
        case .refused, .noApp, .notAssociated, .noURL, .overLimit, .noFallback: .failed
        }
      return Way.Step(
        kind, state, "\(step.place): \(step.decision.words)", step.shortURL(from: link))
    }
    let start = Way.Step(.step, .taken, "the page's tags")
    return Way(device: device.name, steps: [start] + steps)
  }

  /// What a navigation to the link would try, laid out for a person.
  func text(for link: AppLink, on console: Console) -> String {
    var table = Table("step", "opens in", "url", "result")
    for (index, step) in steps.enumerated() {
      table.append(
        .init("\(index + 1)"), .init(step.place), .init(step.shortURL(from: link), .link),
        .init(step.decision.words, step.decision.style))
    }
    let place =
      switch kind {
      case .app: "Opens in the app:"
      case .store: "Opens the app's page in its store:"
      case .browser, .failed: "Opens in the browser:"
      }
    // The link's data are longer than what a message may be.
    var lines =
      url.map { console.wrapped("\(place) \($0.absoluteString)", .good, limit: .max) }
      ?? console.wrapped("Nothing would open.", .bad)
    // An app reads App Link data only when their target is on the web.
    if url != nil, !link.sourceURL.isHTTP {
      lines += console.wrapped(
        "The URL of the page is not known: set the one that the app receives with --base-url.",
        .faint)
    }
    return (console.lines(of: table) + [""] + lines).joined(separator: "\n")
  }
}

extension NavigationStep {
  fileprivate var json: JSONValue {
    [
      "destination": .string(destination.description.replacing(" ", with: "_")),
      "target": target?.json ?? .null, "url": JSONValue(url),
      "decision": .string(decision.jsonName), "reason": .string(decision.description),
    ]
  }

  fileprivate var place: String {
    guard let target else { return "browser" }
    if case .store = destination { return "store" }
    return target.appName.map { "\(target.platform.rawValue): \($0)" } ?? target.platform.rawValue
  }

  /// The URL as the page gives it: the data that go along would make each line unreadable.
  fileprivate func shortURL(from link: AppLink) -> String {
    let url: URL? =
      switch destination {
      case .app(let target), .universalLink(let target): target.url
      case .package: link.sourceURL
      case .browser: link.webURL
      case .store: self.url
      }
    return url?.absoluteString ?? ""
  }
}

extension NavigationStep.Decision {
  fileprivate var jsonName: String {
    switch self {
    case .opens: "opens"
    case .noApp: "no_app"
    case .noURL: "no_url"
    case .refused: "refused"
    case .overLimit: "over_limit"
    case .noFallback: "no_fallback"
    case .notReached: "not_reached"
    case .notPlanned: "not_planned"
    case .notAssociated: "not_associated"
    }
  }

  /// The reason, without repeating the URL next to it.
  fileprivate var words: String {
    if case .refused(.refusedByPolicy(_, let reason)) = self { return "refused: \(reason)" }
    return description
  }

  fileprivate var style: Style {
    switch self {
    case .opens: .good
    case .refused: .bad
    case .notReached, .notPlanned: .faint
    case .noApp, .notAssociated, .noURL, .overLimit, .noFallback: .plain
    }
  }
}
