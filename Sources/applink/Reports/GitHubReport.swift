internal import AppLinkLint
internal import BoltsAppLinks
internal import Foundation

/// Findings as workflow commands of GitHub Actions, which shows them beside their lines.
struct GitHubReport: ReportWriter {
  let console: Console

  func write(_ item: ReportItem) throws {
    try console.write(item.findings.map { Self.command(for: $0, of: item.input) }.joined())
  }

  func finish(_ total: ReportTotal) throws {}

  private static func command(for finding: Finding, of input: Input) -> String {
    var properties = ["title=applink \(finding.code)"]
    var message = finding.text
    switch finding.source.source {
    case .local(.file(let path)):
      let location = finding.place.map { ["line=\($0.line)", "col=\($0.column)"] } ?? []
      // In a property the characters that separate properties are escaped too.
      let file = escaped(Repository.current.path(of: path), ["%", ":", ","])
      properties = ["file=\(file)"] + location + properties
    case .local(.standardInput), .url:
      // Only a file of the repository has lines that GitHub could show.
      message = "\(finding.position): \(message)"
      // A file of a site has the same name everywhere.
      if finding.source != input { message = "\(input.name): \(message)" }
    }
    return "::\(finding.severity.rawValue) \(properties.joined(separator: ","))::"
      + escaped(message.printable(), ["%"]) + "\n"
  }

  /// A line break would end the command, a percent sign begins an escape, and a log could act on other
  /// control characters.
  private static func escaped(_ text: String, _ characters: [Unicode.Scalar]) -> String {
    text.replacing { scalar in
      let isEscaped = scalar.value < 0x20 || scalar.value == 0x7F || characters.contains(scalar)
      return isEscaped ? PercentEncoding.encode([UInt8(scalar.value)]) { _ in false } : nil
    }
  }
}

/// The repository that the tool runs in, relative to which GitHub names files.
private struct Repository: Sendable {
  /// The nearest folder above that holds `.git`; `nil` outside a repository.
  private let root: String?

  static let current = Repository()

  private init() {
    var folder = URL(filePath: FileManager.default.currentDirectoryPath).standardizedFileURL
    while folder.path != "/",
      !FileManager.default.fileExists(atPath: folder.appending(path: ".git").path)
    {
      folder.deleteLastPathComponent()
    }
    root = folder.path == "/" ? nil : folder.path + "/"
  }

  /// The path of a file in the repository; of another one, the path as it is given.
  func path(of file: String) -> String {
    let path = URL(filePath: file).standardizedFileURL.path
    guard let root, path.hasPrefix(root) else { return file }
    return String(path.dropFirst(root.count))
  }
}
