internal import BoltsAppLinks

enum PatternToken: Sendable, Hashable {
  /// The Unicode scalar itself.
  case scalar(UInt32)
  /// `?`: exactly one character.
  case anyOne
  /// `*`: zero or more characters.
  case anyNumber
  /// A variable, by its index.
  case variable(Int32)
  /// A variable without values, which fits nothing.
  case nothing

  static let slash = PatternToken.scalar(0x2F)

  var scalar: UInt32? {
    if case .scalar(let scalar) = self { scalar } else { nil }
  }

  /// The token of a character outside variables.
  init(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "*": self = .anyNumber
    case "?": self = .anyOne
    default: self = .scalar(scalar.value)
    }
  }
}

/// A pattern of an apple-app-site-association: text with `*`, `?` and `$(name)`.
///
/// It covers the whole of a URL's part. There are no escapes; characters are Unicode scalars.
struct AssociationPattern: Sendable {
  /// The pattern as the file writes it.
  let text: String
  private var tokens: [PatternToken]
  /// Whether the leading slash, which is optional in a pattern for paths, is left out.
  private let omitsLeadingSlash: Bool
  /// The number of tokens before the `/*` that the pattern ends in, which fit a path that ends there; `nil` for other patterns.
  private var countWithoutEnd: Int?

  /// The pattern for a path, or for another part.
  ///
  /// In one for paths a leading slash is optional, a leading run of slashes counts as one, and a run at the
  /// end is dropped. One that ends in `/*` also fits the path without that end.
  init(_ text: String, isPath: Bool = false, variables: SubstitutionVariables) {
    self.text = text
    tokens = Self.tokens(of: text, variables)
    if isPath { tokens = Self.normalized(tokens, slash: .slash) }
    omitsLeadingSlash = isPath && tokens.first != .slash
    var end = tokens[...]
    if isPath, end.popLast() == .anyNumber, end.last == .slash {
      while end.last == .slash { end.removeLast() }
      countWithoutEnd = end.count
    }
  }

  /// What its variables take more than other tokens.
  func valueCost(_ variables: SubstitutionVariables) -> Int {
    tokens.reduce(0) { cost, token in
      guard case .variable(let index) = token else { return cost }
      return cost + variables.values[Int(index)].cost
    }
  }

  /// Makes it fit no text.
  mutating func discard() { (tokens, countWithoutEnd) = ([.nothing], nil) }

  /// Whether it fits a text: for a path, a normalized one.
  func fits(_ text: IndexedText, _ variables: SubstitutionVariables) -> Bool {
    text.fits(tokens, omittingFirst: omitsLeadingSlash, optionalCount: countWithoutEnd, variables)
  }

  /// Whether it fits every text.
  var isCatchAll: Bool {
    var rest = tokens[...]
    // Only a path has to begin with a slash.
    if countWithoutEnd == 0 { rest.removeFirst() }
    return !rest.isEmpty && rest.allSatisfy { $0 == .anyNumber }
  }

  /// The first character of the pattern that no URL holds as it is.
  var firstScalarThatNoURLHolds: Unicode.Scalar? { Self.firstScalarThatNoURLHolds(tokens) }

  static func firstScalarThatNoURLHolds(_ tokens: [PatternToken]) -> Unicode.Scalar? {
    for (index, token) in tokens.enumerated() {
      guard let value = token.scalar else { continue }
      // Two digits follow a percent sign, unless a wildcard or a variable may be them.
      let escape = value == 0x25 ? tokens[(index + 1)...].prefix(2) : []
      let digits = escape.prefix { $0 == .anyOne || $0.scalar != nil }
      let isEscape =
        digits.allSatisfy { $0.scalar.map { UInt8(exactly: $0)?.hexadecimalValue != nil } ?? true }
        && (digits.count == 2 || digits.count < escape.count)
      if value >= 0x80 || [0x23, 0x5B, 0x5D].contains(value)
        || PercentEncoding.isExcluded(UInt8(value)) || value == 0x25 && !isEscape
      {
        return Unicode.Scalar(value)
      }
    }
    return nil
  }

  var hasUndefinedVariable: Bool { tokens.contains(.nothing) }

  /// One slash at the start, and none at the end unless that is all.
  static func normalized<Element: Equatable>(
    _ text: [Element], slash: Element
  ) -> [Element] {
    var rest = text[...]
    while rest.count > 1, rest.last == slash { rest.removeLast() }
    while rest.first == slash, rest.dropFirst().first == slash { rest.removeFirst() }
    return rest.count == text.count ? text : Array(rest)
  }

  private static func tokens(
    of text: String, _ variables: SubstitutionVariables
  ) -> [PatternToken] {
    let scalars = Array(text.unicodeScalars)
    var tokens: [PatternToken] = []
    tokens.reserveCapacity(scalars.count)
    var next = 0
    while next < scalars.count {
      let scalar = scalars[next]
      next += 1
      guard scalar == "$", next < scalars.count, scalars[next] == "(" else {
        let token = PatternToken(scalar)
        if token != .anyNumber || tokens.last != .anyNumber { tokens.append(token) }
        continue
      }
      // A name without its end is plain text, and is scanned once.
      let name = scalars[(next + 1)...].prefix { $0 != ")" && $0 != "$" && $0 != "(" }
      if name.endIndex < scalars.count, scalars[name.endIndex] == ")" {
        tokens.append(variables.token(for: String(String.UnicodeScalarView(name)).utf8))
        next = name.endIndex + 1
      } else {
        tokens.append(.scalar(scalar.value))
        tokens += scalars[next..<name.endIndex].lazy.map { .scalar($0.value) }
        next = name.endIndex
      }
    }
    return tokens
  }
}
