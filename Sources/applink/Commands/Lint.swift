internal import AppLinkLint
internal import BoltsAppLinks

extension Command {
  static let lint = Command(
    name: "lint",
    summary: "show what a publisher should fix in a page's al: tags, and what to write instead",
    discussion: [
      "It fails when there is an error: a tag that does not work as intended. With --strict it "
        + "also fails when there is a warning. Nothing to read is an error too.",
      "Of a folder it reads all HTML files, those of its folders too.",
      "--format github writes annotations for GitHub Actions, --format sarif a log for code "
        + "scanning and editors. Both also report the inputs that could not be read, and name "
        + "files relative to the repository. --format html writes a report for people.",
      "'applink help lint-codes' explains each code, and how \(Settings.fileName) ignores some for a "
        + "page.",
    ],
    operands: [Reports.operand],
    options: Judgement.options + Options.pages,
    examples: [
      "A page": "applink lint story.html",
      "All pages of a site, in CI": "applink lint public --strict --quiet --format github",
    ]
  ) { arguments, console in
    let judgement = try await Judgement(arguments)
    return try await Reports(arguments, console, judgement: judgement)
      .writePages { source in
        let tags = source.page.metaTags.count
        let nothing =
          tags == 0
          ? console.paint("there are no al: tags", .warning)
          : console.paint("nothing to fix in \(counted(tags, "tag"))", .good)
        return Report(findings: source.findings) {
          console.lines(of: $0, in: source.input, nothing: nothing).joined(separator: "\n")
        } json: {
          .array($0.map(\.json))
        } ways: {
          source.ways
        }
      }
  }
}

extension SourcePage {
  /// What is wrong in the page; of a template only that it is one, since its values are not there yet.
  var findings: [Finding] {
    let findings = page.diagnostics.map { Finding($0, in: input) }
    let marks = ["{{", "{%", "<%", "<?php", "<?=", "${", "#{"]
    let tag = page.metaTags.first { tag in
      guard let content = tag.content, content.utf8.contains(where: "{<[".utf8.contains) else {
        return false
      }
      return marks.contains { content.contains($0) }
        || content.wholeMatch(of: /\{[\w.]+\}|\[[\w.]+\]/) != nil
    }
    guard let tag else { return findings }
    let place = findings.first { $0.value == tag.content }?.place
    return [
      Finding(
        .template, in: input,
        "\(tag.property) is \(ToolError.quoted(tag.content ?? "")), which looks like a template.",
        place: place)
    ]
  }
}
