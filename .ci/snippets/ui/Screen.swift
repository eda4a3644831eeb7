// always: where the blocks fenced as `swift ui` stand, a view controller or a view model as apps have them
@MainActor
final class Screen {

  // title
  var title = ""

  // picture
  var picture: Picture?

  // message
  var message = ""

  // store
  let store = Store()

  // leaving
  let leaving = CancellationTokenSource()

  // spinner
  let spinner = Spinner()

  // always: and an app delegate, where those fenced as `swift delegate` stand
}
@MainActor
final class AppDelegate {
  let screen = Screen()

  // showPage
  func showPage(_ url: URL) {}

  // always
}

// spinner
@MainActor
final class Spinner {
  func start() {}
  func stop() {}
}

// store
actor Store {
  var names: [String] = []
  func add(_ name: String) { names.append(name) }
}
