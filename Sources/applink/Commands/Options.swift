internal import BoltsAppLinks
internal import Foundation

/// The options that commands share, so that each means the same everywhere.
enum Options {
  static let device = Option(
    name: "device",
    parser: .oneOf(AppLinkDevice.all.map(\.name), "DEVICE") { AppLinkDevice(named: $0) },
    summary: "iphone, ipad, android, windows or another")
  static let baseURL = Option(
    name: "base-url", parser: .anyURL, summary: "The URL of a page that is read from a file")

  // MARK: Inputs and formats

  static let filesFrom = Option(
    name: "files-from", parser: .localInput,
    summary: "Read more inputs from a file or -, one a line")
  static let jobs = Option(
    name: "jobs", parser: .count("COUNT", in: 1...64),
    summary: "Inputs to read at once (default: \(defaultJobs))")
  static let defaultJobs = 6
  static let json = Flag(name: "json", summary: "Write JSON, as --format json")
  static let format = formats([.text, .json])
  /// The formats of the commands whose answers are findings.
  static let findingsFormat = formats(ReportFormat.allCases)

  private static func formats(_ formats: [ReportFormat]) -> Option<ReportFormat> {
    let words = formats.map(\.rawValue)
    return Option(
      name: "format",
      parser: .oneOf(words, "FORMAT") { text in formats.first { $0.rawValue == text } },
      summary: "\(words.dropLast().joined(separator: ", ")) or \(words[words.count - 1])")
  }

  /// The options of every command that answers about several inputs.
  static let inputs: [any NamedOption] = [filesFrom, jobs, json, format]
  /// The options of every command that reads pages.
  static let pages: [any NamedOption] = [baseURL] + inputs + web

  // MARK: The web

  /// The defaults of requests. The tool is no app with URL schemes, for which the default policy asks the system.
  static let policy: AppLinkPolicy = {
    var policy = AppLinkPolicy.default
    policy.ownSchemes = []
    return policy
  }()

  static let web: [any NamedOption] = [
    header, userAgent, timeout, maximumRedirects, certificates, publicOnly,
  ]

  static let header = Option(
    name: "header", parser: .header, summary: "Send a field to the inputs' hosts only",
    isRepeatable: true)
  static let userAgent = Option(
    name: "user-agent", parser: .text("TEXT"), summary: "The User-Agent to send")
  static let timeout = Option(
    name: "timeout", parser: .count("SECONDS", in: 1...86_400),
    summary: "The time for a page or file (default: \(policy.timeout.components.seconds))")
  static let maximumRedirects = Option(
    name: "max-redirects", parser: .count("COUNT", in: 0...100),
    summary: "Redirects to follow (default: \(policy.maximumRedirects))")
  static let certificates = Option(
    name: "cacert", parser: .path("FILE", "a file"),
    summary: "Trust a PEM file's certificates, not the system's")
  static let publicOnly = Flag(
    name: "public-only", summary: "Ask only public addresses, on ports 80 and 443")
}
