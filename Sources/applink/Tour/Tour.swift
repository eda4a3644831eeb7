internal import BoltsAppLinks
internal import BoltsTasks
internal import Foundation

/// What `applink` without arguments shows: tasks, then one App Link. It opens nothing and needs no network.
struct Tour {
  let console: Console

  func take() async throws {
    try console.print("Tasks, then an App Link. Nothing leaves this machine.")
    try await awaitCallback()
    try await chain()
    try await cancel()
    try await followLink()
    try console.print("\nNow try your page: applink check <url>. All commands: applink --help.")
  }

  /// An API with a callback, as an app may have it: it knows one recipe.
  @Sendable
  private static func fetch(
    _ id: Int, then: @escaping @Sendable (String?, (any Error)?) -> Void
  ) {
    DispatchQueue.global().async { id == 7 ? then("Cake", nil) : then(nil, URLError(.badURL)) }
  }

  private static func recipe(_ id: Int) -> BoltsTask<String> {
    .fromCallback { fetch(id, then: $0) }
  }

  private func awaitCallback() async throws {
    try begin(
      "A callback becomes a task, which is awaited",
      code: "let name = try await BoltsTask.fromCallback { fetch(7, then: $0) }.value")
    try say("name", try await Self.recipe(7).value)
  }

  private func chain() async throws {
    try begin(
      "An error skips the continuations that take a value",
      code: "recipe(8).continueOnSuccessWith { $0.count }.continueOnErrorWith { _ in 0 }")
    for id in [7, 8] {
      let length = Self.recipe(id).continueOnSuccessWith { $0.count }.continueOnErrorWith { _ in 0 }
      try say("recipe \(id)", "\(try await length.value)")
    }
  }

  private func cancel() async throws {
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

  private func followLink() async throws {
    guard let url = URL(string: TourPage.url) else { return }
    try begin(
      "A page names the apps that show its content",
      code: "let link = try await WebPageAppLinkResolver(device: .iphone).appLink(from: url)")
    try say("page", url.absoluteString)
    for device in [AppLinkDevice.iphone, .ipad, .android] {
      let resolver = WebPageAppLinkResolver(device: device, loader: TourPage())
      for target in try await resolver.appLink(from: url).targets {
        let parts = [target.url?.absoluteString ?? "", target.appName ?? "", target.identity]
        try say(device.name, parts.filter { !$0.isEmpty }.joined(separator: "  "))
      }
    }
    try begin(
      "The link opens the app, or the browser where there is none",
      code: "let result = try await navigator.navigate(to: url)")
    for scheme in ["cookbook", "mail"] {
      let navigator = AppLinkNavigator(
        resolver: WebPageAppLinkResolver(device: .iphone, loader: TourPage()),
        opener: RecordingURLOpener(installedSchemes: [scheme]), events: MeasurementEventBus())
      let result = try await navigator.navigate(to: url)
      let opened = result.openedURL?.absoluteString ?? ""
      // The data of the link would fill the screen.
      let shown = opened.split(separator: "al_applink_data=", maxSplits: 1).first ?? ""
      try say(
        result.kind.rawValue, shown.hasSuffix("?") ? shown + "al_applink_data=…" : String(shown))
    }
  }

  // MARK: The output: headings, and what is said under them

  private func begin(_ title: String, code: String) throws {
    try console.print("\n" + console.paint(title, .heading))
    try console.print("  " + console.paint(code, .good))
  }

  private func say(_ word: String, _ text: String) throws {
    let padded = word.padding(toLength: 10, withPad: " ", startingAt: 0)
    try console.print("    " + console.paint(padded, .faint) + console.paint(text, .link))
  }
}
