internal import HTMLMetaTags

/// Looks for what a publisher should mend in the tags of one page.
struct PageLint {
  struct Finding {
    let code: AppLinkDiagnostic.Code
    let tag: HTMLSourceTag
    let message: String
    let suggestion: String
  }

  private(set) var findings: [Finding] = []

  init(_ tags: [HTMLSourceTag]) {
    let shown = tags.filter { $0.inertContext == nil && $0.spelling == .property }
    for tag in tags { check(tag, among: shown) }
    for tag in shown { checkField(tag) }
    checkTargets(shown)
    checkWeb(shown)
  }

  mutating func report(
    _ code: AppLinkDiagnostic.Code, _ tag: HTMLSourceTag, _ message: String, _ suggestion: String
  ) {
    findings.append(Finding(code: code, tag: tag, message: message, suggestion: suggestion))
  }

  // MARK: Whether the tag counts

  private mutating func check(_ tag: HTMLSourceTag, among shown: [HTMLSourceTag]) {
    let right = HTMLSourceTag.corrected(tag.property)
    if let context = tag.inertContext {
      return report(
        .hiddenTag, tag, "\(tag.property) stands in \(context), where apps do not see it.",
        "Move the tag into <head>, or delete it if it is meant to be off.")
    }
    switch tag.spelling {
    case .property: break
    case .name:
      report(
        .nameInsteadOfProperty, tag,
        "name=\"\(tag.property)\" is not read; App Links tags are told by `property`.",
        "Write <meta property=\"\(right)\" content=\"\(tag.content ?? "")\">.")
    case .misspelled:
      report(
        .misspelledProperty, tag,
        "\"\(tag.property)\" is not read; properties are in lower case, without white space.",
        "Write property=\"\(right)\".")
    }
  }

  // MARK: What a field says

  private mutating func checkField(_ tag: HTMLSourceTag) {
    let parts = AppLinkMetaTag.parts(of: tag.property, maximumSplits: 2)
    let known = Self.fields(ofPlatform: parts[1])
    guard !known.isEmpty else {
      return report(
        .unknownPlatform, tag, "\"\(parts[1])\" is not a platform of App Links.",
        "Use one of \(Self.platforms.joined(separator: ", ")).")
    }
    guard parts.count > 2 else { return }
    let field = parts[2]
    guard known.contains(field) else {
      return report(
        .unknownField, tag, "al:\(parts[1]) has no field \"\(field)\".",
        "Use one of \(known.map { "al:\(parts[1]):\($0)" }.joined(separator: ", ")).")
    }
    guard let content = tag.content, content.contains(where: { !$0.isWhitespace }) else {
      return report(
        .missingContent, tag,
        "\(tag.property) has \(tag.content == nil ? "no" : "an empty") content.",
        "Write the value into the content attribute, or delete the tag.")
    }
    switch field {
    case "url": checkURL(content, of: tag, isWeb: parts[1] == "web")
    case "should_fallback":
      guard !["true", "false", "yes", "no", "1", "0"].contains(content.lowercased()) else { break }
      report(
        .invalidShouldFallback, tag,
        "\"\(content)\" is read as true; only false, no and 0 forbid the web.",
        "Write content=\"true\" or content=\"false\".")
    default: break
    }
  }

  private static let platforms = AppLinkPlatform.allCases.map(\.rawValue) + ["web"]

  private static func fields(ofPlatform name: String) -> [String] {
    name == "web" ? ["url", "should_fallback"] : AppLinkPlatform(rawValue: name)?.fields ?? []
  }

  // MARK: What the groups make

  private mutating func checkTargets(_ tags: [HTMLSourceTag]) {
    let groups = AppLinkGroups(
      tags.map { AppLinkMetaTag(property: $0.property, content: $0.content) })
    for platform in AppLinkPlatform.allCases {
      let required = platform.fields[0]
      var seen: Set<[String?]> = []
      for group in groups[platform.rawValue] {
        let tag = tags[group.firstTag]
        let count = group.targetCount(platform)
        let missing = (0..<max(count, 1)).contains { group.value(required, at: $0) == nil }
        // A field whose content is missing has been reported as that.
        if missing, group.fields[required] == nil || group.fields[required]?.count != count {
          report(
            .missingRequiredField, tag,
            "A target of al:\(platform.rawValue) has no \(required), so that no app opens it.",
            "Add <meta property=\"al:\(platform.rawValue):\(required)\" content=\"...\"> to it.")
        }
        for index in 0..<count {
          let target = platform.fields.map { group.value($0, at: index) }
          if target.contains(where: { $0 != nil }), !seen.insert(target).inserted {
            report(
              .duplicateTarget, tag,
              "This target of al:\(platform.rawValue) stands in the page before; it counts once.",
              "Delete the repeated tags.")
            break
          }
        }
      }
    }
  }

  private mutating func checkWeb(_ tags: [HTMLSourceTag]) {
    var seen: Set<String> = []
    var groups = 0
    for tag in tags {
      let parts = AppLinkMetaTag.parts(of: tag.property)
      guard parts.count > 1, parts[1] == "web" else { continue }
      if parts.count == 2 { groups += 1 }
      if groups > 1 || (parts.count == 3 && !seen.insert(tag.property).inserted) {
        report(
          .ignoredWebTag, tag, "\(tag.property) repeats; only the first one counts.",
          "Keep one al:web:url and one al:web:should_fallback.")
      }
      if groups == 0 { groups = 1 }
    }
  }
}
