internal import BoltsAppLinks
/// The whole command line, in the order in which the help shows it.
enum CommandTable {
  static let program = "applink"
  static let version = PackageVersion.current
  static let summary = "see what an App Link is, what is wrong with it, and where it leads"

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

  /// What may stand before or instead of a command.
  static let options: [any NamedOption] = [Options.help, Options.version]

  static func command(named name: String) -> Command? {
    commands.first { $0.name == name }
  }
}
