internal import AppLinkLint
internal import BoltsAppLinks
internal import Foundation
internal import Synchronization

/// What URLs have to open, by URL and platform: the file of `--expect`, `--write-expect` and `--state`.
///
/// What is not known now never changes what is expected.
final class Expectations: Sendable {
  fileprivate struct Entry {
    /// The apps for each platform; an empty list is the browser.
    var apps: [String: [String]] = [:]
    /// For `--state`, the platforms that did not open what is expected when they were last checked.
    var failures: [String: Failure] = [:]
    /// Whether the URL was compared in this run; a list may name it twice.
    var isCompared = false
  }

  fileprivate struct Failure {
    /// When the URL was first found to open what it opens now.
    var since: String
    /// How many runs in a row have found that it does not open what is expected.
    var runs: Int
    /// What it opens, in words.
    var now: String
    var isReported: Bool
  }

  private let entries: Mutex<[String: Entry]>

  /// The names of the platforms in the file.
  private static let platforms = [("ios", AssociationKind.apple), ("android", .android)]
  private static let form =
    #"write {"https://example.com/a": {"ios": ["ABCDE12345.com.example.app"], "android": "browser"}}"#

  /// Reads a file, which has to be there, or nothing.
  init(_ file: LocalInput?) async throws {
    guard let file else {
      entries = Mutex([:])
      return
    }
    let bytes = Array(try await file.read())
    do {
      let node = try FileObject.parse(bytes)
      guard let members = node.object else {
        throw FileFault(place: node.place, message: Self.form)
      }
      entries = Mutex(
        Dictionary(try members.map { ($0.name, try Self.entry($0.value, $0.name)) }) { $1 })
    } catch let fault as FileFault {
      throw ToolError.unreadable(fault.line(in: file.name))
    }
  }

  /// Reads a file that is written at the end; it is empty where it is not there yet, or is no regular file.
  convenience init(writtenTo path: String) async throws {
    try await self.init(Folder.kind(of: path) == S_IFREG ? .file(path) : nil)
  }

  private static func entry(_ node: JSONNode, _ url: String) throws(FileFault) -> Entry {
    let object = try FileObject(node, url, members: platforms.map(\.0) + ["failing"])
    let failing = try object.object("failing", members: platforms.map(\.0))
    var entry = Entry()
    for (platform, _) in platforms {
      if let value = object[platform] {
        let apps = (value.array ?? []).compactMap(\.string)
        guard value.string == "browser" || !apps.isEmpty && apps.count == value.array?.count else {
          throw FileFault(place: value.place, message: form)
        }
        entry.apps[platform] = apps
      }
      let names = ["since", "runs", "now", "reported"]
      guard let object = try failing?.object(platform, members: names) else { continue }
      entry.failures[platform] = Failure(
        since: try object.text("since") ?? "", runs: object["runs"].flatMap { Int($0.text) } ?? 1,
        now: try object.text("now") ?? "", isReported: object["reported"]?.text == "true")
    }
    return entry
  }

  var urls: [String] { entries.withLock { $0.keys.sorted() } }

  /// What a URL opens otherwise than expected, and what is not known; `nil` for a URL about which nothing is expected.
  func differences(of check: LinkCheck) -> [Finding]? {
    let entry = entries.withLock { $0[check.input.argument] }
    guard let entry, !entry.apps.isEmpty else { return nil }
    return check.findings.filter(check.isUnknownFile)
      + Self.platforms.compactMap { platform, kind in
        guard let apps = entry.apps[platform], let found = check.opening(by: kind),
          let opened = found.apps, Set(apps) != Set(opened)
        else { return nil }
        return Finding(
          .notAsExpected, in: check.input,
          "On \(kind.system) the URL opens \(Self.words(opened)) and not \(Self.words(apps)), as expected. "
            + found.reason)
      }
  }

  private static func words(_ apps: [String]?) -> String {
    guard let apps else { return "unknown" }
    return apps.isEmpty ? "the browser" : apps.sorted().joined(separator: ", ")
  }

  /// Expects what a URL opens now; what is not known stays as it is.
  func add(_ check: LinkCheck) {
    update(check.input) { entry in
      for (platform, kind) in Self.platforms {
        guard let apps = check.opening(by: kind)?.apps else { continue }
        entry.apps[platform] = apps
        entry.failures[platform] = nil
      }
    }
  }

  /// Adds an entry for a URL, in which nothing is expected until something is known.
  func add(_ input: PageInput) { update(input) { _ in } }

  private func update<Result>(_ input: PageInput, _ change: (inout Entry) -> Result) -> Result {
    entries.withLock { change(&$0[input.argument, default: Entry()]) }
  }

  /// Compares what a URL opens with what is expected, which is what it opened when it was first checked.
  ///
  /// A difference counts from the `limit`th run in a row that finds it, and is reported in that run only. So is its
  /// end. While it counts, the status says so.
  func changes(
    of check: LinkCheck, after limit: Int
  ) -> (findings: [Finding], notes: [String], status: ExitStatus) {
    var result: (findings: [Finding], notes: [String], status: ExitStatus) = ([], [], .done)
    update(check.input) { entry in
      guard !entry.isCompared else { return }
      entry.isCompared = true
      for (platform, kind) in Self.platforms {
        guard let found = check.opening(by: kind) else { continue }
        let (expected, now) = (entry.apps[platform], Self.words(found.apps))
        let start = "\(check.input.name): \(kind.system):"
        if let apps = found.apps, expected.map(Set.init) ?? Set(apps) == Set(apps) {
          entry.apps[platform] = apps
          if expected == nil { result.notes.append("\(start) new, \(now)") }
          if let failure = entry.failures.removeValue(forKey: platform), failure.isReported {
            result.notes.append("\(start) \(now) again, was \(failure.now) since \(failure.since)")
          }
          continue
        }
        var failure =
          entry.failures[platform] ?? Failure(since: "", runs: 0, now: "", isReported: false)
        failure.runs += 1
        // An outage does not hide what was reported before it.
        if failure.now != now, found.apps != nil || !failure.isReported {
          (failure.since, failure.now, failure.isReported) = (Date.now.inUTC, now, false)
        }
        defer { entry.failures[platform] = failure }
        guard failure.runs >= limit else { continue }
        result.status |= found.apps == nil ? .unreadable : .atFault
        guard !failure.isReported else { continue }
        failure.isReported = true
        var finding = Finding(
          found.apps == nil ? .unreadableInput : .notAsExpected, in: check.input,
          "\(kind.system): since \(failure.since), was \(expected.map(Self.words) ?? "not known"), now \(now): "
            + found.reason)
        if found.apps == nil {
          (finding.cause, finding.severity) = (found.cause, .warning)
          finding.suggestion = Finding.adviceOnUnknown
        }
        result.findings.append(finding)
      }
    }
    return result
  }

  func write(to path: String) throws {
    let value = JSONValue.object(entries.withLock { $0.mapValues(\.json) })
    try FileDraft.write(value.indented() + "\n", to: path)
  }
}

extension Expectations.Entry {
  fileprivate var json: JSONValue {
    var members = apps.mapValues { apps in
      apps.isEmpty ? JSONValue.string("browser") : .array(apps.sorted().map(JSONValue.string))
    }
    if !failures.isEmpty { members["failing"] = .object(failures.mapValues(\.json)) }
    return .object(members)
  }
}

extension Expectations.Failure {
  fileprivate var json: JSONValue {
    [
      "since": .string(since), "runs": JSONValue(runs), "now": .string(now),
      "reported": .bool(isReported),
    ]
  }
}

extension Date {
  /// The date and the minute, for people.
  var inUTC: String { formatted(.iso8601).prefix(16).replacing("T", with: " ") + " UTC" }
}
