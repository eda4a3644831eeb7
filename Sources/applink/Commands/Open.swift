internal import BoltsAppLinks
internal import BoltsTasks
internal import Foundation

#if os(macOS)
  internal import BoltsUI
#endif

extension Command {
  static let open = Command(
    name: "open",
    summary: "open the app that a page names, or the browser",
    discussion: [
      "It shows what it is about to open, asks, and opens exactly what it showed. If nothing "
        + "would open, it fails without asking. Dangerous URLs (javascript:, file: and the like) "
        + "are refused."
    ],
    operands: [
      Operand(
        placeholder: "page", summary: "A URL, a file, or - for standard input")
    ],
    options: [dryRun, yes, Options.device, Options.baseURL] + Options.web,
    examples: [
      "Show what would open, then ask": "applink open https://example.com/story/7",
      "Only show it": "applink open https://example.com/story/7 --dry-run",
    ]
  ) { arguments, console in
    let asks = !arguments[dryRun] && !arguments[yes]
    let input = PageInput(arguments.operands[0])
    guard !asks || (isatty(STDIN_FILENO) == 1 && input.source != .local(.standardInput)) else {
      throw ToolError.usage(
        "cannot ask, because standard input is not a terminal: add --yes to open, or --dry-run to "
          + "show what would open")
    }
    let reader = try Reader(arguments: arguments)
    let page = try await reader.withinTimeLimit(of: input) { try await reader.page(from: input) }
    let link = page.appLink(for: arguments.value(of: Options.device) ?? .current)
    let navigator = AppLinkNavigator(opener: opener, events: MeasurementEventBus())
    let plan = await navigator.plan(for: link)
    try console.print(plan.text(for: link, on: console))
    guard let url = plan.url else { return .atFault }
    if arguments[dryRun] { return .done }
    if asks {
      console.status("Open it? [y/N] ")
      let answer = try await BoltsTask(on: .newThread) { readLine() ?? "" }.value
      guard ["y", "yes"].contains(answer.lowercased()) else { return .done }
    }
    do {
      guard try await navigator.navigate(along: plan).kind != .failed else {
        throw ToolError.atFault("the system could not open \(url.absoluteString)")
      }
    } catch let refusal as AppLinkError {
      // Of what may be opened, not of what may be loaded, which is `--public-only`.
      throw ToolError.unreadable(refusal.errorDescription ?? "\(refusal)")
    }
    return .done
  }

  private static let dryRun = Flag(
    name: "dry-run", summary: "Show what would be opened, and open nothing")
  private static let yes = Flag(name: "yes", summary: "Open without asking")

  #if os(Linux)
    private static let opener: any URLOpening = XDGOpener()
  #elseif os(macOS)
    private static let opener: any URLOpening = WorkspaceOpener()
  #else
    // The tool is built for the systems that have a command line; elsewhere it opens nothing.
    private static let opener: any URLOpening = RecordingURLOpener(hasBrowser: false)
  #endif
}
