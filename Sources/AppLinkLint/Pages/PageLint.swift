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
  private(set) var findings = DiagnosticList()

  init(_ source: HTMLMetaTags) {
    let tags = source.tags
    let shown = tags.filter(\.isRead)
    if source.isCut, let last = shown.last { report(.tooManyTags, last) }
    for tag in tags { checkSpelling(of: tag) }
    for tag in shown { checkField(of: tag) }
    checkTargets(shown)
    if !tags.contains(where: { $0.inertContext == nil }) {
      findings.report(
        .noTags, at: JSONPlace(line: tags.first?.line ?? 1, column: tags.first?.column ?? 1), nil,
        source.isUnreadable
          ? "Apps do not read pages in this encoding; serve the page in UTF-8." : nil)
    }
  }

  mutating func report(
    _ code: Diagnostic.Code, _ tag: HTMLSourceTag, _ message: String? = nil,
    _ suggestion: String? = nil
  ) {
    findings.report(
      code, at: JSONPlace(line: tag.line, column: tag.column), tag.property, value: tag.content,
      message, suggestion)
  }

  // MARK: Whether the tag counts

  private mutating func checkSpelling(of tag: HTMLSourceTag) {
    if let context = tag.inertContext {
      return report(
        .hiddenTag, tag, "\(tag.property) is inside \(context), where apps do not see it.")
    }
    switch tag.spelling {
    case .property: break
    case .name:
      let corrected = HTMLSourceTag.corrected(tag.property)
      report(
        .nameInsteadOfProperty, tag, nil,
        "Write <meta property=\"\(corrected)\" content=\"\(tag.content ?? "")\">.")
    case .misspelled:
      let corrected = HTMLSourceTag.corrected(tag.property)
      report(.misspelledProperty, tag, nil, "Write property=\"\(corrected)\".")
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
        .missingRequiredField, tag, nil,
        "Add <meta property=\"al:\(platform.rawValue):\(required)\" content=\"...\"> to it.")
    }
    if platform == .android, group["url"].isEmpty, group.value("package", at: 0) != nil {
      report(.packageWithoutURL, tag)
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
        if !repeated.isEmpty { report(.duplicateTarget, tag) }
      }
      if !seen.isEmpty { targets[platform] = seen }
    }
    let limit = AppLinkGroups.maximumTargets
    guard targets.values.reduce(0, { $0 + $1.count }) > limit else { return }
    for device in AppLinkDevice.all {
      let count = device.platforms.reduce(into: Set()) { $0.formUnion(targets[$1] ?? []) }.count
      guard count > limit,
        let group = device.platforms.lazy.compactMap({ groups[$0.rawValue].last }).last
      else { continue }
      return report(
        .tooManyTargets, tags[group.firstTag],
        "The page has \(count) targets for \(device.name); only the first \(limit) are tried.")
    }
  }
}
