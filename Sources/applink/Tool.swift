internal import BoltsAppLinks
internal import Foundation

@main
enum Main {
  static func main() async {
    StandardStreams.reserve()
    // A closed pipe is an error of the write (`OutputClosed`), not a signal: a signal would
    // also end the process when a server closes a connection.
    signal(SIGPIPE, SIG_IGN)
    let tool = Tool(console: Console())
    let reason = await SignalHandling.cancelling {
      await tool.run(Array(CommandLine.arguments.dropFirst()))
    }
    reason.endProcess()
  }
}

/// The tool: finds the command, checks its arguments, runs it, and reports errors.
struct Tool: Sendable {
  var console: Console

  func run(_ arguments: [String]) async -> ExitReason {
    do {
      return .status(try await perform(arguments))
    } catch is OutputClosed {
      return .signal(SIGPIPE)
    } catch is CancellationError {
      return .signal(SIGINT)
    } catch {
      console.report("\(CommandTable.program): \(error.explanation)", .bad)
      if error.exitStatus == .usage {
        let command = arguments.first.flatMap(CommandTable.command)
        console.report(
          "See '\(CommandTable.program) \(command.map { "\($0.name) " } ?? "")--help'.")
      }
      return .status(error.exitStatus)
    }
  }

  private func perform(_ arguments: [String]) async throws -> ExitStatus {
    switch arguments.first {
    case nil: try await Tour(console: console).take()
    case "--help", "-h": try console.print(HelpText(console: console).program())
    case "--version": try console.print("\(CommandTable.program) \(CommandTable.version)")
    case let name?:
      guard let command = CommandTable.command(named: name) else { throw unknown(name) }
      return try await run(command, arguments.dropFirst())
    }
    return .done
  }

  private func run(_ command: Command, _ arguments: ArraySlice<String>) async throws -> ExitStatus {
    if arguments.prefix(while: { $0 != "--" }).contains(where: { ["--help", "-h"].contains($0) }) {
      try console.print(HelpText(console: console).command(command))
      return .done
    }
    return try await command.run(ParsedArguments(arguments, of: command), console)
  }

  private func unknown(_ argument: String) -> ToolError {
    let isOption = argument.hasPrefix("-")
    let names = isOption ? ["--help", "--version"] : CommandTable.commands.map(\.name)
    let meant =
      isOption || !Input.looksLikePage(argument)
      ? argument.nearest(among: names) : "\(CommandTable.program) check \(argument)"
    return ToolError.usage(
      "unknown \(isOption ? "option" : "command") \(ToolError.quoted(argument))",
      didYouMean: meant)
  }
}
