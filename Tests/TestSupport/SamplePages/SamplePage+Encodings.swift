extension SamplePage {
  /// The same tags in the encodings that sites use, declared well and badly.
  static let encodings = [
    japanese(
      "UTF-16 with a byte order mark",
      ([0xFEFF] + markup("<meta charset=utf-16>", "\u{30EC}\u{30B7}\u{30D4}").utf16)
        .flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
    japanese(
      "EUC-JP, declared by http-equiv",
      bytes(
        "<META HTTP-EQUIV='Content-Type' CONTENT='text/html; charset=EUC-JP'>",
        [0xA5, 0xEC, 0xA5, 0xB7, 0xA5, 0xD4])),
    SamplePage(
      "windows-1251, declared past the first 1,024 bytes",
      bytes: bytes(
        "<!--" + String(repeating: "p", count: 2_000) + "--><meta charset=windows-1251>",
        [0xCF, 0xF3]),
      tags: "al:ios:url = dk://a/\u{41F}\u{443}", iphone: ["dk://a/%D0%9F%D1%83"]),
  ]

  private static func japanese(
    _ description: String, _ bytes: [UInt8]
  ) -> SamplePage {
    SamplePage(
      description, bytes: bytes, tags: "al:ios:url = dk://a/\u{30EC}\u{30B7}\u{30D4}",
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
