internal import AppLinkLint
internal import BoltsAppLinks

/// A code and what is known about it, for the help and for SARIF.
struct Rule: Sendable {
  let id: String
  let rule: Diagnostic.Rule

  /// The rules on pages, on association files, and of the tool itself.
  static let all = pages + files + tool
  static let ids = all.map(\.id)

  static let tool = ToolCode.allCases.map { Rule(id: $0.rawValue, rule: $0.rule) }
  static let pages = Diagnostic.Code.pages.map { Rule(id: $0.rawValue, rule: $0.rule) }
  static let files = Diagnostic.Code.files.map { Rule(id: $0.rawValue, rule: $0.rule) }

  /// What is known about a code that SARIF asks for: GitHub needs all three texts.
  var json: JSONValue {
    [
      "id": .string(id), "shortDescription": ["text": .string(rule.meaning.sentence)],
      "fullDescription": ["text": .string(rule.meaning.sentence)],
      "help": ["text": .string("\(rule.meaning.sentence) \(rule.advice)")],
      "defaultConfiguration": ["level": .string(rule.severity.rawValue)],
    ]
  }

  /// The help on the codes of `lint`.
  static var lintDocumentation: String {
    """
    Every finding has a code, and codes do not change. --ignore CODE,CODE omits the findings with
    these codes, and '\(Settings.fileName)' those of some pages. An error is a tag that does not work as
    intended. Warnings make lint fail only with --strict. The article "What lint, match and
    check find" in the documentation of AppLinkLint explains each code, with a bad and a good example.


    """ + list(pages) + """


      In the folder that lint runs in, or above it in the repository, '\(Settings.fileName)' names the
      codes to ignore for pages by their path; * is any text, slashes too:
          {"ignore": {"imprint.html": ["no-tags"], "legal/*": ["no-tags"]}}
      """
  }

  /// The help on the codes of `check`.
  static var checkDocumentation: String {
    """
    Findings about a URL and its sources:

    \(list(tool))

    Findings in an association file:

    \(list(files))

    Findings in the page have the codes of 'applink help lint-codes'.
    """
  }

  private static func list(_ rules: [Rule]) -> String {
    rules.map { code in
      let rule = code.rule
      return "\(code.id) (\(rule.severity.rawValue))\n    \(rule.meaning.sentence) \(rule.advice)"
    }
    .joined(separator: "\n")
  }
}

/// A kind of finding of the tool itself: on sources that disagree on what a URL opens, and on inputs.
///
/// Faults inside one page or file have the codes of `Diagnostic`.
enum ToolCode: String, CaseIterable {
  case noAppOpens = "no-app-opens"
  case appNotOpened = "app-not-opened"
  case missingAssociationFile = "missing-association-file"
  case redirectedAssociationFile = "redirected-association-file"
  case unreadableAssociationFile = "unreadable-association-file"
  case unreadablePage = "unreadable-page"
  case unreadableManifest = "unreadable-manifest"
  case storeIDMismatch = "store-id-mismatch"
  case packageMismatch = "package-mismatch"
  case packageNotAssociated = "package-not-associated"
  case fingerprintMismatch = "fingerprint-mismatch"
  case pageExcluded = "page-excluded"
  case pageNotMatched = "page-not-matched"
  case decisionTooCostly = "decision-too-costly"
  case notAsExpected = "not-as-expected"
  case template = "template"
  case unreadableInput = "unreadable-input"

  var rule: Diagnostic.Rule {
    switch self {
    case .noAppOpens:
      .init(
        .error, "the URL opens no app on any platform",
        "Fix what the explanation for each platform names.")
    case .appNotOpened:
      .init(
        .error, "the URL does not open an app that --app names",
        "Add a rule that matches the URL, or a statement for the app, to the file.")
    case .missingAssociationFile:
      .init(
        .warning, "the host has no file for a platform, so no app opens there",
        "Publish the file; 'applink site build' writes it.")
    case .redirectedAssociationFile:
      .init(
        .error, "an association file redirects, which platforms do not follow",
        "Serve the file itself at that URL, with status 200.")
    case .unreadableAssociationFile:
      .init(
        .error, "an association file could not be read, or is malformed",
        "Fix this: until then the URL opens the browser.")
    case .unreadablePage:
      .init(
        .error, "the page could not be read; only the association files were checked",
        "Check the URL. The association files alone decide which app opens.")
    case .unreadableManifest:
      .init(
        .warning, "the page's web app manifest could not be read",
        "Publish the manifest at this URL, or remove its link from the page.")
    case .storeIDMismatch:
      .init(
        .error, "the page names different App Store apps for one device",
        "Use the same App Store ID everywhere in the page and its manifest.")
    case .packageMismatch:
      .init(
        .error, "the page names different Android packages",
        "Use the same package everywhere in the page and its manifest.")
    case .packageNotAssociated:
      .init(
        .error, "the assetlinks.json does not name a package that the page names",
        "Add a statement for the package with its certificate's SHA-256 fingerprint.")
    case .fingerprintMismatch:
      .init(
        .warning, "the manifest names a certificate that assetlinks.json lacks",
        "In both files, use the fingerprint of the certificate that signs the app.")
    case .pageExcluded:
      .init(
        .error, "the page names an app, but an association file excludes the page",
        "Narrow the exclusion, or remove the app from the page.")
    case .pageNotMatched:
      .init(
        .warning, "the page names an app, but no rule matches the page",
        "Add a rule that matches the page.")
    case .decisionTooCostly:
      .init(
        .error, "a decision of an association file about the URL takes too many steps",
        "Write shorter patterns: a long text between two wildcards costs most.")
    case .notAsExpected:
      .init(
        .error, "the URL opens something else than --expect says",
        "Restore what opened, or write the file anew with --write-expect.")
    case .template:
      .init(
        .error, "the page looks like a template, whose values are not there yet",
        "Lint rendered pages.")
    case .unreadableInput:
      .init(
        .error, "the input, or a file of its host, cannot be read; check says it is unknown",
        "Give a file or a URL that can be read.")
    }
  }
}
