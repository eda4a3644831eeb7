internal import Foundation
internal import HTMLMetaTags

extension AppLinkPage {
  /// The faults that the publisher should fix, in the order of the source.
  ///
  /// Each call reads the page again, including the tags that do not count, so keep the result. The time
  /// is linear in the size of the page.
  public var diagnostics: [Diagnostic] {
    let tags = unsafe html.withUnsafeBytes { buffer in
      unsafe HTMLMetaTags.sourceTags(
        withPrefix: "al:", in: buffer, contentType: contentType, checkpoint: {})
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
