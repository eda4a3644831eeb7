internal import BoltsAppLinks
internal import Foundation

@main
enum Main {
  static func main() async {
    StandardStreams.reserve()
    // A closed pipe is an error of the write (`OutputError.closed`), not a signal: a signal would
    // also end the process when a server closes a connection.
    signal(SIGPIPE, SIG_IGN)
    let tool = Tool(console: Console())
    let arguments = Array(CommandLine.arguments.dropFirst())
    let reason = await SignalHandling.cancelling {
      await tool.run(arguments)
    }
    reason.endProcess()
  }
}
