/// Help on something that is not a command.
enum HelpTopic: String, CaseIterable, Sendable {
  case json
  case siteFile = "site-file"
  case hosting
  case checkCodes = "check-codes"
  case lintCodes = "lint-codes"
  case scale
  case environment

  var title: String {
    switch self {
    case .json: "The JSON that --json and --ndjson write"
    case .siteFile: "The file that 'site build' reads"
    case .hosting: "Serving the association files"
    case .checkCodes: "The codes of 'check'"
    case .lintCodes: "What lint finds"
    case .scale: "Thousands of pages"
    case .environment: "The environment"
    }
  }

  var summary: String {
    switch self {
    case .json: "the JSON that --json and --ndjson write"
    case .siteFile: "the file that 'site build' reads"
    case .hosting: "what static hosts need to serve the association files"
    case .checkCodes: "what each code of 'check' means"
    case .lintCodes: "the codes of what lint finds"
    case .scale: "lists of pages, xargs, GNU parallel and Spark"
    case .environment: "colour, width and proxies"
    }
  }

  var text: String {
    switch self {
    case .json: JSONDocumentation.text
    case .siteFile: SiteFileDocumentation.text
    case .hosting: HostingDocumentation.text
    case .checkCodes: Rule.checkDocumentation
    case .lintCodes: Rule.lintDocumentation
    case .scale: ScaleDocumentation.text
    case .environment: EnvironmentDocumentation.text
    }
  }
}
