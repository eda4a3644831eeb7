internal import BoltsAppLinks
/// The whole command line, in the order in which the help shows it.
enum CommandTable {
  static let program = "applink"
  static let version = PackageVersion.current
  static let summary = "read, check and follow App Links"

  /// The command that runs when there are no arguments.
  static let whenNothingIsAsked = Command.tour

  static let commands: [Command] = {
    let others: [Command] = [
      .tour, .resolve, .tags, .lint, .plan, .open, .decode, .build, .match, .check, .site,
      .completions,
      .manual,
    ]
    return others + [.help(onCommands: others.map(\.name))]
  }()

  /// The options before or instead of a command.
  static let options: [any NamedOption] = [Options.help, Options.version]

  static func command(named name: String) -> Command? {
    commands.first { $0.name == name }
  }
}
