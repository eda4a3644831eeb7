internal import AppLinkLint
internal import BoltsAppLinks
internal import BoltsTasks
internal import Foundation
internal import LoopbackHTTP

extension Command {
  static let tour = Command(
    name: "tour",
    summary: "see a callback become a task, and follow one App Link, without a network",
    discussion: [
      "It publishes a page on this machine, reads it, and follows its link on simulated devices. "
        + "Nothing is opened. 'applink' without arguments does the same."
    ],
    examples: [
      "Run the tour": "applink"
    ]
  ) { arguments, console in
    let server = try TourPage.publish()
    defer { server.stop() }
    guard let url = URL(string: server.address(TourPage.path)) else { return .atFault }
    try await Tour(console: console, url: url).take()
    return .done
  }
}

/// A callback as a task; and the way of one link: from a page, into an app, and back.
private struct Tour {
  let console: Console
  let url: URL
  let events = MeasurementEventBus()

  func take() async throws {
    try console.print("Tasks, then App Links. Nothing leaves this machine, and nothing is opened.")
    try await runTasks()
    try begin(
      "A page says which apps show its content",
      code: "let link = try await WebPageAppLinkResolver(device: .iphone).appLink(from: url)")
    try say("page", url)
    for device in [AppLinkDevice.iphone, .ipad, .android] {
      let link = try await WebPageAppLinkResolver(device: device).appLink(from: url)
      for target in link.targets { try say(device.name, target) }
    }
    try say("web", url)
    let opened = try await follow()
    try await decideUniversalLinks()
    if let opened { try await arrive(with: opened) }
    try console.print("\nNow try your page: applink resolve <url>. All commands: applink --help.")
  }

  private func runTasks() async throws {
    @Sendable func fetch(_ id: Int, then: @escaping @Sendable (String?, (any Error)?) -> Void) {
      DispatchQueue.global().async { id == 7 ? then("Cake", nil) : then(nil, URLError(.badURL)) }
    }
    func recipe(_ id: Int) -> BoltsTask<String> { .fromCallback { fetch(id, then: $0) } }
    try begin(
      "A callback becomes a task, which is awaited",
      code: "let name = try await BoltsTask.fromCallback { fetch(7, then: $0) }.value")
    try say("name", try await recipe(7).value)
    try begin(
      "An error skips the continuations that take a value",
      code: "recipe(8).continueOnSuccessWith { $0.count }.continueOnErrorWith { _ in 0 }")
    for id in [7, 8] {
      let length = recipe(id).continueOnSuccessWith { $0.count }.continueOnErrorWith { _ in 0 }
      try say("recipe \(id)", "\(try await length.value)")
    }
    try begin(
      "Cancelling a Swift task cancels the request that it awaits",
      code: "withCancellableContinuation { fetch(7, then: $0.callback) } onCancel: { stop() }")
    // A service that keeps the handler, and does not answer.
    let stopped = TaskCompletionSource<Void>()
    let waiting = Task { () -> String in
      try await withCancellableContinuation { source in
        stopped.task.continueWith { _ in source.callback("too late", nil) }
      } onCancel: {
        stopped.setResult()
      }
    }
    waiting.cancel()
    try await stopped.task.value
    try say("request", "stopped")
    try say("caller", "\(await waiting.result)")
  }

  /// Follows the link with the app, and without it; returns the URL that the app was opened with.
  private func follow() async throws -> URL? {
    let resolver = WebPageAppLinkResolver(device: .iphone)
    func navigate(
      installed: [String], _ work: (AppLinkNavigator) async throws -> NavigationResult
    ) async throws -> URL? {
      var posted = events.events().makeAsyncIterator()
      let opener = RecordingURLOpener(installedSchemes: installed)
      let result = try await work(
        AppLinkNavigator(resolver: resolver, opener: opener, events: events))
      if let opened = result.openedURL { try say("would open", opened) }
      try say("result", result.kind.rawValue)
      try show(await posted.next())
      return result.openedURL
    }
    try begin(
      "An iPhone that has the app opens it",
      code: "let result = try await navigator.navigate(to: link, appLinkData: referer)")
    let opened = try await navigate(installed: ["cookbook"]) { navigator in
      let wayBack = URL(string: "mail://inbox/12")
      let referer = wayBack.map { AppLinkNavigator.refererData(appName: "Mail", url: $0) }
      return try await navigator.navigate(
        to: resolver.appLink(from: url), appLinkData: referer ?? [:])
    }
    try begin(
      "An iPhone without the app opens the browser",
      code: "let result = try await navigator.navigate(to: url)")
    _ = try await navigate(installed: []) { try await $0.navigate(to: url) }
    return opened
  }

  private func decideUniversalLinks() async throws {
    try begin(
      "The site's association file decides what a tap on a URL opens",
      code:
        "let decision = try await resolver.appSiteAssociation(for: url).value.decision(for: url)")
    let file = try await AssociationResolver().appSiteAssociation(for: url)
    try say("file", file.url)
    for path in [TourPage.path, "/recipes/drafts/8", "/about"] {
      guard let tapped = URL(string: path, relativeTo: url)?.absoluteURL else { continue }
      let decision = file.value.decision(for: tapped)
      try say(decision.kind.rawValue, "\(path)  \(decision.explanation)")
    }
  }

  private func arrive(with url: URL) async throws {
    try begin(
      "The app receives the target URL and a link back to the referer",
      code: "let link = events.receive(url, sourceApplication: nil)")
    var posted = events.events().makeAsyncIterator()
    let link = events.receive(url, sourceApplication: nil)
    try say("target", link.targetURL)
    for target in link.appLinkReferer?.targets ?? [] { try say("referer", target) }
    try show(await posted.next())
    try show(await posted.next())
  }

  // MARK: The output: headings, and what is said under them

  private func begin(_ title: String, code: String) throws {
    try console.print("\n" + console.paint(title, .heading))
    try console.print("  " + console.paint(code, .good) + "\n")
  }

  /// A word and a URL, whose data are shown where they are read.
  private func say(_ word: String, _ url: URL) throws {
    let parts = url.absoluteString.split(separator: "al_applink_data=", maxSplits: 1)
    try say(word, parts.count == 2 ? parts[0] + "al_applink_data=…" : url.absoluteString)
  }

  private func say(_ word: String, _ target: AppLinkTarget) throws {
    let parts = [target.url?.absoluteString, target.appName, target.identity]
    try say(word, parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "  "))
  }

  /// A word and what it is about, without the port, so that the tour reads the same each time.
  private func say(_ word: String, _ text: String) throws {
    var table = Table()
    let padded = word.padding(toLength: 10, withPad: " ", startingAt: 0)
    table.append(.init(padded, .faint), .init(text.replacing(":\(url.port ?? 0)", with: ""), .link))
    for line in console.lines(of: table, indent: 4) { try console.print(line) }
  }

  private func show(_ event: MeasurementEvent?) throws {
    guard let event else { return }
    let shown = [
      MeasurementEvent.Key.type, MeasurementEvent.Key.success, MeasurementEvent.Key.outputURLScheme,
      MeasurementEvent.Key.refererAppName, MeasurementEvent.Key.inputURLScheme,
    ]
    let arguments = shown.compactMap { key in event.arguments[key].map { "\(key) \($0)" } }
    try say("event", event.name.rawValue + ": " + arguments.joined(separator: ", "))
  }
}

/// The page of the tour, and the server that publishes it on this machine.
private enum TourPage {
  static let path = "/recipes/7"

  static let html = """
    <!doctype html>
    <html lang="en">
      <title>Lemon cake</title>
      <meta property="al:iphone:url" content="cookbook://recipes/7">
      <meta property="al:iphone:app_store_id" content="123456789">
      <meta property="al:iphone:app_name" content="Cookbook">
      <meta property="al:ipad:url" content="cookbook-hd://recipes/7">
      <meta property="al:ipad:app_name" content="Cookbook HD">
      <meta property="al:android:package" content="org.example.cookbook">
      <meta property="al:android:url" content="cookbook://recipes/7">
      <!-- <meta property="al:ios:url" content="a comment hides this one"> -->
      <p>Lemons, butter, sugar, flour.</p>
    </html>
    """

  /// The site's association file, which decides what a tap on a universal link opens.
  static let association = """
    {"applinks": {"details": [
      {"appIDs": ["ABCDE12345.org.example.cookbook"],
       "components": [{"/": "/recipes/drafts/*", "exclude": true}, {"/": "/recipes/*"}]}
    ]}}
    """

  /// Starts the server; it stops with the last reference to it.
  static func publish() throws -> LoopbackServer {
    let files = [
      path: ("text/html; charset=utf-8", html),
      "/.well-known/apple-app-site-association": ("application/json", association),
    ]
    return try LoopbackServer { request, connection in
      guard let (type, text) = files[request.path] else {
        return try await connection.respond(status: 404)
      }
      try await connection.respond(headers: ["Content-Type: \(type)"], body: text)
    }
  }
}
