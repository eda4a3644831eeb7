internal import BoltsAppLinks

extension AssetLinks {
  /// One of Android 15's dynamic rules.
  struct DynamicRule: Sendable {
    static let location =
      "relation_extensions[\"\(AssetLinks.handleAllURLs)\"].dynamic_app_link_components"

    let described: AssociationDecision.Rule
    let conditions: [(part: URLPart, pattern: DynamicPattern)]

    /// Whether every part that the rule names fits; without any part it fits nothing.
    ///
    /// An absent part never fits; of a repeated item any value will do. Source: AOSP,
    /// UriRelativeFilterGroup.matchData.
    func fits(_ url: PatternText) -> Bool {
      !conditions.isEmpty
        && conditions.allSatisfy { part, pattern in
          url.parts[part]?.contains(where: pattern.fits) ?? false
        }
    }
  }
}

/// A pattern of Android's: `*` runs to the first occurrence of the character after it and no
/// further, `?` is one character, and everything else is itself.
struct DynamicPattern: Sendable {
  private let scalars: [Unicode.Scalar]

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// Whether text follows `?*`, which devices match incorrectly.
  var hasTextAfterOneOrMore: Bool {
    zip(scalars.dropLast(), scalars.dropFirst().dropLast()).contains { $0 == "?" && $1 == "*" }
  }

  /// Whether it matches a whole text; each character is compared once.
  func fits(_ text: [UInt32]) -> Bool {
    var position = 0
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case "*":
        while index < scalars.count, scalars[index] == "*" { index += 1 }
        guard index < scalars.count else { return true }
        // Any character is the first occurrence of `?`.
        let next = scalars[index]
        while next != "?", position < text.endIndex, text[position] != next.value {
          position += 1
        }
      case "?":
        guard position < text.endIndex else { return false }
        position += 1
      default:
        guard position < text.endIndex, text[position] == scalar.value else { return false }
        position += 1
      }
    }
    return position == text.endIndex
  }
}
