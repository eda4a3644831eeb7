/// Help on something that is not a command.
enum HelpTopic: String, CaseIterable, Sendable {
  case json
  case siteFile = "site-file"
  case checkCodes = "check-codes"

  var title: String {
    switch self {
    case .json: "The JSON that --json writes"
    case .siteFile: "The file that 'site build' reads"
    case .checkCodes: "The codes of 'check'"
    }
  }

  var summary: String {
    switch self {
    case .json: "the shape of what --json writes"
    case .siteFile: "the file that 'site build' reads"
    case .checkCodes: "what each code of 'check' means"
    }
  }

  var text: String {
    switch self {
    case .json: JSONDocumentation.text
    case .siteFile: SiteFileDocumentation.text
    case .checkCodes: CheckCode.documentation
    }
  }
}
