internal import BoltsAppLinks

extension Command {
  static let tags = Command(
    name: "tags",
    summary: "show the al: tags of a page, in the order of the page",
    discussion: ["Tags in comments, scripts, noscript and template elements do not count."],
    operands: [Run.operand],
    options: Options.pages,
    example: "applink tags https://example.com/story/7"
  ) { arguments, console in
    try await Run(arguments, console).writePages { source in
      let tags = source.page.metaTags
      var answer = Answer(
        lines: { $0.lines(of: table(of: tags)) },
        json: { _ in
          .array(
            tags.map { ["property": .string($0.property), "content": JSONValue($0.content)] })
        })
      if tags.isEmpty { answer.note = "\(source.input.name) has no al: tags" }
      return answer
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
