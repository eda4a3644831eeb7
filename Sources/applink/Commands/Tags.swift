internal import BoltsAppLinks

extension Command {
  static let tags = Command(
    name: "tags",
    summary: "show the al: tags of a page, in the order in which they stand",
    discussion: [
      "These are the meta elements that a browser's document holds: tags in comments, scripts, "
        + "noscript and template elements do not count."
    ],
    operand: PageReports.operand,
    options: PageReports.options,
    examples: [
      Example(purpose: "The tags of a page", line: "applink tags https://example.com/story/7"),
      Example(
        purpose: "The URLs for iOS",
        line: "applink tags story.html --json"
          + " | jq -r '.[] | select(.property == \"al:ios:url\") | .content'"),
    ]
  ) { invocation in
    let console = invocation.console
    return try await PageReports(invocation: invocation).write { source in
      var table = Table()
      for tag in source.page.metaTags {
        table.append(
          .init(tag.property, .link),
          tag.content.map { .init($0) } ?? .init("(no content)", .faint))
      }
      let lines = table.lines(width: console.results.width, palette: console.palette)
      return PageReport(
        text: lines.joined(separator: "\n"), json: .array(source.page.metaTags.map(\.json)))
    }
  }
}

extension AppLinkMetaTag {
  fileprivate var json: JSONValue {
    ["property": .string(property), "content": JSONValue(content)]
  }
}
