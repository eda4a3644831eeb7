/// An encoding of the Encoding standard.
enum TextEncoding: Hashable {
  case utf8, utf16LittleEndian, utf16BigEndian
  case gbk, gb18030, big5, eucJP, iso2022JP, shiftJIS, eucKR
  /// Encodings that are dangerous to decode: the page becomes one U+FFFD.
  case replacement
  /// An encoding of one byte a character, by its name in lower case.
  case singleByte(String)

  static let windows1252 = TextEncoding.singleByte("windows-1252")

  /// Gets an encoding from a label, with white space around it and in any case; nil when the
  /// standard does not know the label.
  init?(label: some Sequence<UInt8>) {
    var name = label.drop(while: ASCII.isWhitespace).map(ASCII.lowercased)
    while let last = name.last, ASCII.isWhitespace(last) { name.removeLast() }
    guard name.count <= Self.longestLabel,
      let found = Self.labels[String(decoding: name, as: UTF8.self)]
    else { return nil }
    self = found
  }

  private init(name: String) {
    switch name {
    case "utf-8": self = .utf8
    case "utf-16le": self = .utf16LittleEndian
    case "utf-16be": self = .utf16BigEndian
    case "gbk": self = .gbk
    case "gb18030": self = .gb18030
    case "big5": self = .big5
    case "euc-jp": self = .eucJP
    case "iso-2022-jp": self = .iso2022JP
    case "shift_jis": self = .shiftJIS
    case "euc-kr": self = .eucKR
    case "replacement": self = .replacement
    case "iso-8859-8-i": self = .singleByte("iso-8859-8")
    default: self = .singleByte(name)
    }
  }

  /// In bytes. What is longer is not hashed: hashing a string is quadratic in its combining marks.
  private static let longestLabel = labels.keys.map(\.utf8.count).max() ?? 0

  private static let labels: [String: TextEncoding] = {
    var labels: [String: TextEncoding] = [:]
    for line in labelLines.description.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      let encoding = TextEncoding(name: String(parts[0]))
      for label in parts[1].split(separator: " ") { labels[String(label)] = encoding }
    }
    return labels
  }()

  /// What this encoding means when a page itself names it: a page whose declaration could be read
  /// is not in UTF-16, and x-user-defined is for scripts only.
  var declaredInPage: TextEncoding {
    switch self {
    case .utf16LittleEndian, .utf16BigEndian: .utf8
    case .singleByte("x-user-defined"): .windows1252
    default: self
    }
  }

  /// The characters of the bytes from 0x80 in a single-byte encoding; `nil` for all others.
  var table: SingleByteTable? {
    if case .singleByte(let name) = self { .named(name) } else { nil }
  }

  /// Whether markup can be read on the bytes as they are.
  var keepsASCII: Bool {
    switch self {
    case .utf8, .singleByte: true
    default: false
    }
  }
}
