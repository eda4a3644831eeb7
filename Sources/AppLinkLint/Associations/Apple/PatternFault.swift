internal import BoltsAppLinks

/// A pattern of an apple-app-site-association that fits no URL, or that is read as something else than it
/// looks like.
struct PatternFault {
  let code: Diagnostic.Code
  let message: String
  let cure: String

  private init(_ code: Diagnostic.Code, _ text: String, _ message: String, _ cure: String) {
    self.code = code
    self.message = "\"\(text.quotedName)\" \(message)"
    self.cure = cure
  }

  /// The first fault of an element of `paths`, which has a pattern.
  static func first(ofPath element: String, _ pattern: AssociationPattern) -> PatternFault? {
    let rest = element.utf8.starts(with: "NOT ".utf8) ? element.utf8.dropFirst(4) : nil
    if rest?.first ?? 0x20 == 0x20, let path = misspelledExclusion(element) {
      return PatternFault(
        .misspelledExclusion, element, "is no exclusion: it is read as a path.",
        "Write NOT in capitals, one space and the path: \"NOT \(path.quotedName)\".")
    }
    return ofPath(pattern, isComponent: false)
      ?? unencoded(
        pattern.text, pattern.firstScalarThatNoURLHolds, "; paths have no percentEncoded.")
  }

  /// The first fault of a component's own parts.
  static func first(
    of parts: AppSiteAssociation.RuleParts, isPercentEncoded: Bool
  ) -> PatternFault? {
    if let path = parts.path?.part {
      if let excluded = misspelledExclusion(path.text) {
        return PatternFault(
          .misspelledExclusion, path.text, "is no exclusion: it is read as a path.",
          "Write {\"/\": \"\(excluded.quotedName)\", \"exclude\": true}.")
      }
      if let fault = ofPath(path, isComponent: true) { return fault }
    }
    if let fragment = parts.fragment?.part.text, fragment.utf8.first == UInt8(ascii: "#") {
      return PatternFault(
        .patternNeverFits, fragment, "never matches: a fragment begins after its #.",
        "Write it without the #.")
    }
    let query = parts.query?.part
    if let pattern = query?.patterns.first(where: { $0.firstScalarThatNoURLHolds == "#" }) {
      return fragmentInside(pattern.text, "a query", isComponent: true)
    }
    guard isPercentEncoded else { return nil }
    let cure = ", or add \"percentEncoded\": false."
    for pattern in [parts.path?.part, parts.fragment?.part].compactMap(\.self)
      + (query?.patterns ?? [])
    {
      if let fault = unencoded(pattern.text, pattern.firstScalarThatNoURLHolds, cure) {
        return fault
      }
    }
    for name in query?.items.map(\.name) ?? [] {
      // An item ends at &, and its name at =.
      let scalar =
        AssociationPattern.firstScalarThatNoURLHolds(name.map(PatternToken.scalar))
        ?? name.lazy.compactMap(Unicode.Scalar.init).first { $0 == "&" || $0 == "=" }
      if let fault = unencoded(PatternText.string(name), scalar, cure) { return fault }
    }
    return nil
  }

  // MARK: Kinds of faults

  private static func ofPath(
    _ pattern: AssociationPattern, isComponent: Bool
  ) -> PatternFault? {
    let text = pattern.text
    let start = text.utf8.lazy.map(\.asciiLowercased)
    if start.starts(with: "http://".utf8) || start.starts(with: "https://".utf8) {
      return PatternFault(
        .patternNeverFits, text, "is a whole URL, but a pattern is compared with the path only.",
        "Write only the path, such as /path/*.")
    }
    if text.utf8.contains(UInt8(ascii: "#")) {
      return fragmentInside(text, "a path", isComponent: isComponent)
    }
    let hasQuery = text.utf8.split(separator: UInt8(ascii: "?"), omittingEmptySubsequences: false)
      .dropFirst().contains { part in
        let name = part.prefix { $0.isASCIILetter || $0.isASCIIDigit || "_-.[]".utf8.contains($0) }
        return !name.isEmpty && part[name.endIndex...].first == UInt8(ascii: "=")
      }
    return hasQuery
      ? PatternFault(
        .queryInPath, text, "has a query, but is compared with the path only.",
        isComponent
          ? Diagnostic.Code.queryInPath.cure
          : "paths see no query: write components. \(Diagnostic.Code.queryInPath.cure)") : nil
  }

  private static func fragmentInside(
    _ text: String, _ part: String, isComponent: Bool
  ) -> PatternFault {
    PatternFault(
      .patternNeverFits, text, "never matches: \(part) ends before the #.",
      isComponent
        ? "Write what follows the # as a part of its own: \"#\": \"...\"."
        : "paths see no fragment: write components, with a part \"#\": \"...\".")
  }

  private static func unencoded(
    _ text: String, _ scalar: Unicode.Scalar?, _ other: String
  ) -> PatternFault? {
    guard let scalar else { return nil }
    let shown = String(scalar)
    return PatternFault(
      .patternNeverFits, text, "never matches: URLs contain \"\(shown)\" only percent-encoded.",
      "Write \(PercentEncoding.encode(shown.utf8))\(other)")
  }

  /// The path of a text that looks like an exclusion, such as `not /x`, `NOT/x` and `!/x`.
  private static func misspelledExclusion(_ text: String) -> String? {
    let text = text.drop(while: \.isWhitespace)
    if text.first == "!" { return String(text.dropFirst()) }
    let rest = text.dropFirst(3)
    guard String(text.prefix(3)).hasSameBytesIgnoringCase(as: "NOT"), let next = rest.first,
      next.isWhitespace || next == "/" && text.hasPrefix("NOT")
    else { return nil }
    return String(rest.drop(while: \.isWhitespace))
  }
}
