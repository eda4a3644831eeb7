internal import BoltsAppLinks
internal import Foundation

extension NavigationPlan {
  var json: JSONValue {
    [
      "kind": .string(kind.rawValue), "url": JSONValue(url), "target": target?.json ?? .null,
      "steps": .array(steps.map(\.json)),
    ]
  }

  /// What a navigation to the link would try, laid out for a person.
  func lines(for link: AppLink, on console: Console) -> [String] {
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
    var lines = console.lines(of: table) + [""]
    lines.append(
      url.map { console.paint("\(place) \($0.absoluteString)".printable(), .good) }
        ?? console.paint("Nothing would open.", .bad))
    // An app reads App Link data only when their target is on the web.
    if url != nil, !link.sourceURL.isHTTP {
      lines.append(
        console.paint(
          "The URL of the page is not known: set the one that the app receives with --base-url.",
          .faint))
    }
    return lines
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
