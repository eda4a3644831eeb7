internal import BoltsAppLinks
internal import Foundation

extension Command {
  static let open = Command(
    name: "open",
    summary: "follow a page's link with the system's opener",
    discussion: [
      "It shows what it is about to open and asks. Exactly the step that it shows is carried out: "
        + "where nothing would open, nothing is asked, and it fails. URLs that could do harm "
        + "(javascript:, file: and the like) are refused."
    ],
    operands: [
      Operand(
        placeholder: "page", summary: "A URL, a file, or - for standard input", count: .one,
        completion: .file)
    ],
    options: [dryRun, yes, Options.simulatedDevice, Options.baseURL] + Options.web,
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
    guard !asks || (isatty(STDIN_FILENO) == 1 && input.source != .local(.standardInput)) else {
      throw UsageError.conflict(
        "standard input is not a terminal to ask on: add --yes to open, or --dry-run to see")
    }
    let source = try PageSource(arguments: arguments)
    let page = try await withTimeLimit(
      seconds: try arguments.value(of: Options.timeout), reading: input.name
    ) {
      try await source.page(from: input)
    }
    let link = page.appLink(for: try arguments.value(of: Options.simulatedDevice) ?? .current)
    let navigator = AppLinkNavigator(opener: SystemOpener.opener, events: MeasurementEventBus())
    let plan = await navigator.plan(for: link)
    try console.print(NavigationPlanText(plan: plan, link: link, console: console).text)
    guard let url = plan.url else { return .atFault }
    if arguments[dryRun] { return .done }
    if asks, !(try await Question.ask("Open it?", on: console)) { return .done }
    guard try await navigator.navigate(along: plan).kind != .failed else {
      throw ToolError.atFault("the system could not open \(url.absoluteString)")
    }
    return .done
  }

  private static let dryRun = Flag(
    name: "dry-run", summary: "Show what would be opened, and open nothing")
  private static let yes = Flag(name: "yes", summary: "Open without asking")
}
