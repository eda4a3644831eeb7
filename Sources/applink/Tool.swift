internal import BoltsAppLinks
internal import Foundation

@main
enum Main {
  static func main() async {
    StandardStreams.reserve()
    Limits.require()
    // On Linux they are in /proc; a program always has its own name.
    guard CommandLine.argc > 0 else {
      StandardStreams.end("the arguments cannot be read: mount /proc")
    }
    // A closed pipe is an error of the write (`OutputClosed`), not a signal: a signal would
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
    } catch let error as ToolError where error.status == .usage {
      reportUsage(error, command: arguments.first.flatMap(CommandTable.command))
      return .status(.usage)
    } catch {
      console.report("\(CommandTable.program): \(error.explanation)", .bad)
      return .status(error.exitStatus)
    }
  }

  private func perform(_ arguments: [String]) async throws -> ExitStatus {
    guard let first = arguments.first else {
      try await Tour(console: console).take()
      return .done
    }
    switch first {
    case "--help", "-h":
      try console.print(HelpText(console: console).program())
    case "--version":
      try console.print("\(CommandTable.program) \(CommandTable.version)")
    default:
      guard let command = CommandTable.command(named: first) else { throw unknown(first) }
      return try await run(command, arguments.dropFirst())
    }
    return .done
  }

  private func run(_ command: Command, _ arguments: ArraySlice<String>) async throws -> ExitStatus {
    if arguments.prefix(while: { $0 != "--" }).contains(where: { ["--help", "-h"].contains($0) }) {
      try console.print(HelpText(console: console).command(command))
      return .done
    }
    let parsed = try ParsedArguments(arguments, of: command)
    // For `site` the output is a folder, which it writes itself.
    guard command.name != Command.site.name, let path = parsed.value(of: Options.output) else {
      return try await command.run(parsed, console)
    }
    let draft = try FileDraft(of: path)
    defer { draft.discard() }
    let status = try await command.run(parsed, console.writing(to: draft.stream))
    try draft.publish()
    return status
  }

  private func unknown(_ argument: String) -> ToolError {
    let isOption = argument.hasPrefix("-")
    let names =
      isOption ? CommandTable.options.map { "--" + $0.name } : CommandTable.commands.map(\.name)
    let meant =
      isOption || !PageInput.looksLikePage(argument)
      ? argument.nearest(among: names) : "\(CommandTable.program) resolve \(argument)"
    return ToolError.usage(
      "unknown \(isOption ? "option" : "command") \(ToolError.quoted(argument))",
      didYouMean: meant)
  }

  private func reportUsage(_ error: ToolError, command: Command?) {
    console.report("\(CommandTable.program): \(error.message)", .bad)
    if let command { console.report(["Usage:"] + command.usageParts) }
    let help = command.map { "help \($0.name)" } ?? "--help"
    console.report("See '\(CommandTable.program) \(help)'.")
  }
}
