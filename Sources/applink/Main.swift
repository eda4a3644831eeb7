internal import BoltsAppLinks
internal import Foundation

@main
enum Main {
  static func main() async {
    StandardStreams.reserve()
    Descriptors.require()
    // A closed pipe is an error of the write (`OutputError.closed`), not a signal: a signal would
    // also end the process when a server closes a connection.
    signal(SIGPIPE, SIG_IGN)
    let tool = Tool(console: Console())
    let arguments = (1..<max(Int(CommandLine.argc), 1)).compactMap { index in
      unsafe CommandLine.unsafeArgv[index].map { argument in
        String(
          fileName: unsafe UnsafeBufferPointer(start: argument, count: strlen(argument)).map {
            UInt8(bitPattern: $0)
          })
      }
    }
    let reason = await SignalHandling.cancelling {
      await tool.run(arguments)
    }
    reason.endProcess()
  }
}
