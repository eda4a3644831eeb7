internal import BoltsAppLinks
internal import Foundation

extension Command {
  static let site = Command(
    name: "site",
    summary: "build link pages and association files from one file of links",
    discussion: [
      "It checks everything first, and touches only files that it generated (which say",
      "so) and new ones. What is no longer in the file is removed.",
    ],
    operands: [
      Operand(placeholder: "build", words: ["build"]), Operand(placeholder: "links.json|-"),
    ],
    options: [output, force, Options.json, Options.format],
    example: "applink site build links.json --output public"
  ) { arguments, console in
    let writer = SiteWriter(
      folder: try arguments.required(output), isForced: arguments[force])
    let format = try ReportFormat(arguments)
    return try await build(LocalInput(arguments.operands[1]), with: writer, format, console)
  }

  private static let output = Option(
    name: "output", parser: .path("DIR", "a folder"), summary: "The folder to write into",
    isRequired: true)
  private static let force = Flag(
    name: "force", summary: "Replace files that it did not generate")

  private static func build(
    _ input: LocalInput, with writer: SiteWriter, _ format: ReportFormat, _ console: Console
  ) async throws -> ExitStatus {
    let data = Array(try await input.read())
    let plan: SitePlan
    do {
      plan = try SitePlan(SiteDescription(json: data))
    } catch let faults as FileFaults {
      for fault in faults.findings.prefix(20) { console.report(fault.line(in: input.name), .bad) }
      let rest = faults.findings.count - 20
      if rest > 0 { console.report("\(rest) more errors are not shown", .bad) }
      return .atFault
    }
    for warning in plan.warnings { console.report(warning.line(in: input.name), .warning) }
    let changes = try writer.apply(plan) { change in
      if format == .text { try console.print(change.printable()) }
    }
    let unchanged = plan.files.count - changes.written.count
    if format == .json {
      let json: JSONValue = [
        "written": .array(changes.written.map(JSONValue.string)),
        "removed": .array(changes.removed.map(JSONValue.string)),
        "unchanged": JSONValue(unchanged),
      ]
      try console.print(json.versioned.indented())
    } else {
      try console.print(
        "\(plan.files.count) files: \(changes.written.count) written, \(unchanged) unchanged, "
          + "\(changes.removed.count) removed")
    }
    return .done
  }
}
