internal import BoltsAppLinks

/// One command of the tool: its arguments, its help and its action.
///
/// The whole command line is a list of these values (``CommandTable``). The parser, the help and the
/// suggestions for a misspelt name all read that list, so they always agree. The help of a command is one
/// screen of 24 lines and 80 columns.
struct Command: Sendable {
  var name: String
  /// What it does, as the rest of a sentence that begins with its name; no full stop.
  var summary: String
  /// More about it, in lines as the help shows them.
  var discussion: [String] = []
  /// What it takes beside its options, in order; only the last one may be given several times.
  var operands: [Operand] = []
  var options: [any NamedOption] = []
  var example: String
  /// Does the work and returns the status that the process exits with.
  var run: @Sendable (ParsedArguments, Console) async throws -> ExitStatus
}

/// The whole command line, in the order in which the help shows it.
enum CommandTable {
  static let program = "applink"
  static let version = PackageVersion.current

  static let commands: [Command] = [
    .check, .lint, .match, .resolve, .tags, .plan, .decode, .build, .site, .help,
  ]

  static func command(named name: String) -> Command? {
    commands.first { $0.name == name }
  }
}
