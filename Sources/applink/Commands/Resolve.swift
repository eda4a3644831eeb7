internal import BoltsAppLinks

extension Command {
  static let resolve = Command(
    name: "resolve",
    summary: "show which apps a page names for its content, grouped by platform",
    operands: [Reports.operand],
    options: [Options.device] + Options.pages,
    examples: [
      Example(purpose: "A page on the web", line: "applink resolve https://example.com/story/7"),
      Example(
        purpose: "What an iPad would try, as JSON",
        line: "applink resolve story.html --device ipad --json"),
      Example(
        purpose: "Before it is published",
        line: "./render story | applink resolve - --base-url https://example.com/story/7"),
    ]
  ) { invocation in
    let device = invocation.arguments.value(of: Options.device)
    return try await Reports(invocation).writePages { page in
      let link = device.map(page.appLink(for:)) ?? page.appLinkForEveryPlatform
      return Report { _ in
        invocation.console.text(of: link.table)
      } json: { _ in
        link.json
      }
    }
  }
}

extension SourcePage {
  /// The targets of all platforms, which no single device uses, to show everything that the page offers.
  fileprivate var appLinkForEveryPlatform: AppLink {
    let links = AppLinkPlatform.allCases.map { platform in
      appLink(for: AppLinkDevice(name: platform.rawValue, platforms: [platform]))
    }
    return AppLink(
      sourceURL: sourceURL, targets: links.flatMap(\.targets), webURL: links.first?.webURL)
  }
}
