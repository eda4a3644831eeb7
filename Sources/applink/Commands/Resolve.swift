internal import BoltsAppLinks

extension Command {
  static let resolve = Command(
    name: "resolve",
    summary: "show which apps a page names for its content, grouped by platform",
    operands: [Run.operand],
    options: [Options.device] + Options.pages,
    example: "./render story | applink resolve - --base-url https://example.com/7"
  ) { arguments, console in
    let device = arguments.value(of: Options.device)
    return try await Run(arguments, console).writePages { page in
      let link = device.map(page.appLink(for:)) ?? page.appLinkForEveryPlatform
      return Answer(lines: { $0.lines(of: link.table) }, json: { _ in link.json })
    }
  }
}
