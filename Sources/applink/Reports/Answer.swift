internal import AppLinkLint
internal import BoltsAppLinks

/// What a command answers about one input; only the form that is wanted is made.
struct Answer: Sendable {
  var status = ExitStatus.done
  /// What is at fault; `--ignore` leaves out some of it before anything is written.
  var findings: [Finding] = []
  /// What the first line of a block says where nothing is at fault.
  var nothing = "nothing to fix"
  /// The lines for a person, without the findings.
  var lines: @Sendable (Console) -> [String] = { _ in [] }
  var json: @Sendable (_ findings: [Finding]) -> JSONValue
  /// The way to what opens on each device.
  var ways: @Sendable () -> [Way] = { [] }
  /// What a person should know beside the answer.
  var note: String?
  var origin = PageOrigin()
}

/// An answer, or the reason why there is none, with the place of its input in the list.
struct ReportItem: Sendable {
  var index: Int
  var input: Input
  var content: Result<Answer, any Error>

  var status: ExitStatus {
    switch content {
    case .success(let answer): answer.status
    // A line of a list that names no input is an input that cannot be read, and no wrong command line.
    case .failure(let error): error.exitStatus == .usage ? .unreadable : error.exitStatus
    }
  }

  /// What is at fault; of an input that could not be read, the reason.
  var findings: [Finding] {
    switch content {
    case .success(let answer): answer.findings
    case .failure(let error): [Finding(.unreadableInput, in: input, error, "")]
    }
  }
}

/// The counts of a run.
struct ReportTotal: Sendable {
  var status = ExitStatus.done
  var inputs = 0
  private var counts = FindingCounts()
  private var (faulty, unread) = (0, 0)

  mutating func add(_ item: ReportItem) {
    status |= item.status
    inputs += 1
    if item.status.isIncomplete { unread += 1 }
    guard case .success(let answer) = item.content else { return }
    let found = FindingCounts(answer.findings)
    counts += found
    if found.errors + found.warnings > 0 { faulty += 1 }
  }

  func text(on console: Console) -> String {
    let found = counts.text(on: console) ?? console.paint("nothing to fix", .good)
    let parts = [
      "\(counted(inputs, "input")): \(found)", faulty > 0 ? "in \(counted(faulty, "input"))" : nil,
      unread > 0 ? console.paint("\(unread) not read", .bad) : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}

/// A format of the results.
enum ReportFormat: String, Sendable, CaseIterable {
  case text, json, github, html
}

/// Writes the answers of a run in one format.
protocol ReportWriter: Sendable {
  /// Takes the next answer, in the order in which they are done.
  mutating func write(_ item: ReportItem) throws
  /// Writes what comes after the last answer.
  func finish(_ total: ReportTotal) throws
}
