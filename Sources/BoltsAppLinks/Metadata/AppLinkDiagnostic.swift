/// Something in a page's App Links metadata that its publisher should fix.
public struct AppLinkDiagnostic: Sendable, Hashable, Codable {
  /// What is wrong, as a name that tools and tests can rely on.
  public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
    /// The tag has `name="al:..."` where only `property="al:..."` counts.
    case nameInsteadOfProperty = "name-instead-of-property"
    /// The property is `al:...` but for capital letters or white space.
    case misspelledProperty = "misspelled-property"
    /// The tag is where it is not part of the document, such as in a comment.
    case hiddenTag = "hidden-tag"
    /// The word after `al:` is no platform, nor `web`.
    case unknownPlatform = "unknown-platform"
    /// The platform has no field of that name.
    case unknownField = "unknown-field"
    /// The tag names a field and has no `content`, or an empty one.
    case missingContent = "missing-content"
    /// A target lacks the field that its platform requires.
    case missingRequiredField = "missing-required-field"
    /// The content is too long to be read.
    case fieldTooLong = "field-too-long"
    /// The platform has more targets than a link keeps.
    case tooManyTargets = "too-many-targets"
    /// The same target is in the page twice.
    case duplicateTarget = "duplicate-target"
    /// A field or a group of `al:web` repeats; only the first counts.
    case ignoredWebTag = "ignored-web-tag"
    /// `al:web:should_fallback` is neither yes nor no.
    case invalidShouldFallback = "invalid-should-fallback"
    /// The URL cannot be read.
    case invalidURL = "invalid-url"
    /// A target's URL has no scheme.
    case missingScheme = "missing-scheme"
    /// The URL's scheme holds `_`, which no scheme may.
    case underscoreInScheme = "underscore-in-scheme"
    /// The URL's scheme is one that apps refuse to open, such as `javascript`.
    case dangerousScheme = "dangerous-scheme"
    /// A target's URL leads to a store and not into the app.
    case storeURL = "store-url"
    /// `al:web:url` is not a web URL.
    case webURLNotHTTP = "web-url-not-http"
    /// `al:web:url` has no scheme, so that it is taken relative to the page's URL.
    case relativeWebURL = "relative-web-url"
  }

  /// How much it matters.
  public enum Severity: String, Sendable, Hashable, Codable, CaseIterable {
    /// The tag does not do what its publisher means it to do.
    case error
    /// The tag works, or was perhaps meant so.
    case warning
  }

  /// What is wrong.
  public var code: Code
  /// How much it matters.
  public var severity: Severity
  /// The line of the page on which the tag begins, from 1.
  public var line: Int
  /// The character of the line at which the tag begins, from 1.
  public var column: Int
  /// The tag's property, or what stands in its place; `nil` where no single tag is at fault.
  public var property: String?
  /// The tag's content, when it has one.
  public var value: String?
  /// What is wrong, in a sentence for the publisher.
  public var message: String
  /// What to write instead, in a sentence for the publisher.
  public var suggestion: String
}

extension AppLinkDiagnostic.Code {
  /// How much a finding of this code matters.
  public var severity: AppLinkDiagnostic.Severity {
    switch self {
    case .hiddenTag, .unknownPlatform, .unknownField, .duplicateTarget, .tooManyTargets,
      .ignoredWebTag, .storeURL,
      .relativeWebURL:
      .warning
    case .nameInsteadOfProperty, .misspelledProperty, .missingContent, .missingRequiredField,
      .fieldTooLong,
      .invalidShouldFallback, .invalidURL, .missingScheme, .underscoreInScheme, .dangerousScheme,
      .webURLNotHTTP:
      .error
    }
  }
}

extension AppLinkDiagnostic: CustomStringConvertible {
  /// The diagnostic on one line, as compilers write them.
  public var description: String {
    "\(line):\(column): \(severity.rawValue): \(message) \(suggestion) [\(code.rawValue)]"
  }
}
