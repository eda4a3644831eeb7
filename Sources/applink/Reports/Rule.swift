internal import AppLinkLint
internal import BoltsAppLinks

/// A code of findings and what is known about it.
struct Rule: Sendable {
  let id: String
  let severity: Diagnostic.Severity
  /// What it means, in a sentence without its full stop.
  let meaning: String
  /// What to do where the finding itself says nothing more precise, in sentences.
  let advice: String

  private init(
    _ id: String, _ severity: Diagnostic.Severity, _ meaning: String, _ advice: String
  ) {
    (self.id, self.severity, self.meaning, self.advice) = (id, severity, meaning, advice)
  }

  private init(_ code: Diagnostic.Code) {
    self.init(code.rawValue, code.severity, code.meaning, code.cure)
  }

  /// The rules on pages, on association files, and of the tool itself.
  static let all = pages + files + tool
  static let ids = all.map(\.id)

  private static let pages = Diagnostic.Code.pages.map { Rule($0) }
  private static let files = Diagnostic.Code.files.map { Rule($0) }
  private static let tool = [
    noAppOpens, appNotOpened, missingAssociationFile, redirectedAssociationFile,
    unreadableAssociationFile, unreadablePage, unreadableManifest, storeIDMismatch, packageMismatch,
    packageNotAssociated, fingerprintMismatch, pageExcluded, pageNotMatched, decisionTooCostly,
    notAsExpected, template, unreadableInput,
  ]

  /// What is known about a code that SARIF asks for: GitHub needs all three texts.
  var json: JSONValue {
    [
      "id": .string(id), "shortDescription": ["text": .string(meaning.sentence)],
      "fullDescription": ["text": .string(meaning.sentence)],
      "help": ["text": .string("\(meaning.sentence) \(advice)")],
      "defaultConfiguration": ["level": .string(severity.rawValue)],
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
    rules.map { rule in
      "\(rule.id) (\(rule.severity.rawValue))\n    \(rule.meaning.sentence) \(rule.advice)"
    }
    .joined(separator: "\n")
  }
}

/// The findings of the tool itself: on sources that disagree on what a URL opens, and on inputs.
extension Rule {
  static let noAppOpens = Rule(
    "no-app-opens", .error, "the URL opens no app on any platform",
    "Fix what the explanation for each platform names.")
  static let appNotOpened = Rule(
    "app-not-opened", .error, "the URL does not open an app that --app names",
    "Add a rule that matches the URL, or a statement for the app, to the file.")
  static let missingAssociationFile = Rule(
    "missing-association-file", .warning,
    "the host has no file for a platform, so no app opens there",
    "Publish the file; 'applink site build' writes it.")
  static let redirectedAssociationFile = Rule(
    "redirected-association-file", .error,
    "an association file redirects, which platforms do not follow",
    "Serve the file itself at that URL, with status 200.")
  static let unreadableAssociationFile = Rule(
    "unreadable-association-file", .error, "an association file could not be read, or is malformed",
    "Fix this: until then the URL opens the browser.")
  static let unreadablePage = Rule(
    "unreadable-page", .error,
    "the page could not be read; only the association files were checked",
    "Check the URL. The association files alone decide which app opens.")
  static let unreadableManifest = Rule(
    "unreadable-manifest", .warning, "the page's web app manifest could not be read",
    "Publish the manifest at this URL, or remove its link from the page.")
  static let storeIDMismatch = Rule(
    "store-id-mismatch", .error, "the page names different App Store apps for one device",
    "Use the same App Store ID everywhere in the page and its manifest.")
  static let packageMismatch = Rule(
    "package-mismatch", .error, "the page names different Android packages",
    "Use the same package everywhere in the page and its manifest.")
  static let packageNotAssociated = Rule(
    "package-not-associated", .error,
    "the assetlinks.json does not name a package that the page names",
    "Add a statement for the package with its certificate's SHA-256 fingerprint.")
  static let fingerprintMismatch = Rule(
    "fingerprint-mismatch", .warning, "the manifest names a certificate that assetlinks.json lacks",
    "In both files, use the fingerprint of the certificate that signs the app.")
  static let pageExcluded = Rule(
    "page-excluded", .error, "the page names an app, but an association file excludes the page",
    "Narrow the exclusion, or remove the app from the page.")
  static let pageNotMatched = Rule(
    "page-not-matched", .warning, "the page names an app, but no rule matches the page",
    "Add a rule that matches the page.")
  static let decisionTooCostly = Rule(
    "decision-too-costly", .error,
    "a decision of an association file about the URL takes too many steps",
    "Write shorter patterns: a long text between two wildcards costs most.")
  static let notAsExpected = Rule(
    "not-as-expected", .error, "the URL opens something else than --expect says",
    "Restore what opened, or write the file anew with --write-expect.")
  static let template = Rule(
    "template", .error, "the page looks like a template, whose values are not there yet",
    "Lint rendered pages.")
  static let unreadableInput = Rule(
    "unreadable-input", .error,
    "the input, or a file of its host, cannot be read; check says it is unknown",
    "Give a file or a URL that can be read.")
}
