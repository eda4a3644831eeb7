extension Diagnostic.Code {
  /// What is known about the code; the help of `applink` is made from it, and the article <doc:LintCodes> is compared
  /// with it.
  package var rule: Diagnostic.Rule {
    switch self {
    case .noTags:
      .init(
        .error, "the page has no al: tags",
        "Add the tags of each app into <head>, such as <meta property=\"al:ios:url\" "
          + "content=\"myapp://...\">.")
    case .nameInsteadOfProperty:
      .init(
        .error, "the tag has a name attribute instead of property",
        "App Links are read from property only: rename the attribute.")
    case .misspelledProperty:
      .init(
        .error, "the property has capital letters or white space",
        "Write the property in lower case, without white space.")
    case .hiddenTag:
      .init(
        .warning, "the tag is where no browser reads it, such as in a comment",
        "Move the tag into <head>, or delete it if it is disabled on purpose.")
    case .unknownPlatform:
      .init(
        .warning, "the word after al: is not a platform",
        "Use one of ios, iphone, ipad, android, windows, windows_phone, windows_universal, web.")
    case .unknownField:
      .init(
        .warning, "the platform has no such field",
        "Use a field of the platform, such as url, app_name or app_store_id.")
    case .missingContent:
      .init(
        .error, "the tag has no content, or an empty one",
        "Write the value into the content attribute, or delete the tag.")
    case .fieldTooLong:
      .init(.error, "the content is longer than 64 KiB, and is not read", "Write a shorter value.")
    case .missingRequiredField:
      .init(
        .error, "the target lacks the field that its platform requires",
        "Add url (iOS, Windows) or package (Android) to the group.")
    case .packageWithoutURL:
      .init(
        .warning, "the Android target has a package but no URL",
        "Add al:android:url, so that the app shows the page's content.")
    case .invalidPackage:
      .init(
        .error, "the package is not the name of an Android app",
        "Write the application ID, two or more words with dots between them, such as "
          + "content=\"com.example.app\".")
    case .invalidAppStoreID:
      .init(
        .error, "the App Store ID contains characters other than digits",
        "Write the digits of the app's address in the App Store only.")
    case .duplicateTarget:
      .init(.warning, "the page declares the same target twice", "Delete the repeated tags.")
    case .tooManyTargets:
      .init(
        .warning, "the page has more targets for a device than are tried",
        "Delete the targets that you need least.")
    case .ignoredWebTag:
      .init(
        .warning, "a tag of al:web occurs again, and only the first one is used",
        "Keep one al:web:url and one al:web:should_fallback.")
    case .invalidShouldFallback:
      .init(
        .error, "al:web:should_fallback is neither true nor false",
        "Write content=\"true\" or content=\"false\".")
    case .fallbackOffWithoutTarget:
      .init(
        .error, "the page forbids the browser but names no app",
        "Add the URL of an app, or delete al:web:should_fallback.")
    case .invalidURL:
      .init(
        .error, "the URL cannot be read",
        "Write an absolute URL, with special characters percent-encoded.")
    case .unencodedCharacter:
      .init(
        .warning, "the URL contains a character that has to be percent-encoded",
        "Percent-encode the character: a space is %20.")
    case .missingScheme:
      .init(
        .error, "the app's URL has no scheme",
        "Begin the URL with the scheme that the app registers, such as myapp://.")
    case .underscoreInScheme:
      .init(
        .error, "the URL's scheme contains an underscore, which is not allowed",
        "Register and use a scheme of letters, digits, +, - and dots.")
    case .dangerousScheme:
      .init(
        .error, "apps refuse to open URLs of this scheme",
        "Use the app's own scheme or an https URL.")
    case .insecureAppURL:
      .init(
        .warning, "the app's URL has the scheme http, which many apps do not claim",
        "Write the URL with https, or one of the app's own scheme.")
    case .storeURL:
      .init(
        .warning, "the app's URL opens a store instead of the app",
        "Write the URL that the app opens; name the app's store ID or package in its own tag.")
    case .webURLNotHTTP:
      .init(.error, "al:web:url is not an http or https URL", "Write the https URL of the page.")
    case .relativeWebURL:
      .init(
        .warning, "al:web:url has no scheme",
        "Write the whole URL, beginning with \"https://\".")
    case .duplicateMember:
      .init(
        .warning, "an object has two members with the same name; the last one is used",
        "Delete one of them.")
    case .wrongType:
      .init(
        .error, "a value has the wrong type, so it is ignored",
        "Write the type that the finding names; lists and strings differ here.")
    case .fileTooLarge:
      .init(
        .error, "the file is larger than the platform reads, so it opens nothing",
        "Shorten it: one rule with a wildcard or a variable replaces many.")
    case .contentType:
      .init(.warning, "the file is not served as application/json", "Serve it as application/json.")
    case .furtherFindings:
      .init(.warning, "there are more findings than are listed", "Fix these first.")
    case .missingDetails:
      .init(
        .error, "the file has no applinks.details, so no URL opens an app",
        "Add applinks.details with an entry for each app.")
    case .appsNotEmpty:
      .init(
        .warning, "the member applinks.apps is not the empty list",
        "Write \"apps\": [], or delete it if you do not support systems before iOS 13.")
    case .skippedEntry:
      .init(
        .error, "an entry or a rule is not an object, so it is skipped",
        "Write an object in its place.")
    case .missingAppID:
      .init(.error, "an entry names no app", "Add \"appIDs\": [\"TEAMID.bundle.identifier\"].")
    case .ignoredAppID:
      .init(
        .warning, "an appID is ignored, because the entry also has appIDs",
        "Move it into appIDs.")
    case .malformedAppID:
      .init(
        .error,
        "an application identifier has no team prefix, or is malformed otherwise, so it "
          + "names no app",
        "Write the ten characters of the prefix (team), a dot and the bundle identifier: "
          + "ABCDE12345.com.example.app.")
    case .missingRules:
      .init(
        .error, "an entry has no rules, or a dynamic rule no condition",
        "Add \"components\": [{\"/\": \"/*\"}] for all URLs.")
    case .ignoredPaths:
      .init(
        .warning, "a list of paths is ignored, because the entry also has components",
        "Keep it for those systems, or delete it.")
    case .unknownKey:
      .init(
        .warning, "an object has an unknown key, which is ignored",
        "Correct the name, move the member to where it belongs, or delete it.")
    case .queryIgnored:
      .init(
        .error, "a value of a query object is not a string, so the query is ignored",
        "Write every value as a string, such as \"*\" or \"1\".")
    case .undefinedVariable:
      .init(
        .error, "a pattern uses a substitution variable that has no values",
        "Define it under applinks.substitutionVariables; names are case-sensitive.")
    case .malformedVariable:
      .init(
        .warning, "the name or a value of a substitution variable is not valid",
        "Use another name, and plain text as values.")
    case .tooManyValues:
      .init(
        .error, "variables with too many values are used too often",
        "Use values without wildcards, or one rule with the variable instead of many.")
    case .patternNeverFits:
      .init(
        .error, "a pattern contains a character that URLs only have percent-encoded",
        "Percent-encode it (a space is %20, digits in upper case), or add "
          + "\"percentEncoded\": false.")
    case .unreachableRule:
      .init(
        .warning, "an earlier rule matches every URL",
        "Write exclusions and special cases before the general rule.")
    case .malformedStatement:
      .init(
        .error, "a statement is not an object",
        "Write an object: {\"relation\": [...], \"target\": {...}}.")
    case .malformedRelation:
      .init(
        .error, "the relation of a statement is missing or malformed",
        "Write \"relation\": [\"delegate_permission/common.handle_all_urls\"].")
    case .malformedTarget:
      .init(
        .error, "the target of a statement is missing or malformed",
        "Write \"target\": {\"namespace\": \"android_app\", ...}, or the namespace \"web\".")
    case .malformedPackage:
      .init(
        .error, "a package name is malformed",
        "Write the app's application ID, such as org.example.app.")
    case .malformedFingerprint:
      .init(
        .error, "the fingerprint of a certificate is malformed, so it is ignored",
        "Write SHA-256 as 32 upper-case pairs with colons between them.")
    case .malformedSite:
      .init(
        .error, "the site of a web target is malformed",
        "Write only the scheme, host and port, such as https://example.com (no slash at the end).")
    case .malformedInclude:
      .init(
        .error, "an include is malformed, or its statement also has a relation or a target",
        "Write the https URL of another list, alone in its statement.")
    case .includeNotRead:
      .init(
        .warning, "an included file could not be read",
        "Publish the list at that URL, or delete the include.")
    case .includeTooDeep:
      .init(
        .warning, "an included file includes another, which Android does not follow",
        "Include it from the first file.")
    case .noStatements: .init(.warning, "the list is empty", "Add a statement for each app.")
    case .dynamicRulesDiscarded:
      .init(
        .error, "Android discards the dynamic rules, so the app opens every URL of the host",
        "Write a list of objects with /, # (non-empty strings), ? (an object of non-empty "
          + "strings) and exclude.")
    case .secondDynamicRules:
      .init(
        .warning, "an app has two lists of dynamic rules; which one is used is not defined",
        "Write one list for each app.")
    case .textAfterOneOrMore:
      .init(
        .warning, "text follows ?* in a dynamic rule, which devices fail to match",
        "Write ?* at the end only.")
    }
  }
}

extension Diagnostic {
  /// What is known about a code.
  package struct Rule: Sendable {
    package let severity: Severity
    /// What it means, in a sentence without its full stop.
    package let meaning: String
    /// What to do where the finding itself says nothing more precise, in sentences.
    package let advice: String

    package init(_ severity: Severity, _ meaning: String, _ advice: String) {
      (self.severity, self.meaning, self.advice) = (severity, meaning, advice)
    }
  }
}
