internal import BoltsAppLinks

extension Command {
  static let tags = Command(
    name: "tags",
    summary: "show the al: tags of a page, in the order of the page",
    discussion: [
      "These are the meta elements of the document that a browser builds: tags in comments, "
        + "scripts, noscript and template elements do not count."
    ],
    operands: [Reports.operand],
    options: Options.pages,
    examples: [
      Example(purpose: "The tags of a page", line: "applink tags https://example.com/story/7"),
      Example(
        purpose: "The URLs for iOS",
        line: "applink tags story.html --json"
          + " | jq -r '.[] | select(.property == \"al:ios:url\") | .content'"),
    ]
  ) { invocation in
    let console = invocation.console
    return try await Reports(invocation).writePages { source in
      let tags = source.page.metaTags
      var report = Report { _ in
        console.text(of: table(of: tags))
      } json: { _ in
        .array(tags.map(\.json))
      }
      if tags.isEmpty { report.note = "\(source.input.name) has no al: tags" }
      return report
    }
  }

  private static func table(of tags: [AppLinkMetaTag]) -> Table {
    var table = Table()
    for tag in tags {
      table.append(
        .init(tag.property, .link),
        tag.content.map { .init($0) } ?? .init("(no content)", .faint))
    }
    return table
  }
}

extension AppLinkMetaTag {
  fileprivate var json: JSONValue {
    ["property": .string(property), "content": JSONValue(content)]
  }
}
