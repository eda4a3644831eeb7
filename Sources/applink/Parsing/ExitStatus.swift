/// The three statuses the tool exits with by itself.
enum ExitStatus: Int32, Sendable, CaseIterable {
  case done = 0
  case atFault = 1
  case usage = 64

  var meaning: String {
    switch self {
    case .done: "what was asked for has been done"
    case .atFault: "the page or link is at fault, or could not be read"
    case .usage: "the command line is wrong; nothing has been done"
    }
  }
}
