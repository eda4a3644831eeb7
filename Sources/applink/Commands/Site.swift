internal import BoltsAppLinks
internal import Foundation

extension Command {
  static let site = Command(
    name: "site",
    summary: "build link pages and association files from one file",
    discussion: [
      "build writes a static page for each link (al: tags, Open Graph, a Smart App Banner and links "
        + "that work without JavaScript), apple-app-site-association, and assetlinks.json with "
        + "Android 15's rules. The result passes 'applink check' on a host that serves the "
        + "association files with status 200, without a redirect and as application/json.",
      "It checks everything before it writes, touches only new files and those that it generated "
        + "itself, which .applink-site in the folder lists, writes what has changed, and removes "
        + "what is no longer in the description. Pages are replaced whole, even when it is "
        + "interrupted.",
      "'applink help site-file' describes the file. A link may import a long link of Firebase "
        + "Dynamic Links.",
    ],
    operands: [
      Operand(
        placeholder: "action", summary: "build",
        words: ["build"]),
      Operand(placeholder: "file", summary: "The description of the site"),
    ],
    options: [output, force],
    examples: [
      "Build a site": "applink site build links.json --output public"
    ]
  ) { arguments, console in
    let writer = SiteWriter(
      folder: try arguments.required(output), isForced: arguments[force])
    return try await build(LocalInput(arguments.operands[1]), with: writer, console)
  }

  private static let output = Option(
    name: "output", parser: .path("DIR", "a folder"),
    summary: "The folder to write into", isRequired: true)
  private static let force = Flag(
    name: "force",
    summary: "Replace files that build did not generate, or that were edited since")
  private static func build(
    _ input: LocalInput, with writer: SiteWriter, _ console: Console
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
    let summary = try writer.apply(plan) { try console.print($0.printable()) }
    try console.print(
      "\(plan.files.count) files: \(summary.written) written, \(summary.unchanged) unchanged, "
        + "\(summary.removed) removed")
    return .done
  }
}
