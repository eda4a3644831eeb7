internal import Foundation

/// Reads the URLs that publishers write into metadata.
enum MetadataURL {
  /// The URL that `text` writes, or nil when it is none.
  ///
  /// As browsers do, white space around it and line breaks inside it are dropped, and characters
  /// that a URL may not hold are percent-encoded.
  static func parse(_ text: String) -> URL? {
    let text = cleaned(text)
    return URL(string: text) ?? URL(string: encoded(text))
  }

  /// The URL that `text` writes, absolute or relative to `base`.
  static func parse(_ text: String, relativeTo base: URL) -> URL? {
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

  /// `text` with every byte that is not ASCII, or that no URL holds, percent-encoded: what is left
  /// to try with a host that Foundation refuses.
  private static func encoded(_ text: String) -> String {
    var output = ""
    for byte in text.utf8 {
      if byte > 0x20, byte < 0x7F, !#""<>\^`{|}"#.utf8.contains(byte) {
        output.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        output += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return output
  }
}
