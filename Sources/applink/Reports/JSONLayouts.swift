internal import BoltsAppLinks

/// The report on the only input: one JSON value.
struct JSONValueLayout: ReportLayout {
  func text(of report: InputReport, on input: PageInput) -> String {
    var value = report.json()
    // A list has no place for it.
    if case .object(var members) = value {
      members["page"] = report.origin.json
      value = .object(members)
    }
    return value.indented() + "\n"
  }

  func text(of error: any Error, on input: PageInput) -> String {
    JSONItem(error, of: input).value.indented() + "\n"
  }
}

/// Reports on several inputs: a JSON list with an item for each.
struct JSONListLayout: ReportLayout {
  var opening: String { "[\n  " }
  var separator: String { ",\n  " }

  func text(of report: InputReport, on input: PageInput) -> String {
    JSONItem(report, of: input).value.indented(by: 1)
  }

  func text(of error: any Error, on input: PageInput) -> String {
    JSONItem(error, of: input).value.indented(by: 1)
  }

  func closing(isEmpty: Bool, isComplete: Bool) -> String { isEmpty ? "[]\n" : "\n]\n" }
}

/// A line of JSON for each input.
struct JSONLinesLayout: ReportLayout {
  func text(of report: InputReport, on input: PageInput) -> String {
    JSONItem(report, of: input).value.line + "\n"
  }

  func text(of error: any Error, on input: PageInput) -> String {
    JSONItem(error, of: input).value.line + "\n"
  }
}

/// What is written about one of several inputs.
private struct JSONItem {
  var value: JSONValue

  init(_ report: InputReport, of input: PageInput) {
    value = [
      "input": .string(input.argument), "page": report.origin.json, "result": report.json(),
    ]
  }

  init(_ error: any Error, of input: PageInput) {
    value = ["input": .string(input.argument), "error": .string(error.explanation)]
  }
}
