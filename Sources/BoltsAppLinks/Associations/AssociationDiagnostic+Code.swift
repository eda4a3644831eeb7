extension AssociationDiagnostic {
  /// The kinds of faults in an association file.
  public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
    /// An object has two members with the same name; the last one is used.
    case duplicateMember = "duplicate-member"
    /// A value is of the wrong type, so it is ignored.
    case wrongType = "wrong-type"
    /// The file is larger than the platform reads.
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
    /// An entry has neither `components` nor `paths`, or no rules in them.
    case missingRules = "missing-rules"
    /// `paths` is ignored, because the entry also has `components`.
    case ignoredPaths = "ignored-paths"
    /// A rule has a key that no system knows.
    case unknownKey = "unknown-key"
    /// A value of a query object is no string, so that the rule ignores the query.
    case queryIgnored = "query-ignored"
    /// A pattern names a substitution variable that has no values.
    case undefinedVariable = "undefined-variable"
    /// A substitution variable has the name of a predefined one, or a name or value that cannot work.
    case malformedVariable = "malformed-variable"
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

extension AssociationDiagnostic.Code {
  /// The severity of findings with this code.
  public var severity: AssociationDiagnostic.Severity {
    switch self {
    case .duplicateMember, .fileTooLarge, .contentType, .includeNotRead, .includeTooDeep,
      .furtherFindings, .appsNotEmpty, .ignoredAppID,
      .ignoredPaths, .unknownKey, .malformedVariable, .unreachableRule, .noStatements,
      .secondDynamicRules, .textAfterOneOrMore:
      .warning
    case .wrongType, .missingDetails, .skippedEntry, .missingAppID, .malformedAppID, .missingRules,
      .queryIgnored, .undefinedVariable, .patternNeverFits, .malformedStatement,
      .malformedRelation, .malformedTarget, .malformedPackage, .malformedFingerprint,
      .malformedSite, .malformedInclude, .dynamicRulesDiscarded:
      .error
    }
  }
}
