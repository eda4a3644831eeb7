package import Foundation

/// A property cut at its colons: `al`, the platform or `web`, the field, and what follows.
///
/// It is cut as bytes: a colon counts even when a combining mark follows it, with which Swift takes it
/// for one character. Names are compared as bytes too, which is linear whatever they hold.
package struct MetadataProperty {
  /// The text after the second colon; `nil` where there is none.
  package let fieldText: String?
  /// The platform's name or `web`; `nil` when it is neither.
  package let section: String?
  /// The field's name; `nil` when the section has no such field.
  package let field: String?
  /// Whether it is about a part of the field, such as `al:ios:url:x`.
  package let isPartOfField: Bool

  package init?(_ text: String) {
    let parts = text.utf8.split(
      separator: UInt8(ascii: ":"), maxSplits: 3, omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    guard parts[0].hasSameBytes(as: "al") else { return nil }
    fieldText = parts.count > 2 ? parts[2] : nil
    section = Self.sections.first { parts.count > 1 && parts[1].hasSameBytes(as: $0) }
    field = section.flatMap { section in
      Self.fields(of: section).first { parts.count > 2 && parts[2].hasSameBytes(as: $0) }
    }
    isPartOfField = parts.count > 3
  }

  package static let sections = AppLinkPlatform.allCases.map(\.rawValue) + ["web"]

  package static func fields(of section: String) -> [String] {
    AppLinkPlatform(rawValue: section)?.fields ?? ["url", "should_fallback"]
  }
}

/// Reads the URLs that publishers write into metadata.
package enum MetadataURL {
  /// The URL that `text` writes, absolute or relative to `base`; `nil` when it is none.
  ///
  /// As browsers do, white space around it and line breaks inside it are dropped, and characters
  /// that a URL may not hold are percent-encoded.
  package static func parse(_ text: String, relativeTo base: URL? = nil) -> URL? {
    let text = cleaned(text)
    guard !text.isEmpty else { return nil }
    if let url = URL(spelling: text, relativeTo: base) { return url.absoluteURL }
    // What is left to try with a host that Foundation refuses.
    let encoded = PercentEncoding.encode(
      text.utf8, keeping: { $0 < 0x80 && !PercentEncoding.isExcluded($0) })
    return URL(string: encoded, relativeTo: base)?.absoluteURL
  }

  private static func cleaned(_ text: String) -> String {
    // Nearly every URL is clean, and is not copied.
    guard text.utf8.contains(where: { $0 <= 0x20 }) else { return text }
    var bytes = text.utf8.drop { $0 <= 0x20 }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return String(decoding: bytes.filter { !"\t\n\r".utf8.contains($0) }, as: UTF8.self)
  }
}
