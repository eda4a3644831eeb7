/// Help on something that is not a command.
enum HelpTopic: String, CaseIterable, Sendable {
  case json

  var title: String {
    switch self {
    case .json: "The JSON that --json writes"
    }
  }

  var summary: String {
    switch self {
    case .json: "the shape of what --json writes"
    }
  }

  var text: String {
    switch self {
    case .json: JSONDocumentation.text
    }
  }
}
