internal import HTMLMetaTags

/// Looks for what a publisher should fix in the tags of one page.
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
    guard let property = MetadataProperty(tag.property) else { return }
    guard let section = property.section else {
      return report(
        .unknownPlatform, tag,
        "\"\(property.sectionText ?? "")\" is not a platform of App Links.",
        "Use one of \(MetadataProperty.sections.joined(separator: ", ")).")
    }
    let known = Self.fields(of: section)
    guard let text = property.fieldText else { return }
    guard let field = property.field, !property.isPartOfField, known.contains(field) else {
      return report(
        .unknownField, tag,
        "al:\(section) has no field \"\(property.isPartOfField ? tag.property : text)\".",
        "Use one of \(known.map { "al:\(section):\($0)" }.joined(separator: ", ")).")
    }
    guard (tag.content?.utf8.count ?? 0) <= MetadataLimits.maximumFieldBytes else {
      return report(
        .fieldTooLong, tag,
        "The content is longer than \(MetadataLimits.maximumFieldBytes) bytes, and is not read.",
        "Write a shorter value.")
    }
    guard let content = tag.content, content.contains(where: { !$0.isWhitespace }) else {
      return report(
        .missingContent, tag,
        "\(tag.property) has \(tag.content == nil ? "no" : "an empty") content.",
        "Write the value into the content attribute, or delete the tag.")
    }
    switch field {
    case "url": checkURL(content, of: tag, isWeb: section == "web")
    case "should_fallback":
      guard !content.isAny(ofIgnoringCase: ["true", "false", "yes", "no", "1", "0"]) else { break }
      report(
        .invalidShouldFallback, tag,
        "\"\(content)\" is read as true; only false, no and 0 forbid the web.",
        "Write content=\"true\" or content=\"false\".")
    default: break
    }
  }

  private static func fields(of name: String) -> [String] {
    name == "web" ? ["url", "should_fallback"] : AppLinkPlatform(rawValue: name)?.fields ?? []
  }

  // MARK: What the groups make

  private mutating func checkTargets(_ tags: [HTMLSourceTag]) {
    let groups = AppLinkGroups(
      tags.map { AppLinkMetaTag(property: $0.property, content: $0.content) })
    for platform in AppLinkPlatform.allCases {
      let required = platform.fields[0]
      var seen: Set<[UTF8Text?]> = []
      var limitTag: HTMLSourceTag?
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
          let target = platform.fields.map { group.value($0, at: index).map(UTF8Text.init) }
          guard target.contains(where: { $0 != nil }) else { continue }
          if seen.insert(target).inserted {
            if seen.count == MetadataLimits.maximumTargets + 1 { limitTag = tag }
          } else {
            report(
              .duplicateTarget, tag,
              "This target of al:\(platform.rawValue) stands in the page before; it counts once.",
              "Delete the repeated tags.")
            break
          }
        }
      }
      if let limitTag {
        report(
          .tooManyTargets, limitTag,
          "al:\(platform.rawValue) has \(seen.count) targets; only the first "
            + "\(MetadataLimits.maximumTargets) are kept.",
          "Delete the targets that no app needs.")
      }
    }
  }

  private mutating func checkWeb(_ tags: [HTMLSourceTag]) {
    var seen: Set<UTF8Text> = []
    var groups = 0
    for tag in tags {
      guard let property = MetadataProperty(tag.property), property.section == "web" else {
        continue
      }
      if property.fieldText == nil { groups += 1 }
      let isField = property.fieldText != nil && !property.isPartOfField
      if groups > 1 || (isField && !seen.insert(UTF8Text(tag.property)).inserted) {
        report(
          .ignoredWebTag, tag, "\(tag.property) repeats; only the first one counts.",
          "Keep one al:web:url and one al:web:should_fallback.")
      }
      if groups == 0 { groups = 1 }
    }
  }
}
