internal import Foundation
internal import HTMLMetaTags

extension AppLinkPage {
  /// The faults that the publisher should fix, in the order of the source.
  ///
  /// Each call reads the page again, including the tags that do not count, so keep the result. The time
  /// is linear in the size of the page.
  public var diagnostics: [Diagnostic] {
    if let sourceTags { return PageLint(sourceTags).findings.sorted }
    let tags = unsafe html.withUnsafeBytes { buffer in
      unsafe HTMLMetaTags.sourceTagsAndElements(
        withPrefix: "al:", in: buffer, contentType: contentType, where: { _ in false },
        checkpoint: {}
      ).tags
    }
    return PageLint(tags).findings.sorted
  }
}

/// Finds the faults in the tags of one page that its publisher should fix.
///
/// Every check is linear in the tags. Text of the page is compared as bytes, because comparing strings
/// by Unicode equivalence is not.
struct PageLint {
  private(set) var findings = DiagnosticList(maximumCount: .max)

  init(_ tags: [HTMLSourceTag]) {
    let shown = tags.filter { $0.inertContext == nil && $0.spelling == .property }
    for tag in tags { checkSpelling(of: tag) }
    for tag in shown { checkField(of: tag) }
    checkTargets(shown)
    checkWeb(shown)
    if !tags.contains(where: { $0.inertContext == nil }) { reportMissingTags(hidden: tags.first) }
  }

  mutating func report(
    _ code: Diagnostic.Code, _ tag: HTMLSourceTag, _ message: String, _ suggestion: String
  ) {
    findings.report(
      code, at: JSONPlace(tag), tag.property, value: tag.content, message, suggestion)
  }

  private mutating func reportMissingTags(hidden: HTMLSourceTag?) {
    findings.report(
      .noTags, at: hidden.map(JSONPlace.init) ?? JSONPlace(), nil,
      "The page has no al: tags, so no app opens it.",
      "Add the tags of each app into <head>, such as "
        + "<meta property=\"al:ios:url\" content=\"myapp://...\">.")
  }

  // MARK: Whether the tag counts

  private mutating func checkSpelling(of tag: HTMLSourceTag) {
    if let context = tag.inertContext {
      return report(
        .hiddenTag, tag, "\(tag.property) is inside \(context), where apps do not see it.",
        "Move the tag into <head>, or delete it if it is disabled on purpose.")
    }
    let corrected = HTMLSourceTag.corrected(tag.property)
    switch tag.spelling {
    case .property: break
    case .name:
      report(
        .nameInsteadOfProperty, tag,
        "name=\"\(tag.property)\" is not read; App Links tags have a `property` attribute.",
        "Write <meta property=\"\(corrected)\" content=\"\(tag.content ?? "")\">.")
    case .misspelled:
      report(
        .misspelledProperty, tag,
        "\"\(tag.property)\" is not read; properties are in lower case, without white space.",
        "Write property=\"\(corrected)\".")
    }
  }
}

extension JSONPlace {
  fileprivate init(_ tag: HTMLSourceTag) {
    self.init(line: Int32(clamping: tag.line), column: Int32(clamping: tag.column))
  }
}

/// The fields without which a target opens no app, or opens it with the page's URL.
extension PageLint {
  mutating func checkRequiredField(
    of group: AppLinkGroups.Group, _ platform: AppLinkPlatform, _ tag: HTMLSourceTag
  ) {
    let required = platform.fields[0]
    let count = group.targetCount(platform)
    let isMissing = (0..<max(count, 1)).contains { group.value(required, at: $0) == nil }
    // A field whose content is missing has been reported as that.
    guard isMissing, group.fields[required] == nil || group.fields[required]?.count != count else {
      return
    }
    report(
      .missingRequiredField, tag,
      "A target of al:\(platform.rawValue) has no \(required), so no app opens it.",
      "Add <meta property=\"al:\(platform.rawValue):\(required)\" content=\"...\"> to it.")
  }

  mutating func checkPackageWithoutURL(
    of group: AppLinkGroups.Group, _ platform: AppLinkPlatform, _ tag: HTMLSourceTag
  ) {
    guard platform == .android, group.fields["url"] == nil, group.value("package", at: 0) != nil
    else { return }
    report(
      .packageWithoutURL, tag,
      "The package has no al:android:url: the app is opened with the URL of the page.",
      "Add <meta property=\"al:android:url\" content=\"...\"> if the app has its own URL.")
  }
}

/// The targets that the tags make together.
extension PageLint {
  mutating func checkTargets(_ tags: [HTMLSourceTag]) {
    let groups = AppLinkGroups(
      tags.map { AppLinkMetaTag(property: $0.property, content: $0.content) })
    var counts: [AppLinkPlatform: Int] = [:]
    for platform in AppLinkPlatform.allCases {
      var seen: Set<[UTF8Text?]> = []
      for group in groups[platform.rawValue] {
        let tag = tags[group.firstTag]
        checkRequiredField(of: group, platform, tag)
        checkPackageWithoutURL(of: group, platform, tag)
        var isRepeated = false
        for index in 0..<group.targetCount(platform) {
          let target = platform.fields.map { group.value($0, at: index).map(UTF8Text.init) }
          if target.contains(where: { $0 != nil }), !seen.insert(target).inserted {
            isRepeated = true
          }
        }
        if isRepeated { reportDuplicate(platform, tag) }
      }
      counts[platform] = seen.count
    }
    checkCount(counts, groups, tags)
    checkFallback(groups, hasTargets: counts.values.contains { $0 > 0 }, tags)
  }

  private mutating func reportDuplicate(_ platform: AppLinkPlatform, _ tag: HTMLSourceTag) {
    report(
      .duplicateTarget, tag,
      "This target of al:\(platform.rawValue) is a repetition, and is ignored.",
      "Delete the repeated tags.")
  }

  private mutating func checkCount(
    _ counts: [AppLinkPlatform: Int], _ groups: AppLinkGroups, _ tags: [HTMLSourceTag]
  ) {
    let limit = AppLinkPolicy.default.maximumTargets
    for device in AppLinkDevice.all {
      let count = device.platforms.reduce(0) { $0 + counts[$1, default: 0] }
      guard count > limit, let platform = device.platforms.last(where: { counts[$0] ?? 0 > 0 }),
        let group = groups[platform.rawValue].last
      else { continue }
      return report(
        .tooManyTargets, tags[group.firstTag],
        "The page has \(count) targets for \(device.name); only the first \(limit) are tried.",
        "Delete the targets that you need least.")
    }
  }

}

/// The `al:web` tags.
extension PageLint {
  mutating func checkFallback(
    _ groups: AppLinkGroups, hasTargets: Bool, _ tags: [HTMLSourceTag]
  ) {
    let fallback = WebFallback(groups)
    guard !hasTargets, fallback.isForbidden, let group = fallback.group else { return }
    report(
      .fallbackOffWithoutTarget, tags[group.firstTag],
      "The page forbids the browser but names no app, so nothing can open it.",
      "Add the URL of an app, or delete al:web:should_fallback.")
  }

  mutating func checkWeb(_ tags: [HTMLSourceTag]) {
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
          .ignoredWebTag, tag, "\(tag.property) occurs again; only the first one is used.",
          "Keep one al:web:url and one al:web:should_fallback.")
      }
      if groups == 0 { groups = 1 }
    }
  }
}
