extension Diagnostic {
  /// The kind of a fault, with a stable name for tools and tests, and what is known about every fault of the kind.
  ///
  /// The article <doc:LintCodes> and `applink help lint-codes` list the codes.
  public struct Code: Sendable {
    /// The name, such as `no-tags`.
    public let rawValue: String
    /// The severity of findings with this code.
    public let severity: Severity
    /// The meaning, in a sentence without its capital letter and full stop.
    public let meaning: String
    /// What to do where a finding says nothing more precise, in sentences.
    public let cure: String

    private init(_ rawValue: String, _ severity: Severity, _ meaning: String, _ cure: String) {
      self.rawValue = rawValue
      self.severity = severity
      self.meaning = meaning
      self.cure = cure
    }
  }
}

extension Diagnostic.Code: RawRepresentable, Hashable, Codable, CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }

  /// The code of that name, or `nil` when there is none.
  public init?(rawValue: String) {
    guard let code = Self.all.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = code
  }

  /// All codes: of pages, of association files, and of URLs.
  public static let all = pages + files + urls

  /// The meaning, as a sentence.
  var sentence: String { meaning.prefix(1).uppercased() + meaning.dropFirst() + "." }

  /// The codes of findings in pages.
  public static let pages = [
    noTags, tooManyTags, nameInsteadOfProperty, misspelledProperty, hiddenTag, unknownPlatform,
    unknownField, missingContent, fieldTooLong, missingRequiredField, packageWithoutURL,
    invalidPackage, invalidAppStoreID, duplicateTarget, tooManyTargets, invalidShouldFallback,
    invalidURL, unencodedCharacter, missingScheme, underscoreInScheme, dangerousScheme, storeURL,
    webURLNotHTTP, relativeWebURL,
  ]

  /// The codes of findings in association files.
  public static let files = [
    wrongType, fileTooLarge, tooManyRules, contentType, furtherFindings, missingDetails,
    appsNotEmpty, skippedEntry, missingAppID, ignoredAppID, malformedAppID, missingRules,
    onlyExclusions, ignoredPaths, unknownKey, queryIgnored, undefinedVariable, malformedVariable,
    tooManyValues, patternNeverFits, queryInPath, misspelledExclusion, unreachableRule,
    malformedRelation, malformedTarget, malformedPackage, malformedFingerprint, malformedSite,
    malformedInclude, includeNotRead, includeTooDeep, noStatements, dynamicRulesDiscarded,
    secondDynamicRules, textAfterOneOrMore,
  ]

  /// The codes of findings about a URL, which the sources that decide about it make together.
  public static let urls = [
    noAppOpens, appNotOpened, missingAssociationFile, redirectedAssociationFile,
    unreadableAssociationFile, unreadablePage, packageNotAssociated, pageExcluded, pageNotMatched,
    undecided, template, unreadableInput,
  ]
}

/// The table of all codes: a row is a name, the severity, the meaning and the cure.
extension Diagnostic.Code {
  // MARK: Pages

  package static let noTags = Self(
    "no-tags", .error, "the page has no al: tags, so no app opens it",
    "Add the tags of each app into <head>, such as <meta property=\"al:ios:url\" "
      + "content=\"myapp://...\">.")
  package static let tooManyTags = Self(
    "too-many-tags", .warning,
    "the page has more than 1,000 al: tags, and only the first 1,000 are read",
    "Delete the tags that you need least.")
  package static let nameInsteadOfProperty = Self(
    "name-instead-of-property", .error, "the tag has a name attribute instead of property",
    "App Links are read from property only: rename the attribute.")
  package static let misspelledProperty = Self(
    "misspelled-property", .error, "the property has capital letters or white space",
    "Write the property in lower case, without white space.")
  package static let hiddenTag = Self(
    "hidden-tag", .warning, "the tag is where no browser reads it, such as in a comment",
    "Move the tag into <head>, or delete it if it is disabled on purpose.")
  package static let unknownPlatform = Self(
    "unknown-platform", .warning, "the word after al: is not a platform",
    "Use ios, iphone, ipad, android, windows, windows_phone, windows_universal or web.")
  package static let unknownField = Self(
    "unknown-field", .warning, "the platform has no such field",
    "Use a field of the platform, such as url, app_name or app_store_id.")
  package static let missingContent = Self(
    "missing-content", .error, "the tag has no content, or an empty one",
    "Write the value into the content attribute, or delete the tag.")
  package static let fieldTooLong = Self(
    "field-too-long", .error, "the content is longer than 4 KiB, and is not read",
    "Write a shorter value.")
  package static let missingRequiredField = Self(
    "missing-required-field", .error, "the target lacks the field that its platform requires",
    "Add url (iOS, Windows) or package (Android) to the group.")
  package static let packageWithoutURL = Self(
    "package-without-url", .warning, "the Android target has a package but no URL",
    "Add al:android:url, so that the app shows the page's content.")
  package static let invalidPackage = Self(
    "invalid-package", .error, "the package is not the name of an Android app",
    "Write the application ID, such as content=\"com.example.app\".")
  package static let invalidAppStoreID = Self(
    "invalid-app-store-id", .error, "the App Store ID contains characters other than digits",
    "Write the digits of the app's address in the App Store only.")
  package static let duplicateTarget = Self(
    "duplicate-target", .warning, "the page declares the same target twice",
    "Delete the repeated tags.")
  package static let tooManyTargets = Self(
    "too-many-targets", .warning, "the page has more targets for a device than are tried",
    "Delete the targets that you need least.")
  package static let invalidShouldFallback = Self(
    "invalid-should-fallback", .error,
    "al:web:should_fallback is neither true nor false, and is read as true",
    "Write content=\"true\" or content=\"false\".")
  package static let invalidURL = Self(
    "invalid-url", .error, "the URL cannot be read",
    "Write an absolute URL, with special characters percent-encoded.")
  package static let unencodedCharacter = Self(
    "unencoded-character", .warning, "the URL contains a character that has to be percent-encoded",
    "Percent-encode the character: a space is %20.")
  package static let missingScheme = Self(
    "missing-scheme", .error, "the app's URL has no scheme",
    "Begin the URL with the scheme that the app registers, such as myapp://.")
  package static let underscoreInScheme = Self(
    "underscore-in-scheme", .error, "the URL's scheme contains an underscore, which is not allowed",
    "Register and use a scheme of letters, digits, +, - and dots.")
  package static let dangerousScheme = Self(
    "dangerous-scheme", .error, "apps refuse to open URLs of this scheme",
    "Use the app's own scheme or an https URL.")
  package static let storeURL = Self(
    "store-url", .warning, "the app's URL opens a store instead of the app",
    "Write the app's own URL; its store ID or package has a tag of its own.")
  package static let webURLNotHTTP = Self(
    "web-url-not-http", .error, "al:web:url is not an http or https URL",
    "Write the https URL of the page.")
  package static let relativeWebURL = Self(
    "relative-web-url", .warning,
    "al:web:url has no scheme, so it is resolved relative to the page's URL",
    "Write the whole URL, beginning with \"https://\".")

  // MARK: Association files

  package static let wrongType = Self(
    "wrong-type", .error, "a value has the wrong type, so it is ignored",
    "Write the type that the finding names; lists and strings differ here.")
  package static let fileTooLarge = Self(
    "file-too-large", .error, "the file is larger than the platform reads, so it opens nothing",
    "Shorten it: one rule with a wildcard or a variable replaces many.")
  package static let tooManyRules = Self(
    "too-many-rules", .warning,
    "an app has more than 2,000 rules, so no decision about it is made here",
    "Shorten it: one rule with a wildcard or a variable replaces many.")
  package static let contentType = Self(
    "content-type", .warning, "the file is not served as application/json",
    "Serve it as application/json.")
  package static let furtherFindings = Self(
    "further-findings", .warning, "there are more findings than are listed",
    "Fix the others first.")
  package static let missingDetails = Self(
    "missing-details", .error, "the file has no applinks.details, so no URL opens an app",
    "Add applinks.details with an entry for each app.")
  package static let appsNotEmpty = Self(
    "apps-not-empty", .warning, "the member applinks.apps is not the empty list",
    "Write \"apps\": [], or delete it if you do not support systems before iOS 13.")
  package static let skippedEntry = Self(
    "skipped-entry", .error, "an entry, a rule or a statement is not an object, so it is skipped",
    "Write an object in its place.")
  package static let missingAppID = Self(
    "missing-app-id", .error, "an entry names no app, so it has no effect",
    "Add \"appIDs\": [\"TEAMID.bundle.identifier\"].")
  package static let ignoredAppID = Self(
    "ignored-app-id", .warning, "an appID is ignored, because the entry also has appIDs",
    "Move it into appIDs.")
  package static let malformedAppID = Self(
    "malformed-app-id", .error, "a text is not an application identifier, so it names no app",
    "Write the team's ten characters, a dot and the bundle identifier: ABCDE12345.com.example.app.")
  package static let missingRules = Self(
    "missing-rules", .error,
    "an entry has no rules, or a dynamic rule no condition, so it matches nothing",
    "Add {\"/\": \"/*\"} for all URLs.")
  package static let onlyExclusions = Self(
    "only-exclusions", .warning, "the rules of an entry only exclude, so it opens nothing",
    "Add a rule without exclude after the others, such as {\"/\": \"/*\"}.")
  package static let ignoredPaths = Self(
    "ignored-paths", .warning, "a list of paths is ignored, because the entry also has components",
    "Keep it for systems before iOS 13, or delete it.")
  package static let unknownKey = Self(
    "unknown-key", .warning, "an object has an unknown key, which is ignored",
    "Correct the name, move the member to where it belongs, or delete it.")
  package static let queryIgnored = Self(
    "query-ignored", .error, "a value of a query object is not a string, so the query is ignored",
    "Write every value as a string, such as \"*\" or \"1\".")
  package static let undefinedVariable = Self(
    "undefined-variable", .error, "a pattern uses a substitution variable that has no values",
    "Define it under applinks.substitutionVariables; names are case-sensitive.")
  package static let malformedVariable = Self(
    "malformed-variable", .warning, "the name or a value of a substitution variable is not valid",
    "Use a name without $, ( and ), and values without other variables.")
  package static let tooManyValues = Self(
    "too-many-values", .error,
    "variables with too many values are used too often, so the rule never matches",
    "Use values without wildcards, or one rule with the variable instead of many.")
  package static let patternNeverFits = Self(
    "pattern-never-fits", .error, "a pattern contains what no URL has there, so it never matches",
    "Percent-encode it: a space is %20.")
  package static let queryInPath = Self(
    "query-in-path", .error,
    "a pattern for paths contains a query; its ? matches any one character there",
    "Write the query as a part of its own: {\"/\": \"/path\", \"?\": {\"name\": \"*\"}}.")
  package static let misspelledExclusion = Self(
    "misspelled-exclusion", .error,
    "a path looks like an exclusion but is none, so that it excludes nothing",
    "Write NOT in capitals, one space and the path: \"NOT /path/*\".")
  package static let unreachableRule = Self(
    "unreachable-rule", .warning, "an earlier rule matches every URL",
    "Write exclusions and special cases before the general rule.")
  package static let malformedRelation = Self(
    "malformed-relation", .error,
    "the relation is missing or malformed, so the statement is skipped",
    "Write \"relation\": [\"delegate_permission/common.handle_all_urls\"].")
  package static let malformedTarget = Self(
    "malformed-target", .error, "the target is missing or malformed, so the statement is skipped",
    "Write \"target\": {\"namespace\": \"android_app\", ...}, or the namespace \"web\".")
  package static let malformedPackage = Self(
    "malformed-package", .error,
    "the package name is missing or malformed, so the statement is skipped",
    "Write the app's application ID, such as org.example.app.")
  package static let malformedFingerprint = Self(
    "malformed-fingerprint", .error,
    "the fingerprint of a certificate is missing or malformed, so it is ignored",
    "Write SHA-256 as 32 upper-case pairs with colons between them.")
  package static let malformedSite = Self(
    "malformed-site", .error,
    "the site of a web target is missing or malformed, so the statement is skipped",
    "Write only the scheme, host and port: https://example.com, without a slash at the end.")
  package static let malformedInclude = Self(
    "malformed-include", .error,
    "an include is malformed, or its statement also has a relation or a target",
    "Write the https URL of another list, alone in its statement.")
  package static let includeNotRead = Self(
    "include-not-read", .warning, "an included file could not be read",
    "Publish the list at that URL, or delete the include.")
  package static let includeTooDeep = Self(
    "include-too-deep", .warning,
    "an included file includes another, which Android does not follow",
    "Include it from the first file.")
  package static let noStatements = Self(
    "no-statements", .warning, "the list is empty: it grants nothing",
    "Add a statement for each app.")
  package static let dynamicRulesDiscarded = Self(
    "dynamic-rules-discarded", .error,
    "Android discards the dynamic rules, so the app opens every URL of the host",
    "Write a list of objects with /, # and ? (non-empty strings) and exclude (true or false).")
  package static let secondDynamicRules = Self(
    "second-dynamic-rules", .warning,
    "an app has two lists of dynamic rules; which one is used is not defined",
    "Write one list for each app.")
  package static let textAfterOneOrMore = Self(
    "text-after-one-or-more", .warning,
    "text follows ?* in a dynamic rule, which devices fail to match", "Write ?* at the end only.")

  // MARK: URLs

  package static let noAppOpens = Self(
    "no-app-opens", .error, "the URL opens no app on any platform",
    "Fix what the explanation for each platform names.")
  package static let appNotOpened = Self(
    "app-not-opened", .error, "the URL does not open an app that --app names",
    "Add a rule that matches the URL, or a statement for the app, to the file.")
  package static let missingAssociationFile = Self(
    "missing-association-file", .warning,
    "the host has no file for a platform; an error where the page names an app of it",
    "Publish the file; 'applink site build' writes it.")
  package static let redirectedAssociationFile = Self(
    "redirected-association-file", .error,
    "an association file redirects, which platforms do not follow",
    "Serve the file itself at that URL, with status 200.")
  package static let unreadableAssociationFile = Self(
    "unreadable-association-file", .error, "an association file could not be read, or is malformed",
    "Fix this: until then the URL opens the browser.")
  package static let unreadablePage = Self(
    "unreadable-page", .error,
    "the page could not be read; only the association files were checked",
    "Check the URL. The association files alone decide which app opens.")
  package static let packageNotAssociated = Self(
    "package-not-associated", .error,
    "the assetlinks.json does not name a package that the page names",
    "Add a statement for the package with its certificate's SHA-256 fingerprint.")
  package static let pageExcluded = Self(
    "page-excluded", .error, "the page names an app, but an association file excludes the page",
    "Narrow the exclusion, or remove the app from the page.")
  package static let pageNotMatched = Self(
    "page-not-matched", .warning, "the page names an app, but no rule matches the page",
    "Add a rule that matches the page.")
  package static let undecided = Self(
    "undecided", .error, "the decision of an association file about the URL is past a limit",
    "The system decides all the same; ask about a shorter URL or a shorter file.")
  package static let template = Self(
    "template", .error, "the page looks like a template, whose values are not there yet",
    "Lint rendered pages.")
  package static let unreadableInput = Self(
    "unreadable-input", .error,
    "the input, or a file of its host, cannot be read; check says it is unknown",
    "Give a file or a URL that can be read.")
}
