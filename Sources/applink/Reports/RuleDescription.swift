internal import BoltsAppLinks

/// What SARIF says of a rule: GitHub asks for all three texts.
struct RuleDescription {
  var id: String
  var level: String
  /// What it means, without the full stop.
  var meaning: String
  /// What a person can do to learn more.
  var help: String

  /// The codes of `lint` and of `check`, each once, and what an input breaks that cannot be read.
  static var all: [RuleDescription] {
    let rules =
      Diagnostic.Code.allCases.map {
        RuleDescription(
          id: $0.rawValue, level: $0.severity.rawValue, meaning: $0.meaning,
          help: explained(by: $0.subject == .page ? .lintCodes : .checkCodes))
      }
      + CheckCode.allCases.map {
        RuleDescription(
          id: $0.rawValue, level: $0.level.rawValue, meaning: $0.meaning,
          help: explained(by: .checkCodes))
      }
      + [
        RuleDescription(
          id: Finding.unreadableRule, level: "error", meaning: "the input cannot be read",
          help: "Give a file or a URL that can be read.")
      ]
    var described: Set<String> = []
    return rules.filter { described.insert($0.id).inserted }
  }

  private static func explained(by topic: HelpTopic) -> String {
    "'\(CommandTable.program) help \(topic.rawValue)' explains the codes."
  }

  var json: JSONValue {
    [
      "id": .string(id), "shortDescription": ["text": .string(meaning.sentence)],
      "fullDescription": ["text": .string(meaning.sentence)], "help": ["text": .string(help)],
      "defaultConfiguration": ["level": .string(level)],
    ]
  }
}
