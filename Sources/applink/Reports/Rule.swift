internal import AppLinkLint
internal import BoltsAppLinks

/// A code and what is known about it, for the help and for SARIF.
struct Rule: Sendable {
  let id: String
  let rule: Diagnostic.Rule

  /// The rules on pages, on association files, and of the tool itself.
  static let all = pages + files + tool
  /// Their codes, for which the table of rules is not read.
  static let ids = Diagnostic.Code.allCases.map(\.rawValue) + tool.map(\.id)

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

/// The findings of the tool itself: on sources that disagree on what a URL opens, and on inputs.
///
/// Faults inside one page or file have the codes of `Diagnostic`.
extension Rule {
  static let tool = [
    noAppOpens, appNotOpened, missingAssociationFile, redirectedAssociationFile,
    unreadableAssociationFile, unreadablePage, unreadableManifest, storeIDMismatch, packageMismatch,
    packageNotAssociated, fingerprintMismatch, pageExcluded, pageNotMatched, notAsExpected,
    template, unreadableInput,
  ]

  private static func error(_ id: String, _ meaning: String, _ advice: String) -> Rule {
    Rule(id: id, rule: Diagnostic.Rule(.error, meaning, advice))
  }

  private static func warning(_ id: String, _ meaning: String, _ advice: String) -> Rule {
    Rule(id: id, rule: Diagnostic.Rule(.warning, meaning, advice))
  }

  static let noAppOpens = error(
    "no-app-opens", "the URL opens no app on any platform",
    "Fix what the explanation for each platform names.")
  static let appNotOpened = error(
    "app-not-opened", "the URL does not open an app that --app names",
    "Add a rule that matches the URL, or a statement for the app, to the file.")
  static let missingAssociationFile = warning(
    "missing-association-file", "the host has no file for a platform, so no app opens there",
    "Publish the file; 'applink site build' writes it.")
  static let redirectedAssociationFile = error(
    "redirected-association-file", "an association file redirects, which platforms do not follow",
    "Serve the file itself at that URL, with status 200.")
  static let unreadableAssociationFile = error(
    "unreadable-association-file", "an association file could not be read, or is malformed",
    "Fix this: until then the URL opens the browser.")
  static let unreadablePage = error(
    "unreadable-page", "the page could not be read; only the association files were checked",
    "Check the URL. The association files alone decide which app opens.")
  static let unreadableManifest = warning(
    "unreadable-manifest", "the page's web app manifest could not be read",
    "Publish the manifest at this URL, or remove its link from the page.")
  static let storeIDMismatch = error(
    "store-id-mismatch", "the page names different App Store apps for one device",
    "Use the same App Store ID everywhere in the page and its manifest.")
  static let packageMismatch = error(
    "package-mismatch", "the page names different Android packages",
    "Use the same package everywhere in the page and its manifest.")
  static let packageNotAssociated = error(
    "package-not-associated", "the assetlinks.json does not name a package that the page names",
    "Add a statement for the package with its certificate's SHA-256 fingerprint.")
  static let fingerprintMismatch = warning(
    "fingerprint-mismatch", "the manifest names a certificate that assetlinks.json lacks",
    "In both files, use the fingerprint of the certificate that signs the app.")
  static let pageExcluded = error(
    "page-excluded", "the page names an app, but an association file excludes the page",
    "Narrow the exclusion, or remove the app from the page.")
  static let pageNotMatched = warning(
    "page-not-matched", "the page names an app, but no rule matches the page",
    "Add a rule that matches the page.")
  static let notAsExpected = error(
    "not-as-expected", "the URL opens something else than --expect says",
    "Restore what opened, or write the file anew with --write-expect.")
  static let template = error(
    "template", "the page looks like a template, whose values are not there yet",
    "Lint rendered pages.")
  static let unreadableInput = error(
    "unreadable-input",
    "the input, or a file of its host, cannot be read; check says it is unknown",
    "Give a file or a URL that can be read.")
}
