internal import BoltsAppLinks
internal import Foundation

/// The options that commands share, so that each means the same everywhere.
enum Options {
  static let help = Flag(name: "help", summary: "Show help and do nothing else")
  static let version = Flag(name: "version", summary: "Show the version and do nothing else")

  static let device = Option(
    name: "device",
    parser: .oneOf(AppLinkDevice.all.map(\.name), "DEVICE") { AppLinkDevice(named: $0) },
    summary: "The kind of device (default: \(AppLinkDevice.current.name); of resolve: all)")
  static let baseURL = Option(
    name: "base-url", parser: .anyURL,
    summary: "The URL at which the page from a file or standard input is published")

  /// The options of every command that reports on several inputs.
  static let reports: [any NamedOption] = [
    filesFrom, exclude, jobs, deadline, json, ndjson, output,
  ]
  /// The options of every command that reads pages.
  static let pages: [any NamedOption] = [baseURL] + web + reports

  static let filesFrom = Option(
    name: "files-from", parser: .localInput,
    summary: "Read more inputs, one on each line of a file or of standard input (-)")
  static let exclude = Option(
    name: "exclude", parser: .wildcard,
    summary: "Skip what a list or a folder names so; * is any text, slashes too",
    isRepeatable: true)
  static let jobs = Option(
    name: "jobs", parser: .count("COUNT", in: 1...64),
    summary: "How many inputs to read at once (default: \(defaultJobs))")
  static let deadline = Option(
    name: "deadline", parser: .count("SECONDS", in: 1...86_400),
    summary: "How long the run may take; what is not read by then is reported as unknown")
  static let output = Option(
    name: "output", parser: .path("FILE", "a file to write"),
    summary: "Write the results into this file, which is replaced when they are complete")
  static let json = Flag(
    name: "json", summary: "Write the result as JSON (see 'applink help json')")
  static let ndjson = Flag(
    name: "ndjson",
    summary: "Write a line of JSON for each input, as soon as it is done, in any order")

  static let defaultJobs = 6
  /// The defaults of requests. The tool is no app with URL schemes, for which the default policy asks the system.
  static let policy = AppLinkPolicy(ownSchemes: [])

  /// The options of every command that reads pages of the web.
  static let web: [any NamedOption] = [
    header, userAgent, timeout, retry, maximumRedirects, certificates, publicOnly,
  ]

  static let header = Option(
    name: "header", parser: .header,
    summary: "Send a header field, but not to another host after a redirect",
    isRepeatable: true)
  static let userAgent = Option(
    name: "user-agent", parser: .text("TEXT"),
    summary: "The User-Agent to send (default: \(PageLoaderConfiguration.defaultUserAgent))")
  static let maximumRedirects = Option(
    name: "max-redirects", parser: .count("COUNT", in: 0...100),
    summary: "How many redirects to follow (default: \(policy.maximumRedirects))")
  static let certificates = Option(
    name: "cacert", parser: .path("FILE", "a file"),
    summary: "Trust the certificates of a PEM file instead of the system's")
  static let publicOnly = Flag(
    name: "public-only",
    summary: "Connect to public addresses and the ports 80 and 443 only, also through a proxy")

  static let timeout = Option(
    name: "timeout", parser: .count("SECONDS", in: 1...86_400),
    summary: "How long an input may take, redirects included; with --retry, each "
      + "request (default: \(policy.timeout.components.seconds) for the web, no limit "
      + "for files)")
  static let retry = Option(
    name: "retry", parser: .count("COUNT", in: 0...10),
    summary:
      "How often to repeat a request that fails for now: no connection, no answer in time, or "
      + "status 408, 429 or 5xx; it waits as Retry-After says, at most the time limit, or else 1, 2, "
      + "4 and more seconds up to that limit (default: 0)")
}
