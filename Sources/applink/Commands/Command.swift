internal import BoltsAppLinks

/// One command of the tool: its arguments, its documentation and its action.
///
/// The whole command line is a list of these values (``CommandTable``). The parser, the help
/// and the suggestions for a misspelt name all read that list, so they always agree.
struct Command: Sendable {
  var name: String
  /// What it does, as the rest of a sentence that begins with its name; no full stop.
  var summary: String
  /// More about it, a paragraph an element.
  var discussion: [String] = []
  /// What it takes beside its options, in order; only the last one may be given several times.
  var operands: [Operand] = []
  var options: [any NamedOption] = []
  /// Command lines, each after what it is for.
  var examples: KeyValuePairs<String, String> = [:]
  /// Does the work and returns the status that the process exits with.
  var run: @Sendable (ParsedArguments, Console) async throws -> ExitStatus
}

extension Command {
  /// The command's own options and the one that every command has.
  var allOptions: [any NamedOption] { options + [Options.help] }

  /// The options but those of requests, which one topic of the help explains for all commands.
  var ownOptions: [any NamedOption] {
    let web = Options.web.map(\.name)
    return allOptions.filter { !web.contains($0.name) }
  }

  var makesRequests: Bool { options.contains { $0.name == Options.timeout.name } }

  /// The parts of its usage line, each of which stays on one line.
  var usageParts: [String] {
    [CommandTable.program, name] + operands.map(\.usage)
      + ownOptions.dropLast().map(\.usage) + (makesRequests ? ["[options of requests]"] : [])
  }
}

/// The whole command line, in the order in which the help shows it.
enum CommandTable {
  static let program = "applink"
  static let version = PackageVersion.current
  static let summary = "read, check and follow App Links"

  static let commands: [Command] = {
    let others: [Command] = [
      .resolve, .tags, .lint, .plan, .decode, .build, .match, .check, .site,
    ]
    return others + [.help(onCommands: others.map(\.name))]
  }()

  /// The options before or instead of a command.
  static let options: [any NamedOption] = [Options.help, Options.version]

  static func command(named name: String) -> Command? {
    commands.first { $0.name == name }
  }
}
