// Where the blocks fenced as `swift ui` and `swift delegate` stand.

import Bolts
import Foundation

/// What a screen tells of its work.
@MainActor
protocol ScreenDelegate: AnyObject {
  func screenDidLoad(_ screen: Screen)
}

/// A view controller or a view model, as apps have them.
@MainActor
final class Screen {
  weak var delegate: (any ScreenDelegate)?
  var title = ""
  var picture: Picture?
  var message = ""
  let store = Store()
  let leaving = CancellationTokenSource()
  let spinner = Spinner()
}

@MainActor
final class Spinner {
  func start() {}
  func stop() {}
}

/// State that an actor holds.
actor Store {
  var names: [String] = []
  func add(_ name: String) { names.append(name) }
}

/// An app delegate, whose methods are synchronous.
@MainActor
final class AppDelegate {
  let screen = Screen()
  func showPage(_ url: URL) {}
}
