extension SamplePage {
  /// The same tags in the encodings that sites use, declared well and badly.
  static let encodings = [
    japanese(
      "UTF-16 with a byte order mark",
      ([0xFEFF] + markup("<meta charset=utf-16>", "\u{30EC}\u{30B7}\u{30D4}").utf16)
        .flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
    japanese(
      "UTF-8 that declares UTF-16",
      Array(markup("<meta charset=\"utf-16\">", "\u{30EC}\u{30B7}\u{30D4}").utf8)),
    japanese(
      "UTF-8 that declares nothing", Array(markup("", "\u{30EC}\u{30B7}\u{30D4}").utf8)),
    japanese(
      "EUC-JP, declared by http-equiv",
      bytes(
        "<META HTTP-EQUIV='Content-Type' CONTENT='text/html; charset=EUC-JP'>",
        [0xA5, 0xEC, 0xA5, 0xB7, 0xA5, 0xD4])),
    japanese(
      "Shift_JIS, by the content type alone", bytes("", [0x83, 0x8C, 0x83, 0x56, 0x83, 0x73]),
      contentType: "text/html; charset=Shift_JIS"),
    SamplePage(
      "KOI8-R", bytes: bytes("<meta charset=koi8-r>", [0xF0, 0xD5, 0xD4, 0xD8]),
      tags: "al:ios:url = dk://a/\u{41F}\u{443}\u{442}\u{44C}",
      iphone: ["dk://a/%D0%9F%D1%83%D1%82%D1%8C"]),
    SamplePage(
      "GBK that is labelled gb2312",
      bytes: bytes("<meta charset=gb2312>", [0xC8, 0xFC, 0x81, 0x40]),
      tags: "al:ios:url = dk://a/\u{8D5B}\u{4E02}", iphone: ["dk://a/%E8%B5%9B%E4%B8%82"]),
    SamplePage(
      "windows-1251, declared past the first 1,024 bytes",
      bytes: bytes(
        "<!--" + String(repeating: "p", count: 2_000) + "--><meta charset=windows-1251>",
        [0xCF, 0xF3]),
      tags: "al:ios:url = dk://a/\u{41F}\u{443}", iphone: ["dk://a/%D0%9F%D1%83"]),
    SamplePage(
      "windows-1252 that declares nothing", bytes: bytes("", [0xE9, 0x80]),
      tags: "al:ios:url = dk://a/\u{E9}\u{20AC}", iphone: ["dk://a/%C3%A9%E2%82%AC"]),
  ]

  private static func japanese(
    _ description: String, _ bytes: [UInt8], contentType: String? = nil
  ) -> SamplePage {
    SamplePage(
      description, bytes: bytes, contentType: contentType,
      tags: "al:ios:url = dk://a/\u{30EC}\u{30B7}\u{30D4}",
      iphone: ["dk://a/%E3%83%AC%E3%82%B7%E3%83%94"])
  }

  private static func markup(_ head: String, _ path: String) -> String {
    "<!doctype html>\(head)<meta property='al:ios:url' content='dk://a/\(path)'>"
  }

  private static func bytes(_ head: String, _ path: [UInt8]) -> [UInt8] {
    Array("<!doctype html>\(head)<meta property='al:ios:url' content='dk://a/".utf8) + path
      + Array("'>".utf8)
  }
}
