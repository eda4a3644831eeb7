internal import Foundation
internal import HTMLMetaTags

extension AppLinkPage {
  /// What the publisher should fix, in the order of the source.
  ///
  /// The page is read a second time, for those tags too that do not count, and the answer is made
  /// anew on each call: keep it. The time is linear in the size of the page.
  public var diagnostics: [AppLinkDiagnostic] {
    let tags = unsafe html.withUnsafeBytes { buffer in
      unsafe HTMLMetaTags.sourceTags(
        withPrefix: "al:", in: buffer, contentType: contentType, checkpoint: {})
    }
    return PageLint(tags).findings.enumerated()
      .sorted {
        ($0.element.tag.line, $0.element.tag.column, $0.offset)
          < ($1.element.tag.line, $1.element.tag.column, $1.offset)
      }
      .map { _, finding in
        AppLinkDiagnostic(
          code: finding.code, severity: finding.code.severity, line: finding.tag.line,
          column: finding.tag.column, property: finding.tag.property, value: finding.tag.content,
          message: finding.message, suggestion: finding.suggestion)
      }
  }
}
