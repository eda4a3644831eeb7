// always: where `swift ui` blocks stand, a view controller or a view model, and where `swift delegate` blocks do
@MainActor final class Screen {

  var title = ""  // title

  var picture: Picture?  // picture

  var message = ""  // message

  let store = Store()  // store

  let leaving = CancellationTokenSource()  // leaving

  let spinner = Spinner()  // spinner

  // always
}
@MainActor final class AppDelegate {
  let screen = Screen()

  func showPage(_ url: URL) {}  // showPage

}  // always

@MainActor final class Spinner {  // spinner
  func start() {}
  func stop() {}
}

actor Store {  // store
  var names: [String] = []
  func add(_ name: String) { names.append(name) }
}
