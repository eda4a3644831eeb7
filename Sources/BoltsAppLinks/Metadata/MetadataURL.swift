internal import Foundation

/// Reads the URLs that publishers write into metadata.
enum MetadataURL {
  /// The URL that `text` writes, absolute or relative to `base`; `nil` when it is none.
  ///
  /// As browsers do, white space around it and line breaks inside it are dropped, and characters
  /// that a URL may not hold are percent-encoded.
  static func parse(_ text: String, relativeTo base: URL? = nil) -> URL? {
    let text = cleaned(text)
    guard !text.isEmpty else { return nil }
    return (URL(string: text, relativeTo: base) ?? URL(string: encoded(text), relativeTo: base))?
      .absoluteURL
  }

  private static func cleaned(_ text: String) -> String {
    var scalars = text.unicodeScalars.drop { $0.value <= 0x20 }
    while let last = scalars.last, last.value <= 0x20 { scalars.removeLast() }
    scalars.removeAll { $0 == "\t" || $0 == "\n" || $0 == "\r" }
    return String(scalars)
  }

  /// What is left to try with a host that Foundation refuses.
  private static func encoded(_ text: String) -> String {
    PercentEncoding.encode(text.utf8, keeping: { $0 < 0x80 && !PercentEncoding.isExcluded($0) })
  }
}
