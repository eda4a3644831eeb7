extension AppLinkDiagnostic {
  /// The kind of fault, a stable name for tools and tests.
  ///
  /// <doc:LintCodes> explains each with a good and a bad example.
  public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
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
  }
}

extension AppLinkDiagnostic.Code {
  /// The severity of findings with this code.
  public var severity: AppLinkDiagnostic.Severity {
    switch self {
    case .hiddenTag, .unknownPlatform, .unknownField, .packageWithoutURL, .duplicateTarget,
      .tooManyTargets, .ignoredWebTag, .unencodedCharacter, .insecureAppURL, .storeURL,
      .relativeWebURL:
      .warning
    case .noTags, .nameInsteadOfProperty, .misspelledProperty, .missingContent, .fieldTooLong,
      .missingRequiredField, .invalidPackage, .invalidAppStoreID, .invalidShouldFallback,
      .fallbackOffWithoutTarget, .invalidURL, .missingScheme, .underscoreInScheme,
      .dangerousScheme, .webURLNotHTTP:
      .error
    }
  }

  /// The meaning of this code, in a sentence without its full stop.
  public var meaning: String {
    switch self {
    case .noTags: "the page has no al: tags"
    case .nameInsteadOfProperty: "the tag has a name attribute instead of property"
    case .misspelledProperty: "the property has capital letters or white space"
    case .hiddenTag: "the tag is where no browser reads it, such as in a comment"
    case .unknownPlatform: "the word after al: is not a platform"
    case .unknownField: "the platform has no such field"
    case .missingContent: "the tag has no content, or an empty one"
    case .fieldTooLong: "the content is longer than 64 KiB, and is not read"
    case .missingRequiredField: "the target lacks the field that its platform requires"
    case .packageWithoutURL: "the Android target has a package but no URL"
    case .invalidPackage: "the package is not the name of an Android app"
    case .invalidAppStoreID: "the App Store ID contains characters other than digits"
    case .duplicateTarget: "the page declares the same target twice"
    case .tooManyTargets: "the page has more targets for a device than are tried"
    case .ignoredWebTag: "a tag of al:web occurs again, and only the first one is used"
    case .invalidShouldFallback: "al:web:should_fallback is neither true nor false"
    case .fallbackOffWithoutTarget: "the page forbids the browser but names no app"
    case .invalidURL: "the URL cannot be read"
    case .unencodedCharacter: "the URL contains a character that has to be percent-encoded"
    case .missingScheme: "the app's URL has no scheme"
    case .underscoreInScheme: "the URL's scheme contains an underscore, which is not allowed"
    case .dangerousScheme: "apps refuse to open URLs of this scheme"
    case .insecureAppURL: "the app's URL has the scheme http, which opens in the browser"
    case .storeURL: "the app's URL opens a store instead of the app"
    case .webURLNotHTTP: "al:web:url is not an http or https URL"
    case .relativeWebURL: "al:web:url has no scheme"
    }
  }
}
