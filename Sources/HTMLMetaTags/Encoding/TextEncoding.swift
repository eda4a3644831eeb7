/// An encoding of the Encoding standard, as far as it makes a difference here.
enum TextEncoding: Hashable {
  /// An encoding of more than one byte a character in which the bytes of markup are those of ASCII, with
  /// Core Foundation's number.
  enum MultiByte: UInt {
    case shiftJIS = 0x0420
    case eucKR = 0x0422
    /// It contains GBK.
    case gb18030 = 0x0632
    /// Read by way of Shift_JIS.
    case eucJP = 0x0920
    case big5 = 0x0A06
  }

  case utf8
  case utf16(isBigEndian: Bool)
  /// An encoding of one byte a character, by its name in lower case.
  case singleByte(String)
  case multiByte(MultiByte)
  /// ISO-2022-JP, whose bytes can look like markup without being it, and those that are dangerous to
  /// decode.
  case unreadable

  static let windows1252 = TextEncoding.singleByte("windows-1252")

  /// Gets an encoding from a label, with white space around it and in any case; nil when the
  /// standard does not know the label.
  init?(label: some Sequence<UInt8>) {
    var name = label.drop(while: ASCII.isWhitespace).map(ASCII.lowercased)
    while let last = name.last, ASCII.isWhitespace(last) { name.removeLast() }
    guard let found = Self.labels[name] else { return nil }
    self = found
  }

  private init(name: String) {
    switch name {
    case "utf-8": self = .utf8
    case "utf-16le": self = .utf16(isBigEndian: false)
    case "utf-16be": self = .utf16(isBigEndian: true)
    case "gbk", "gb18030": self = .multiByte(.gb18030)
    case "big5": self = .multiByte(.big5)
    case "euc-jp": self = .multiByte(.eucJP)
    case "shift_jis": self = .multiByte(.shiftJIS)
    case "euc-kr": self = .multiByte(.eucKR)
    case "iso-2022-jp", "replacement": self = .unreadable
    case "iso-8859-8-i": self = .singleByte("iso-8859-8")
    default: self = .singleByte(name)
    }
  }

  /// By bytes: hashing a string is quadratic in its combining marks.
  private static let labels: [[UInt8]: TextEncoding] = {
    var labels: [[UInt8]: TextEncoding] = [:]
    for line in labelLines.description.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      let encoding = TextEncoding(name: String(parts[0]))
      for label in parts[1].split(separator: " ") { labels[Array(label.utf8)] = encoding }
    }
    return labels
  }()

  /// What this encoding means when a page itself names it: a page whose declaration could be read
  /// is not in UTF-16, and x-user-defined is for scripts only.
  var declaredInPage: TextEncoding {
    switch self {
    case .utf16: .utf8
    case .singleByte("x-user-defined"): .windows1252
    default: self
    }
  }
}
