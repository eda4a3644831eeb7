internal import AppLinkLint
internal import BoltsAppLinks

/// What a code means and what to do about it, for the help and for SARIF.
struct Rule: Sendable {
  var id: String
  var severity: Diagnostic.Severity
  /// What it means, without the full stop.
  var meaning: String
  /// What to do, in sentences.
  var advice: String

  /// The rules on pages, on association files, and of the tool itself.
  static let all = pages + files + tool

  static let pages = Diagnostic.Code.about(.page).map { Rule($0) }
  static let files = Diagnostic.Code.about(.file).map { Rule($0) }
  static let tool = CheckCode.allCases.map { code in
    Rule(
      id: code.rawValue, severity: code.severity, meaning: code.meaning,
      advice: code.advice)
  }

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
    intended. Warnings make lint fail only with --strict. The article "What lint finds" in the
    documentation of BoltsAppLinks explains each code, with a bad and a good example.


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
    rules.map { "\($0.id) (\($0.severity.rawValue))\n    \($0.meaning.sentence)" }
      .joined(separator: "\n")
  }
}

extension Rule {
  fileprivate init(_ code: Diagnostic.Code) {
    self.init(
      id: code.rawValue, severity: code.severity, meaning: code.meaning, advice: code.advice)
  }
}

extension Diagnostic.Code {
  /// What to do about it; the finding itself says it for its tag or value.
  fileprivate var advice: String {
    switch self {
    case .noTags:
      "Add the tags of each app, or ignore the code for pages that open none (.applink.json)."
    case .nameInsteadOfProperty: "App Links are read from property only: rename the attribute."
    case .misspelledProperty: "Write the property in lower case, without white space."
    case .hiddenTag: "Move the tag into <head>, or delete it if it is disabled on purpose."
    case .unknownPlatform: "Use ios, iphone, ipad, android, windows, windows_phone, or web."
    case .unknownField: "Use a field of the platform, such as url, app_name or app_store_id."
    case .missingContent: "Give the tag a content attribute with a value."
    case .fieldTooLong: "Shorten the content; URLs of this length do not work elsewhere either."
    case .missingRequiredField: "Add url (iOS, Windows) or package (Android) to the group."
    case .packageWithoutURL: "Add al:android:url, so that the app shows the page's content."
    case .invalidPackage: "Write the package of the manifest, such as com.example.app."
    case .invalidAppStoreID: "Write the digits of the app's address in the App Store only."
    case .duplicateTarget: "Delete one of the groups."
    case .tooManyTargets: "Keep the targets that users have; those beyond the limit are not tried."
    case .ignoredWebTag: "Keep the first one, and delete the others."
    case .invalidShouldFallback: "Write true or false."
    case .fallbackOffWithoutTarget: "Add an app, or allow the browser."
    case .invalidURL: "Write an absolute URL."
    case .unencodedCharacter: "Percent-encode the character: a space is %20."
    case .missingScheme: "Begin the URL with the scheme that the app registers, such as myapp://."
    case .underscoreInScheme: "Register and use a scheme of letters, digits, +, - and dots."
    case .dangerousScheme: "Use the app's own scheme or an https URL."
    case .insecureAppURL: "Use https, or the app's own scheme."
    case .storeURL: "Write the URL that opens the app; app_store_id or package leads to the store."
    case .webURLNotHTTP: "Write the https URL of the page."
    case .relativeWebURL: "Write the whole URL with https://."
    case .duplicateMember: "Delete one of the members."
    case .wrongType: "Write the type that the finding names; lists and strings differ here."
    case .fileTooLarge: "Fold rules: one with a wildcard or a variable replaces many."
    case .contentType: "Serve it as application/json."
    case .furtherFindings: "Fix the others first."
    case .missingDetails: "Add applinks.details with an entry for each app."
    case .appsNotEmpty: "Write [] or delete it; the apps are named in applinks.details."
    case .skippedEntry: "Write an object in its place."
    case .missingAppID: "Add appIDs with TEAMID.bundle.identifier."
    case .ignoredAppID: "Move the appID into appIDs."
    case .malformedAppID: "Write ten characters of the prefix, a dot and the bundle identifier."
    case .missingRules: #"Add components, such as [{"/": "/*"}] for all URLs."#
    case .ignoredPaths: "Keep paths for systems before iOS 13, or delete it."
    case .unknownKey: "Use /, ?, #, exclude, caseSensitive, percentEncoded or comment."
    case .queryIgnored: "Write every value of the query object as a string."
    case .undefinedVariable: "Define it under applinks.substitutionVariables."
    case .malformedVariable: "Use another name, and plain text as values."
    case .tooManyValues: "Use fewer values, or a wildcard in place of the variable."
    case .patternNeverFits: "Percent-encode it, or set percentEncoded to false."
    case .unreachableRule: "Write special cases and exclusions before the general rule."
    case .malformedStatement: "Write an object with relation and target."
    case .malformedRelation: "Write delegate_permission/common.handle_all_urls in a list."
    case .malformedTarget: "Write a target with its namespace, android_app or web."
    case .malformedPackage: "Write the package of the app's manifest."
    case .malformedFingerprint: "Write SHA-256 as 32 upper-case pairs with colons between them."
    case .malformedSite: "Write scheme and host only, such as https://example.com."
    case .malformedInclude: "Write the https URL of another list, alone in its statement."
    case .includeNotRead: "Publish the list at that URL, or delete the include."
    case .includeTooDeep: "Include it from the first file."
    case .noStatements: "Add a statement for each app."
    case .dynamicRulesDiscarded: "Fix the rule that is named: one invalid rule discards all."
    case .secondDynamicRules: "Join the lists in one statement."
    case .textAfterOneOrMore: "End the pattern with ?*, or use * instead."
    }
  }
}

/// The findings of the tool itself: on sources that disagree on what a URL opens, and on inputs.
///
/// Faults inside one page or file have the codes of `Diagnostic`.
enum CheckCode: String, CaseIterable, Sendable {
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
  case notAsExpected = "not-as-expected"
  case template
  case unreadableInput = "unreadable-input"

  var severity: Diagnostic.Severity {
    switch self {
    case .missingAssociationFile, .unreadableManifest, .fingerprintMismatch, .pageNotMatched:
      .warning
    case .noAppOpens, .appNotOpened, .redirectedAssociationFile, .unreadableAssociationFile,
      .unreadablePage, .storeIDMismatch, .packageMismatch, .packageNotAssociated, .pageExcluded,
      .notAsExpected, .template, .unreadableInput:
      .error
    }
  }

  /// What it means, in a sentence without its full stop.
  var meaning: String {
    switch self {
    case .noAppOpens: "the URL opens no app on any platform"
    case .appNotOpened: "the URL does not open an app that --app names"
    case .missingAssociationFile: "the host has no file for a platform, so no app opens there"
    case .redirectedAssociationFile:
      "an association file redirects, which platforms do not follow"
    case .unreadableAssociationFile: "an association file could not be read, or is malformed"
    case .unreadablePage: "the page could not be read; only the association files were checked"
    case .unreadableManifest: "the page's web app manifest could not be read"
    case .storeIDMismatch: "the page names different App Store apps for one device"
    case .packageMismatch: "the page names different Android packages"
    case .packageNotAssociated: "the assetlinks.json does not name a package that the page names"
    case .fingerprintMismatch: "the manifest names a certificate that assetlinks.json lacks"
    case .pageExcluded: "the page names an app, but an association file excludes the page"
    case .pageNotMatched: "the page names an app, but no rule matches the page"
    case .notAsExpected: "the URL opens something else than --expect says"
    case .template: "the page looks like a template, whose values are not there yet"
    case .unreadableInput:
      "the input, or a file of its host, cannot be read; check says it is unknown"
    }
  }

  /// What to do, in sentences.
  var advice: String {
    switch self {
    case .noAppOpens: "Fix what the explanation for each platform names."
    case .appNotOpened: "Add a rule that matches the URL, or a statement for the app, to the file."
    case .missingAssociationFile: "Publish the file; 'applink site build' writes it."
    case .redirectedAssociationFile: "Serve the file itself at that URL, with status 200."
    case .unreadableAssociationFile: "Fix this: until then the URL opens the browser."
    case .unreadablePage: "Check the URL. The association files alone decide which app opens."
    case .unreadableManifest: "Publish the manifest at this URL, or remove its link from the page."
    case .storeIDMismatch: "Use the same App Store ID everywhere in the page and its manifest."
    case .packageMismatch: "Use the same package everywhere in the page and its manifest."
    case .packageNotAssociated:
      "Add a statement for the package with its certificate's SHA-256 fingerprint."
    case .fingerprintMismatch:
      "In both files, use the fingerprint of the certificate that signs the app."
    case .pageExcluded: "Narrow the exclusion, or remove the app from the page."
    case .pageNotMatched: "Add a rule that matches the page."
    case .notAsExpected: "Restore what opened, or write the file anew with --write-expect."
    case .template: "Lint rendered pages."
    case .unreadableInput: "Give a file or a URL that can be read."
    }
  }
}
