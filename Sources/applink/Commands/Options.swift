internal import BoltsAppLinks
internal import Foundation

/// The options that commands share, so that each means the same everywhere.
enum Options {
  static let help = Flag(name: "help", summary: "Show help and do nothing else")
  static let version = Flag(name: "version", summary: "Show the version and do nothing else")

  static let json = Flag(
    name: "json", summary: "Write the result as JSON (see 'applink help json')")
  static let device = Option(
    name: "device", kind: .device,
    summary: "Take the targets for this device, the best first (default: all targets)")
  static let baseURL = Option(
    name: "base-url", kind: .url,
    summary: "The URL that the page of a file or of standard input is published at")
  static let jobs = Option(
    name: "jobs", kind: .count("COUNT", in: 1...64),
    summary: "How many pages to read at once (default: \(defaultJobs))")

  static let timeout = Option(
    name: "timeout", kind: .count("SECONDS", in: 1...86_400),
    summary: "How long a page may take, redirects included (default: \(defaultTimeout))")

  static let defaultJobs = 6
  static let defaultTimeout = 30
}

extension ValueParser where Value == AppLinkDevice {
  /// A kind of device, by the name that ``AppLinkDevice`` gives it.
  static let device = ValueParser(
    placeholder: "DEVICE",
    expectation: "one of " + AppLinkDevice.all.map(\.name).joined(separator: ", "),
    completion: .words(AppLinkDevice.all.map(\.name))
  ) { AppLinkDevice(named: $0) }
}
