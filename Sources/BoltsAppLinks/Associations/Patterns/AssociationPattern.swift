/// A pattern of an apple-app-site-association: text with `*`, `?` and `$(name)`.
///
/// It covers the whole of a URL's part. There are no escapes; characters are Unicode scalars.
struct AssociationPattern: Sendable {
  /// The pattern as the file writes it.
  let text: String
  private var tokens: [PatternToken]
  /// Whether the leading slash, which is optional in a pattern for paths, is left out.
  private let omitsLeadingSlash: Bool
  /// How many tokens fit a path without the `/*` that the pattern ends in.
  private let countWithoutEnd: Int?

  /// The pattern for a query, one of its values or a fragment.
  init(_ text: String, variables: SubstitutionVariables) {
    self.text = text
    tokens = Self.tokens(of: text, variables)
    omitsLeadingSlash = false
    countWithoutEnd = nil
  }

  /// The pattern for a path.
  ///
  /// A leading slash is optional, a leading run of slashes counts as one, and a run at the end is
  /// dropped. A pattern that ends in `/*` also fits the path without that end.
  init(path text: String, variables: SubstitutionVariables) {
    self.text = text
    let written = Self.tokens(of: text, variables)
    tokens = Self.normalized(written) { $0 == .slash }
    omitsLeadingSlash = tokens.first != .slash
    var end = tokens[...]
    if end.popLast() == .anyNumber, end.last == .slash {
      while end.last == .slash { end.removeLast() }
      countWithoutEnd = end.count
    } else {
      countWithoutEnd = nil
    }
  }

  /// The steps that the values of its variables take, for each position of a text.
  func valueCost(_ variables: SubstitutionVariables) -> Int {
    tokens.lazy.compactMap(\.variable).reduce(0) { $0 + variables.values[$1].cost }
  }

  /// Makes it fit no text.
  mutating func discard() { tokens = [.nothing] }

  /// Whether a pattern for queries or fragments fits a text.
  func fits(_ text: [UInt32], in matcher: inout PatternMatcher) -> Bool {
    matcher.fits(tokens[...], text, from: PositionSet([0]), orAfter: nil)
  }

  /// Whether a pattern for paths fits a path, which has been through `normalizedPath`.
  func fits(path: [UInt32], in matcher: inout PatternMatcher) -> Bool {
    let start = PositionSet(omitsLeadingSlash ? [0, 1] : [0])
    return matcher.fits(tokens[...], path, from: start, orAfter: countWithoutEnd)
  }

  /// A path with one slash at its start, and none at its end unless it is the root.
  static func normalizedPath(_ path: [UInt32]) -> [UInt32] {
    normalized(path) { $0 == 0x2F }
  }

  /// Whether it fits every text.
  var isCatchAll: Bool {
    var rest = tokens[...]
    if rest.first == .slash { rest.removeFirst() }
    return !rest.isEmpty && rest.allSatisfy { $0 == .anyNumber }
  }

  /// The literal characters of the pattern.
  var literals: some Sequence<UInt32> {
    tokens.lazy.map(\.rawValue).filter { $0 < PatternToken.anyOne.rawValue }
  }

  /// Whether a variable in it has no values.
  var hasUndefinedVariable: Bool { tokens.contains(.nothing) }

  private static func normalized<Element>(
    _ text: [Element], isSlash: (Element) -> Bool
  ) -> [Element] {
    var rest = text[...]
    while rest.count > 1, let last = rest.last, isSlash(last) { rest.removeLast() }
    while let first = rest.first, isSlash(first), let next = rest.dropFirst().first, isSlash(next) {
      rest.removeFirst()
    }
    return rest.count == text.count ? text : Array(rest)
  }

  private static func tokens(
    of text: String, _ variables: SubstitutionVariables
  ) -> [PatternToken] {
    var tokens: [PatternToken] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*":
        if tokens.last != .anyNumber { tokens.append(.anyNumber) }
      case "?":
        tokens.append(.anyOne)
      case "$" where rest.first == "(":
        // A name without its end is plain text, and is scanned once.
        let name = rest.dropFirst().prefix { $0 != ")" && $0 != "$" && $0 != "(" }
        let after = rest[name.endIndex...]
        if after.first == ")" {
          tokens.append(variables.token(for: String(name).utf8))
          rest = after.dropFirst()
        } else {
          tokens.append(PatternToken(rawValue: scalar.value))
          tokens += rest[..<name.endIndex].lazy.map { PatternToken(rawValue: $0.value) }
          rest = after
        }
      default:
        tokens.append(PatternToken(rawValue: scalar.value))
      }
    }
    return tokens
  }
}
