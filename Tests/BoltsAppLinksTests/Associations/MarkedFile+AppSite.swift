import BoltsAppLinks

/// Diagnostics that several tests of apple-app-site-association expect.
extension MarkedFile.Finding {
  static func unknown(_ key: String, _ location: String) -> Self {
    .init(
      .unknownKey, location, "The key \"\(key)\" is unknown, so it is ignored.",
      "Use /, ?, #, exclude, caseSensitive, percentEncoded or comment.")
  }

  static func undefined(_ pattern: String, _ location: String) -> Self {
    .init(
      .undefinedVariable, location,
      "A variable in \"\(pattern)\" has no values, so the rule never matches.",
      "Define it under applinks.substitutionVariables; names are case-sensitive.")
  }

  static func neverFits(
    _ pattern: String, _ character: String, _ location: String
  ) -> Self {
    .init(
      .patternNeverFits, location,
      "\"\(pattern)\" never matches: URLs contain \"\(character)\" only percent-encoded.",
      "Percent-encode it (a space is %20, digits in upper case), or add \"percentEncoded\": false.")
  }

  static func unreachable(_ location: String) -> Self {
    .init(
      .unreachableRule, location,
      "An earlier rule matches every URL, so this rule is never used.",
      "Write exclusions and special cases before the general rule.")
  }

  static func wrongType(
    _ location: String, _ kind: String, _ expected: String
  ) -> Self {
    .init(
      .wrongType, location, "\(location) is \(kind), so it is ignored.", "Write \(expected).")
  }
}
