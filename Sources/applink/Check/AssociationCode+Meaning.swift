internal import BoltsAppLinks

extension AssociationDiagnostic.Code {
  /// What it means, for the list of codes.
  var meaning: String {
    switch self {
    case .duplicateMember: "an object has two members with the same name; the last one is used"
    case .wrongType: "a value has the wrong type, so it is ignored"
    case .fileTooLarge: "the file is larger than the platform reads"
    case .contentType: "the file is not served as application/json"
    case .furtherFindings: "there are more findings than are listed"
    case .missingDetails: "the file has no applinks.details, so no URL opens an app"
    case .appsNotEmpty: "the member applinks.apps is not the empty list"
    case .skippedEntry: "an entry or a rule is not an object, so it is skipped"
    case .missingAppID: "an entry names no app"
    case .ignoredAppID: "an appID is ignored, because the entry also has appIDs"
    case .malformedAppID: "an application identifier has no team prefix, or is malformed otherwise"
    case .missingRules: "an entry has neither components nor paths, or no rules in them"
    case .ignoredPaths: "a list of paths is ignored, because the entry also has components"
    case .unknownKey: "a rule has an unknown key, which is ignored"
    case .queryIgnored: "a value of a query object is not a string, so the query is ignored"
    case .undefinedVariable: "a pattern uses a substitution variable that has no values"
    case .malformedVariable: "the name or a value of a substitution variable is not valid"
    case .patternNeverFits:
      "a pattern contains a character that URLs only have percent-encoded"
    case .unreachableRule: "an earlier rule matches every URL"
    case .malformedStatement: "a statement is not an object"
    case .malformedRelation: "the relation of a statement is missing or malformed"
    case .malformedTarget: "the target of a statement is missing or malformed"
    case .malformedPackage: "a package name is malformed"
    case .malformedFingerprint: "the fingerprint of a certificate is malformed"
    case .malformedSite: "the site of a web target is malformed"
    case .malformedInclude:
      "an include is malformed, or its statement also has a relation or a target"
    case .includeNotRead: "an included file could not be read"
    case .includeTooDeep: "an included file includes another, which Android does not follow"
    case .noStatements: "the list is empty"
    case .dynamicRulesDiscarded:
      "Android discards the dynamic rules, so the app opens every URL of the host"
    case .secondDynamicRules:
      "an app has two lists of dynamic rules; which one is used is not defined"
    case .textAfterOneOrMore: "text follows ?* in a dynamic rule, which devices fail to match"
    }
  }
}
