internal import Foundation

extension AppLinkPage {
  /// What the publisher should mend, in the order of the source.
  ///
  /// The page is read a second time, for those tags too that do not count, and the answer is made
  /// anew on each call: keep it. The time is linear in the size of the page.
  public var diagnostics: [AppLinkDiagnostic] {
    unsafe html.withUnsafeBytes { buffer in
      unsafe PageBytes.with(buffer) { diagnostics(of: $0) }
    }
  }

  private func diagnostics(of bytes: PageBytes) -> [AppLinkDiagnostic] {
    let encoding = PageReader.read(html, contentType: contentType).encoding
    let mark = EncodingSniffer.sniff(bytes, contentType: contentType).markLength
    return PageReader.withText(of: bytes, from: mark, encoding: encoding) { text, start in
      var reader = HTMLReader(
        bytes: text, sink: SourceTagCollector(bytes: text, encoding: encoding))
      reader.read(from: start)
      let findings = PageLint(reader.sink.tags).findings.enumerated().sorted {
        ($0.element.tag.position, $0.offset) < ($1.element.tag.position, $1.offset)
      }
      var locator = SourceLocator(bytes: text, start: start, encoding: encoding)
      return findings.map { _, finding in
        let place = locator.locate(finding.tag.position)
        return AppLinkDiagnostic(
          code: finding.code, severity: finding.code.severity, line: place.line,
          column: place.column, property: finding.tag.property, value: finding.tag.content,
          message: finding.message, suggestion: finding.suggestion)
      }
    }
  }
}
