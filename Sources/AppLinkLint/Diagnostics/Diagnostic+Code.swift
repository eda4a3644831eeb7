internal import BoltsAppLinks

extension Diagnostic {
  /// The kind of fault, a stable name for tools and tests.
  ///
  /// <doc:LintCodes> explains each of those in a page, with a good and a bad example.
  @nonexhaustive
  public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
    // MARK: Pages

    /// The page has no `al:` tags at all.
    case noTags = "no-tags"
    /// The tag has `name="al:..."` where only `property="al:..."` counts.
    case nameInsteadOfProperty = "name-instead-of-property"
    /// The property is `al:...` but for capital letters or white space.
    case misspelledProperty = "misspelled-property"
    /// The tag is not part of the document, because it is inside a comment, for example.
    case hiddenTag = "hidden-tag"
    /// The word after `al:` is neither a platform nor `web`.
    case unknownPlatform = "unknown-platform"
    /// The platform has no field of that name.
    case unknownField = "unknown-field"
    /// The tag names a field and has no `content`, or an empty one.
    case missingContent = "missing-content"
    /// The content is longer than 64 KiB, and is not read.
    case fieldTooLong = "field-too-long"
    /// A target lacks the field that its platform requires.
    case missingRequiredField = "missing-required-field"
    /// An Android target has a package and no URL.
    case packageWithoutURL = "package-without-url"
    /// The package is not a name that an Android app can have.
    case invalidPackage = "invalid-package"
    /// The App Store's number holds more than digits.
    case invalidAppStoreID = "invalid-app-store-id"
    /// The page declares the same target twice.
    case duplicateTarget = "duplicate-target"
    /// The page has more targets for a device than are tried.
    case tooManyTargets = "too-many-targets"
    /// A field or a group of `al:web` repeats; only the first counts.
    case ignoredWebTag = "ignored-web-tag"
    /// `al:web:should_fallback` is neither yes nor no.
    case invalidShouldFallback = "invalid-should-fallback"
    /// `al:web:should_fallback` is off and there is no target, so that nothing opens the page.
    case fallbackOffWithoutTarget = "fallback-off-without-target"
    /// The URL cannot be read.
    case invalidURL = "invalid-url"
    /// The URL holds a character that has to be percent-encoded, such as a space.
    case unencodedCharacter = "unencoded-character"
    /// A target's URL has no scheme.
    case missingScheme = "missing-scheme"
    /// The URL's scheme holds `_`, which no scheme may.
    case underscoreInScheme = "underscore-in-scheme"
    /// The URL's scheme is one that apps refuse to open, such as `javascript`.
    case dangerousScheme = "dangerous-scheme"
    /// A target's URL has the scheme http, which systems open in the browser.
    case insecureAppURL = "insecure-app-url"
    /// A target's URL opens a store instead of the app.
    case storeURL = "store-url"
    /// `al:web:url` is not a web URL.
    case webURLNotHTTP = "web-url-not-http"
    /// `al:web:url` has no scheme, so that it is taken relative to the page's URL.
    case relativeWebURL = "relative-web-url"

    // MARK: Association files

    /// An object has two members with the same name; the last one is used.
    case duplicateMember = "duplicate-member"
    /// A value is of the wrong type, so it is ignored.
    case wrongType = "wrong-type"
    /// The file is larger than the platform reads, so it opens nothing.
    case fileTooLarge = "file-too-large"
    /// The file is not served as application/json.
    case contentType = "content-type"
    /// There are more findings than are listed.
    case furtherFindings = "further-findings"
    /// The file has no `applinks.details`, so no URL opens an app.
    case missingDetails = "missing-details"
    /// `applinks.apps` is not the empty list.
    case appsNotEmpty = "apps-not-empty"
    /// An entry or a rule is not an object, so it is skipped.
    case skippedEntry = "skipped-entry"
    /// An entry names no app.
    case missingAppID = "missing-app-id"
    /// `appID` is ignored, because the entry also has `appIDs`.
    case ignoredAppID = "ignored-app-id"
    /// An application identifier has no team prefix, or is otherwise no identifier.
    case malformedAppID = "malformed-app-id"
    /// An entry has neither `components` nor `paths`, or no rules in them; or a dynamic rule no condition.
    case missingRules = "missing-rules"
    /// `paths` is ignored, because the entry also has `components`.
    case ignoredPaths = "ignored-paths"
    /// An object has a key that no system knows.
    case unknownKey = "unknown-key"
    /// A value of a query object is no string, so that the rule ignores the query.
    case queryIgnored = "query-ignored"
    /// A pattern names a substitution variable that has no values.
    case undefinedVariable = "undefined-variable"
    /// A substitution variable has the name of a predefined one, or a name or value that cannot work.
    case malformedVariable = "malformed-variable"
    /// Variables with too many values are used too often.
    case tooManyValues = "too-many-values"
    /// A pattern has characters that no URL contains.
    case patternNeverFits = "pattern-never-fits"
    /// A rule before this one fits every URL.
    case unreachableRule = "unreachable-rule"
    /// A statement is not an object.
    case malformedStatement = "malformed-statement"
    /// A statement's `relation` is missing or malformed.
    case malformedRelation = "malformed-relation"
    /// A statement's `target` is missing or malformed.
    case malformedTarget = "malformed-target"
    /// A package name is malformed.
    case malformedPackage = "malformed-package"
    /// A certificate fingerprint is malformed.
    case malformedFingerprint = "malformed-fingerprint"
    /// A web target's `site` is malformed.
    case malformedSite = "malformed-site"
    /// An `include` is malformed, or its statement also has a `relation` or a `target`.
    case malformedInclude = "malformed-include"
    /// An included file could not be read.
    case includeNotRead = "include-not-read"
    /// An included file includes another, which Android does not follow.
    case includeTooDeep = "include-too-deep"
    /// The list is empty.
    case noStatements = "no-statements"
    /// The dynamic rules are discarded, so that the app opens every URL of the host.
    case dynamicRulesDiscarded = "dynamic-rules-discarded"
    /// An app has two lists of dynamic rules; which one is used is not defined.
    case secondDynamicRules = "second-dynamic-rules"
    /// Text follows `?*` in a dynamic rule, which devices fail to match.
    case textAfterOneOrMore = "text-after-one-or-more"
  }
}

extension Diagnostic.Code {
  /// The codes of findings in pages, which are declared first.
  public static let pages = Array(allCases.prefix { $0 != .duplicateMember })

  /// The codes of findings in association files.
  public static let files = Array(allCases.dropFirst(pages.count))

  /// The severity of findings with this code.
  public var severity: Diagnostic.Severity { rule.severity }

  /// The meaning of this code, in a sentence without its full stop.
  public var meaning: String { rule.meaning }
}
