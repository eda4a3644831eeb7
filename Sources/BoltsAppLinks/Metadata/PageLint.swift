internal import HTMLMetaTags

/// Finds the faults in the tags of one page that its publisher should fix.
///
/// Every check is linear in the tags. Text of the page is compared as bytes, because comparing strings
/// by Unicode equivalence is not.
struct PageLint {
  /// A finding with the position of the tag it is about.
  struct Finding {
    let code: AppLinkDiagnostic.Code
    let line: Int
    let column: Int
    let property: String?
    let value: String?
    let message: String
    let suggestion: String
  }

  private(set) var findings: [Finding] = []

  init(_ tags: [HTMLSourceTag]) {
    let shown = tags.filter { $0.inertContext == nil && $0.spelling == .property }
    for tag in tags { checkSpelling(of: tag) }
    for tag in shown { checkField(of: tag) }
    checkTargets(shown)
    checkWeb(shown)
    if !tags.contains(where: { $0.inertContext == nil }) { reportMissingTags(hidden: tags.first) }
  }

  mutating func report(
    _ code: AppLinkDiagnostic.Code, _ tag: HTMLSourceTag, _ message: String, _ suggestion: String
  ) {
    findings.append(
      Finding(
        code: code, line: tag.line, column: tag.column, property: tag.property, value: tag.content,
        message: message, suggestion: suggestion))
  }

  private mutating func reportMissingTags(hidden: HTMLSourceTag?) {
    findings.append(
      Finding(
        code: .noTags, line: hidden?.line ?? 1, column: hidden?.column ?? 1, property: nil,
        value: nil, message: "The page has no al: tags, so no app opens it.",
        suggestion: "Add the tags of each app into <head>, such as "
          + "<meta property=\"al:ios:url\" content=\"myapp://...\">."))
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
