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
      "The tags of a page": "applink tags https://example.com/story/7",
      "The URLs for iOS":
        "applink tags story.html --json"
        + " | jq -r '.[] | select(.property == \"al:ios:url\") | .content'",
    ]
  ) { arguments, console in
    return try await Reports(arguments, console).writePages { source in
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

extension Command {
  static let resolve = Command(
    name: "resolve",
    summary: "show which apps a page names for its content, grouped by platform",
    operands: [Reports.operand],
    options: [Options.device] + Options.pages,
    examples: [
      "A page on the web": "applink resolve https://example.com/story/7",
      "What an iPad would try, as JSON": "applink resolve story.html --device ipad --json",
      "Before it is published":
        "./render story | applink resolve - --base-url https://example.com/story/7",
    ]
  ) { arguments, console in
    let device = arguments.value(of: Options.device)
    return try await Reports(arguments, console).writePages { page in
      let link = device.map(page.appLink(for:)) ?? page.appLinkForEveryPlatform
      return Report { _ in
        console.text(of: link.table)
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
