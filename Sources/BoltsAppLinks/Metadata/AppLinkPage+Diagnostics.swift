internal import Foundation
internal import HTMLMetaTags

extension AppLinkPage {
  /// The faults that the publisher should fix, in the order of the source.
  ///
  /// Each call reads the page again, including the tags that do not count, so keep the result. The time
  /// is linear in the size of the page.
  public var diagnostics: [AppLinkDiagnostic] {
    let tags = unsafe html.withUnsafeBytes { buffer in
      unsafe HTMLMetaTags.sourceTags(
        withPrefix: "al:", in: buffer, contentType: contentType, checkpoint: {})
    }
    return PageLint(tags).findings.enumerated()
      .sorted {
        ($0.element.line, $0.element.column, $0.offset)
          < ($1.element.line, $1.element.column, $1.offset)
      }
      .map { _, finding in
        AppLinkDiagnostic(
          code: finding.code, severity: finding.code.severity, line: finding.line,
          column: finding.column, property: finding.property, value: finding.value,
          message: finding.message, suggestion: finding.suggestion)
      }
  }
}
