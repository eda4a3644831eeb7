extension AssetLinks {
  /// One of Android 15's dynamic rules.
  struct DynamicRule: Sendable {
    static let location =
      "relation_extensions[\"\(AssetLinks.handleAllURLs)\"].dynamic_app_link_components"

    let source: RuleSource
    let index: Int
    let path: DynamicPattern?
    let query: [(name: [UInt32], pattern: DynamicPattern)]
    let fragment: DynamicPattern?
    let isExclusion: Bool

    /// Whether every part that the rule names fits.
    func fits(_ url: inout DynamicReading) -> Bool {
      if url.steps.interruption != nil { return false }
      if let path, !path.fits(url.path, steps: &url.steps) { return false }
      if let fragment {
        guard let text = url.fragment, fragment.fits(text, steps: &url.steps) else { return false }
      }
      // An absent name never fits; of a repeated one any value will do.
      return query.allSatisfy { name, pattern in
        url.items[name]?.contains { pattern.fits($0, steps: &url.steps) } ?? false
      }
    }
  }
}

/// The parts of a URL as dynamic rules compare them: decoded.
struct DynamicReading {
  let path: [UInt32]
  let fragment: [UInt32]?
  let items: [[UInt32]: [[UInt32]]]
  var steps: MatchingSteps

  init(_ url: AssociatedURL, steps: MatchingSteps = MatchingSteps()) {
    self.steps = steps
    path = PatternScalar.scalars(url.path, isDecoded: true)
    fragment = url.fragment.map { PatternScalar.scalars($0, isDecoded: true) }
    var items: [[UInt32]: [[UInt32]]] = [:]
    for item in url.queryItems {
      items[PatternScalar.scalars(item.name, isDecoded: true), default: []]
        .append(PatternScalar.scalars(item.value, isDecoded: true))
    }
    self.items = items
  }
}

/// A pattern of Android's: `*` runs to the first occurrence of the character after it and no
/// further, `?` is one character, and everything else is itself.
struct DynamicPattern: Sendable {
  let text: String
  private let scalars: [Unicode.Scalar]

  init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars)
  }

  /// Whether text follows `?*`, which devices match incorrectly.
  var hasTextAfterOneOrMore: Bool {
    scalars.indices.contains { index in
      scalars[index...].starts(with: ["?", "*"]) && index + 2 < scalars.count
    }
  }

  /// Whether it matches a whole text; each character is compared once.
  func fits(_ text: [UInt32], steps: inout MatchingSteps) -> Bool {
    var position = 0
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      steps.add(1)
      switch scalar {
      case "*":
        while index < scalars.count, scalars[index] == "*" { index += 1 }
        guard index < scalars.count else { return true }
        // Any character is the first occurrence of `?`.
        let next = scalars[index]
        while next != "?", position < text.count, text[position] != next.value {
          position += 1
          steps.add(1)
        }
      case "?":
        guard position < text.count else { return false }
        position += 1
      default:
        guard position < text.count, text[position] == scalar.value else { return false }
        position += 1
      }
    }
    return position == text.count
  }
}
