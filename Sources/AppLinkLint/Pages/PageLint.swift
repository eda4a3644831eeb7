public import BoltsAppLinks
internal import Foundation
internal import HTMLMetaTags

extension AppLinkPage {
  /// The faults that the publisher should fix, in the order of the source.
  ///
  /// Each call reads the page again, including the tags that do not count, so keep the result. The time
  /// is linear in the size of the page.
  public var diagnostics: [Diagnostic] { PageLint(source).findings.sorted }
}

/// Finds the faults in the tags of one page that its publisher should fix.
///
/// Every check is linear in the tags. Text of the page is compared as bytes, because comparing strings
/// by Unicode equivalence is not.
struct PageLint {
  private(set) var findings = DiagnosticList(maximumCount: .max)

  init(_ source: HTMLMetaTags) {
    let tags = source.tags
    let shown = tags.filter(\.isRead)
    for tag in tags { checkSpelling(of: tag) }
    for tag in shown { checkField(of: tag) }
    checkTargets(shown)
    checkWeb(shown)
    if !tags.contains(where: { $0.inertContext == nil }) {
      findings.report(
        .noTags, at: tags.first.map(JSONPlace.init) ?? JSONPlace(), nil,
        source.isUnreadable
          ? "Apps do not read pages in this encoding; serve the page in UTF-8."
          : "The page has no al: tags, so no app opens it.")
    }
    if source.isCut, let last = shown.last {
      report(
        .tooManyTags, last,
        "The page has more al: tags after this one; only the first \(HTMLMetaTags.maximumTags) are read."
      )
    }
  }

  mutating func report(
    _ code: Diagnostic.Code, _ tag: HTMLSourceTag, _ message: String,
    _ suggestion: String? = nil
  ) {
    findings.report(code, at: JSONPlace(tag), tag.property, value: tag.content, message, suggestion)
  }

  // MARK: Whether the tag counts

  private mutating func checkSpelling(of tag: HTMLSourceTag) {
    if let context = tag.inertContext {
      return report(
        .hiddenTag, tag, "\(tag.property) is inside \(context), where apps do not see it.")
    }
    var corrected: String { HTMLSourceTag.corrected(tag.property) }
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

  // MARK: The targets that the tags make together

  /// The fields without which a target opens no app, or opens it with the page's URL.
  private mutating func checkFields(
    of group: AppLinkGroups.Group, _ platform: AppLinkPlatform, _ tag: HTMLSourceTag
  ) {
    let required = platform.fields[0]
    let count = group.targetCount
    let isMissing = (0..<max(count, 1)).contains { group.value(required, at: $0) == nil }
    // A field whose content is missing has been reported as that.
    if isMissing, group[required].isEmpty || group[required].count != count {
      report(
        .missingRequiredField, tag,
        "A target of al:\(platform.rawValue) has no \(required), so no app opens it.",
        "Add <meta property=\"al:\(platform.rawValue):\(required)\" content=\"...\"> to it.")
    }
    if platform == .android, group["url"].isEmpty, group.value("package", at: 0) != nil {
      report(
        .packageWithoutURL, tag,
        "The package has no al:android:url: the app is opened with the URL of the page.",
        "Add <meta property=\"al:android:url\" content=\"...\"> if the app has its own URL.")
    }
  }

  private mutating func checkTargets(_ tags: [HTMLSourceTag]) {
    let groups = AppLinkGroups(tags.map(AppLinkMetaTag.init))
    var targets: [AppLinkPlatform: Set<[UTF8Text?]>] = [:]
    for platform in AppLinkPlatform.allCases {
      var seen: Set<[UTF8Text?]> = []
      for group in groups[platform.rawValue] {
        let tag = tags[group.firstTag]
        checkFields(of: group, platform, tag)
        let declared = (0..<group.targetCount).map { index in
          platform.fields.map { group.value($0, at: index).map(UTF8Text.init) }
        }
        let repeated = declared.filter { $0.contains { $0 != nil } && !seen.insert($0).inserted }
        if !repeated.isEmpty {
          report(
            .duplicateTarget, tag,
            "This target of al:\(platform.rawValue) is a repetition, and is ignored.")
        }
      }
      if !seen.isEmpty { targets[platform] = seen }
    }
    checkCount(targets, groups, tags)
    let fallback = WebFallback(groups)
    if fallback.isForbidden, let group = fallback.group, targets.isEmpty {
      report(
        .fallbackOffWithoutTarget, tags[group.firstTag],
        "The page forbids the browser but names no app, so nothing can open it.")
    }
  }

  private mutating func checkCount(
    _ targets: [AppLinkPlatform: Set<[UTF8Text?]>], _ groups: AppLinkGroups, _ tags: [HTMLSourceTag]
  ) {
    let limit = AppLinkGroups.maximumTargets
    // A target has a tag.
    guard tags.count > limit else { return }
    for device in AppLinkDevice.all {
      let count = device.platforms.reduce(into: Set()) { $0.formUnion(targets[$1] ?? []) }.count
      guard count > limit,
        let platform = device.platforms.last(where: { targets[$0] != nil }),
        let group = groups[platform.rawValue].last
      else { continue }
      return report(
        .tooManyTargets, tags[group.firstTag],
        "The page has \(count) targets for \(device.name); only the first \(limit) are tried.")
    }
  }

  // MARK: The `al:web` tags

  private mutating func checkWeb(_ tags: [HTMLSourceTag]) {
    var seen: Set<UTF8Text> = []
    var groups = 0
    for tag in tags where tag.property.utf8.starts(with: "al:web".utf8) {
      guard let property = MetadataProperty(tag.property), property.section == "web" else {
        continue
      }
      if property.fieldText == nil { groups += 1 }
      let isField = property.fieldText != nil && !property.isPartOfField
      if groups > 1 || (isField && !seen.insert(UTF8Text(tag.property)).inserted) {
        report(.ignoredWebTag, tag, "\(tag.property) occurs again; only the first one is used.")
      }
      if groups == 0 { groups = 1 }
    }
  }
}

extension JSONPlace {
  fileprivate init(_ tag: HTMLSourceTag) {
    self.init(line: Int32(clamping: tag.line), column: Int32(clamping: tag.column))
  }
}
