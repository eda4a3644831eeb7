internal import BoltsAppLinks
internal import Foundation
internal import LoopbackHTTP

extension Command {
  static let site = Command(
    name: "site",
    summary: "build link pages and association files from one file, or serve them for a test",
    discussion: [
      "build writes a static page for each link (al: tags, Open Graph, a Smart App Banner and links "
        + "that work without JavaScript), apple-app-site-association, assetlinks.json with Android "
        + "15's rules, and configuration files for static hosts. The result passes 'applink "
        + "check'.",
      "serve runs a web server on 127.0.0.1 until it is interrupted.",
      "'applink help site-file' describes the file. A link may import a long link of Firebase "
        + "Dynamic Links.",
    ],
    operands: [
      Operand(
        placeholder: "action", summary: "build or serve", count: .one,
        completion: .words(["build", "serve"])),
      Operand(
        placeholder: "file", summary: "The description (build), or the folder (serve)", count: .one,
        completion: .file),
    ],
    options: [output],
    examples: [
      Example(
        purpose: "Build a site", line: "applink site build links.json --output public"),
      Example(purpose: "Serve it on this machine", line: "applink site serve public"),
    ]
  ) { invocation in
    let (arguments, console) = (invocation.arguments, invocation.console)
    guard let file = arguments.operands.last else { return .usage }
    let folder = try arguments.value(of: output)
    switch arguments.operands.first {
    case "build":
      guard let folder else { throw UsageError.missingOption(output.spelling) }
      return try await build(LocalInput(file), into: folder, console)
    default:
      guard folder == nil else {
        throw UsageError.conflict("--output is an option of 'site build': write 'site serve DIR'")
      }
      return try await serve(file, console)
    }
  }

  private static let output = Option(
    name: "output", parser: .text("DIR"), summary: "The folder to write into (build)")

  private static func build(
    _ input: LocalInput, into folder: String, _ console: Console
  ) async throws -> ExitStatus {
    let data = try await input.read(atMost: AssociationSource.maximumFileBytes)
    let json: JSONValue
    do {
      json = try JSONValue(parsing: data)
    } catch {
      throw ToolError.atFault(
        "\(input.name) is not JSON (byte \(error.offset): \(error.reason))")
    }
    let files = try SiteFiles(SiteDescription(json))
    try files.write(to: URL(filePath: folder, directoryHint: .isDirectory))
    for (path, _) in files.contents { try console.print("\(folder)/\(path)".printable()) }
    return .done
  }

  private static func serve(_ folder: String, _ console: Console) async throws -> ExitStatus {
    let server = try SiteServer(folder: folder).start()
    defer { server.stop() }
    try console.print(server.address())
    while true { try await Task.sleep(for: .seconds(3600)) }
  }
}
