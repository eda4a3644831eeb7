internal import BoltsAppLinks
internal import Foundation

/// What a navigation would try, laid out for a person.
struct NavigationPlanText {
  var plan: NavigationPlan
  var link: AppLink
  var console: Console

  var text: String {
    let width = console.results.width
    let table = wideTable.isStacked(at: width) ? narrowTable : wideTable
    let lines = table.lines(width: width, palette: console.palette)
    return (lines + [""] + conclusion + hints).joined(separator: "\n")
  }

  private var wideTable: Table {
    var table = Table("step", "opens in", "url", "result")
    for (index, step) in plan.steps.enumerated() {
      table.append(
        .init("\(index + 1)"), .init(step.place), .init(shortURL(of: step), .link),
        .init(step.decision.words, step.decision.style))
    }
    return table
  }

  /// Each cell of a step is on a separate line, below the number and the destination.
  private var narrowTable: Table {
    var table = Table()
    for (index, step) in plan.steps.enumerated() {
      table.append(
        .init("\(index + 1)  \(step.place)", .heading), .init(shortURL(of: step), .link),
        .init(step.decision.words, step.decision.style))
    }
    return table
  }

  /// The URL has a line to itself where both do not fit one.
  private var conclusion: [String] {
    let palette = console.palette
    guard let url = plan.url?.absoluteString.printable() else {
      return wrapped("Nothing would open.", .bad)
    }
    let place =
      switch plan.kind {
      case .app: "Opens in the app:"
      case .store: "Opens the app's page in its store:"
      case .browser, .failed: "Opens in the browser:"
      }
    guard place.displayWidth + 1 + url.displayWidth <= width else {
      return wrapped(place, .good) + [url]
    }
    return [palette.paint(place, .good) + " " + url]
  }

  private var width: Int { console.results.width ?? .max }

  private func wrapped(_ text: String, _ style: Style) -> [String] {
    text.wrapped(to: width).map { console.palette.paint($0, style) }
  }

  /// An app reads App Link data only when their target is on the web.
  private var hints: [String] {
    guard plan.url != nil, !link.sourceURL.isHTTP else {
      return []
    }
    let hint = "The page has no web URL: set the URL that the app receives with --base-url."
    return wrapped(hint, .faint)
  }

  /// The URL as the page gives it: the data that go along would make each line unreadable.
  private func shortURL(of step: NavigationStep) -> String {
    let url: URL? =
      switch step.destination {
      case .app(let target), .universalLink(let target): target.url
      case .package: link.sourceURL
      case .browser: link.webURL
      case .store: step.url
      }
    return url?.absoluteString ?? ""
  }
}

extension NavigationStep {
  fileprivate var place: String {
    guard let target else { return "browser" }
    if case .store = destination { return "store" }
    return target.appName.map { "\(target.platform.rawValue): \($0)" } ?? target.platform.rawValue
  }
}

extension NavigationStep.Decision {
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
