internal import BoltsAppLinks
internal import Foundation

extension Command {
  static let open = Command(
    name: "open",
    summary: "follow a page's link with the system's opener",
    discussion: [
      "It shows what it is about to open and asks. URLs that could do harm (javascript:, file: and "
        + "the like) are refused."
    ],
    operand: Operand(
      placeholder: "page", summary: "A URL, a file, or - for standard input", count: .one,
      completion: .file),
    options: [dryRun, yes, Options.planDevice, Options.baseURL, Options.timeout],
    examples: [
      Example(purpose: "See, then decide", line: "applink open https://example.com/story/7"),
      Example(
        purpose: "Only see", line: "applink open https://example.com/story/7 --dry-run"),
    ]
  ) { invocation in
    let (arguments, console) = (invocation.arguments, invocation.console)
    guard let operand = arguments.operands.first else { return .usage }
    let asks = !arguments[dryRun] && !arguments[yes]
    let input = PageInput(operand)
    guard !asks || (isatty(STDIN_FILENO) == 1 && input != .local(.standardInput)) else {
      throw UsageError.conflict("there is nobody to ask: add --yes to open, or --dry-run to see")
    }
    let page = try await PageSource(
      baseURL: try arguments.value(of: Options.baseURL),
      timeout: try arguments.value(of: Options.timeout)
    )
    .page(from: input)
    let link = page.appLink(for: try arguments.value(of: Options.planDevice) ?? .current)
    let navigator = AppLinkNavigator(opener: SystemOpener.opener, events: MeasurementEventBus())
    let plan = await navigator.plan(for: link)
    try console.print(NavigationPlanText(plan: plan, link: link, console: console).text)
    if arguments[dryRun] { return plan.leadsSomewhere ? .done : .atFault }
    if asks, !(try await Question.ask("Open it?", on: console)) { return .done }
    let result = try await navigator.navigate(to: link)
    guard result.kind != .failed else {
      throw ToolError("nothing on this system opens the link")
    }
    return .done
  }

  private static let dryRun = Flag(
    name: "dry-run", summary: "Show what would be opened, and open nothing")
  private static let yes = Flag(name: "yes", summary: "Open without asking")
}

extension NavigationPlan {
  /// Whether some app or browser, here or elsewhere, could open it: then the page is not at fault.
  fileprivate var leadsSomewhere: Bool {
    steps.contains { $0.decision == .opens || $0.decision == .noApp }
  }
}
