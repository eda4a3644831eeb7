internal import BoltsAppLinks

extension AppSiteAssociation.Condition {
  /// The code of a pattern's fault, and its cure.
  typealias Fault = (code: Diagnostic.Code, cure: String)

  /// The first fault of a pattern that fits no URL, or that is read as something else than it looks like.
  ///
  /// The element is that of `paths` which has the pattern; `nil` for one of `components`.
  func fault(ofPaths element: String? = nil, isPercentEncoded: Bool = true) -> Fault? {
    let text = pattern.text
    let isComponent = element == nil
    switch part {
    case .path:
      let isExclusion = element?.utf8.starts(with: "NOT ".utf8) == true
      if !isExclusion || text.utf8.first ?? 0x20 == 0x20,
        let excluded = Self.misspelledExclusion(element ?? text)
      {
        return (
          .misspelledExclusion,
          isComponent
            ? "Write {\"/\": \"\(excluded.shortened)\", \"exclude\": true}."
            : "Write NOT in capitals, one space and the path: \"NOT \(excluded.shortened)\"."
        )
      }
      let start = text.utf8.lazy.map(\.asciiLowercased)
      if start.starts(with: "http://".utf8) || start.starts(with: "https://".utf8) {
        return (.patternNeverFits, "A pattern is for the path only: write it, such as /path/*.")
      }
      if !text.utf8.contains(UInt8(ascii: "#")), Self.hasQuery(text) {
        let cure = Diagnostic.Code.queryInPath.cure
        return (
          .queryInPath, isComponent ? cure : "paths see no query: write components. \(cure)"
        )
      }
    case .fragment:
      if text.utf8.first == UInt8(ascii: "#") {
        return (.patternNeverFits, "Write it without the #.")
      }
    case .query, .item: break
    }
    if part != .fragment, text.utf8.contains(UInt8(ascii: "#")) {
      return (
        .patternNeverFits,
        isComponent
          ? "Write what follows the # as a part of its own: \"#\": \"...\"."
          : "paths see no fragment: write components, with a part \"#\": \"...\"."
      )
    }
    guard isPercentEncoded, let scalar = pattern.firstScalarThatNoURLHolds ?? scalarOfName else {
      return nil
    }
    return (
      .patternNeverFits,
      "Write \(PercentEncoding.encode(String(scalar).utf8))"
        + (isComponent ? ", or add \"percentEncoded\": false." : "; paths have no percentEncoded.")
    )
  }

  /// The first character of a query item's name that no name has as it is: an item ends at `&`, and its
  /// name at `=`.
  private var scalarOfName: Unicode.Scalar? {
    guard case .item(let name) = part else { return nil }
    return AssociationPattern.firstScalarThatNoURLHolds(name.map(PatternToken.scalar))
      ?? name.lazy.compactMap(Unicode.Scalar.init).first { $0 == "&" || $0 == "=" }
  }

  /// Whether a name and `=` follow a question mark.
  private static func hasQuery(_ text: String) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "?"), omittingEmptySubsequences: false).dropFirst()
      .contains { part in
        let name = part.prefix { $0.isASCIILetter || $0.isASCIIDigit || "_-.[]".utf8.contains($0) }
        return !name.isEmpty && part[name.endIndex...].first == UInt8(ascii: "=")
      }
  }

  /// The path of a text that looks like an exclusion and is none, such as `not /x`, `NOT/x` and `!/x`.
  private static func misspelledExclusion(_ text: String) -> String? {
    let trimmed = text.drop(while: \.isWhitespace)
    if trimmed.first == "!" { return String(trimmed.dropFirst().drop(while: \.isWhitespace)) }
    let rest = trimmed.dropFirst(3)
    guard String(trimmed.prefix(3)).hasSameBytesIgnoringCase(as: "NOT"), let next = rest.first,
      next.isWhitespace || next == "/" && trimmed.hasPrefix("NOT")
    else { return nil }
    return String(rest.drop(while: \.isWhitespace))
  }
}
