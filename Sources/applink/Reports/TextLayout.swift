/// Reports for a person.
struct TextLayout: ReportLayout {
  var namesInputs: Bool
  var console: Console

  var separator: String { namesInputs ? "\n" : "" }

  func text(of report: InputReport, on input: PageInput) -> String {
    let text = report.text()
    guard namesInputs else { return text.isEmpty ? "" : text + "\n" }
    return console.palette.paint(input.name.printable(), .heading) + "\n" + text + "\n"
  }
}
