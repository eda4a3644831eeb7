internal import BoltsAppLinks
internal import Foundation

/// A link's targets in groups, laid out for a person.
struct AppLinkText {
  var link: AppLink
  var console: Console

  /// A column for each kind of thing where the lines are wide enough, else one below the other.
  var text: String {
    let width = console.results.width
    let table = wideTable.fits(width) ? wideTable : narrowTable
    return table.lines(width: width, palette: console.palette).joined(separator: "\n")
  }

  private var wideTable: Table {
    var table = Table("platform", "opens", "app", "identifier")
    for (name, target) in namedTargets {
      table.append(name, opens(target), .init(target.appName ?? ""), .init(target.identity))
    }
    table.append(.init("web", .heading), web)
    return table
  }

  private var narrowTable: Table {
    var table = Table()
    for (name, target) in namedTargets {
      table.append(name, opens(target))
      let app = [target.appName ?? "", target.identity].filter { !$0.isEmpty }
      if !app.isEmpty { table.append("", .init(app.joined(separator: ", "))) }
    }
    table.append(.init("web", .heading), web)
    return table
  }

  /// The targets, each group's first one beside the name of its platform.
  private var namedTargets: [(Table.Cell, AppLinkTarget)] {
    var previous: AppLinkPlatform?
    return link.targets.map { target in
      defer { previous = target.platform }
      let name = target.platform == previous ? "" : target.platform.rawValue
      return (.init(name, .heading), target)
    }
  }

  private func opens(_ target: AppLinkTarget) -> Table.Cell {
    target.url.map { .init($0.absoluteString, .link) } ?? "(the page's URL)"
  }

  private var web: Table.Cell {
    link.webURL.map { .init($0.absoluteString, .link) }
      ?? "(nothing: al:web:should_fallback is false)"
  }
}

extension AppLinkTarget {
  /// What names the app to its platform's store.
  var identity: String {
    [
      appStoreID.map { "App Store \($0)" }, package, className.map { "class \($0)" },
      appID.map { "app \($0)" },
    ].compactMap(\.self).joined(separator: ", ")
  }
}
