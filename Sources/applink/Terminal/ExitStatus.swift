/// The exit statuses of the tool; a worse one is greater.
enum ExitStatus: Int32, Sendable, CaseIterable {
  case done = 0
  case atFault = 1
  case unreadable = 2
  case usage = 64

  var meaning: String {
    switch self {
    case .done: "done, and no fault was found"
    case .atFault: "a page, link or file has a fault"
    case .unreadable: "an input could not be read, or the output could not be written"
    case .usage: "the command line is wrong; nothing was done"
    }
  }
}

extension ExitStatus: Comparable {
  static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}
