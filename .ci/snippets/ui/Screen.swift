import Bolts
import Foundation

// Where `swift ui` blocks are pasted, a view controller or a view model, and where `swift delegate` blocks are.
@MainActor final class Screen {
  var title = ""
  var picture: Picture?
  var message = ""
  let store = Store()
  let leaving = CancellationTokenSource()
  let spinner = Spinner()
}
@MainActor final class AppDelegate {
  let screen = Screen()
  func showPage(_ url: URL) {}
}

@MainActor final class Spinner {
  func start() {}
  func stop() {}
}

actor Store {
  var names: [String] = []
  func add(_ name: String) { names.append(name) }
}
