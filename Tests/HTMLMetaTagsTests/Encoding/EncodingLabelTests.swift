import Testing

@testable import HTMLMetaTags

@Suite("A label names an encoding wherever the standards look for one")
struct EncodingLabelTests {
  @Test(
    "a label counts in any case and with white space around it, and nothing else is one",
    arguments: [
      ("utf-8", .utf8), ("UTF-8", .utf8), (" Utf-8\t", .utf8), ("\n\u{C}\rutf-8 \n", .utf8),
      ("utf8", .utf8), ("unicode-1-1-utf-8", .utf8), ("utf-16", .utf16(isBigEndian: false)),
      ("UTF-16BE", .utf16(isBigEndian: true)), ("SJIS", .multiByte(.shiftJIS)),
      ("latin1", .windows1252),
      ("logical", .singleByte("iso-8859-8")), ("x-user-defined", .singleByte("x-user-defined")),
      ("csisolatingreek", .singleByte("iso-8859-7")),
      ("iso_8859-7:1987", .singleByte("iso-8859-7")), ("tis-620", .singleByte("windows-874")),
      ("iso-8859-9", .singleByte("windows-1254")), ("ks_c_5601-1987", .multiByte(.eucKR)),
      ("gb2312", .multiByte(.gb18030)),
      ("", nil), (" ", nil), (" \t\n", nil), ("utf-8x", nil), ("xutf-8", nil), ("utf_8", nil),
      ("vtf-8", nil), ("uuf-8", nil), ("utg-8", nil), ("utf.8", nil), ("utf-9", nil),
      ("utf- 8", nil), ("\u{B}utf-8", nil), ("utf-8\0", nil), ("utf-8\u{A0}", nil), ("utf-", nil),
      (String(repeating: "x", count: 1 << 12), nil),
      // Hashing it would take seconds.
      ("a" + String(repeating: "\u{301}", count: 100_000), nil),
    ] as [(String, TextEncoding?)])
  func label(_ label: String, _ expected: TextEncoding?) {
    #expect(TextEncoding(label: label.utf8) == expected)
  }

  @Test("the labels and their encodings are those of the standard's table (4.2)")
  func table() {
    let rows = TextEncoding.labelLines.description.split(separator: "\n").flatMap { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return parts[1].split(separator: " ").map { "\($0) \(parts[0])\n" }
    }
    #expect(rows.count == 228)
    // FNV-1a of the rows of the standard's encodings.json, "label encoding", sorted by label.
    let digest = rows.sorted().joined().utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    #expect(digest == 0x85DA_5612_C459_E35A)
  }

  @Test(
    "the charset parameter of a content type is read as the MIME Sniffing standard says",
    arguments: [
      ("text/html;charset=a", "a"), ("text/html; \tCharSet=a", "a"), ("x;charset=a;charset=b", "a"),
      ("x;charset=\"a\"", "a"), ("x;charset=\"a", "a"), ("x;charset=\"a\\\"b\"c", "a\"b"),
      ("x;é=b;charset=é", "é"), ("x;charset=\"\\é\"", "é"), ("x;\u{A0}charset=a", nil),
      ("x;charset=\"a\\", "a\\"), ("x;charset=\"a;b\"", "a;b"), ("x;charset=a\"b", "a\"b"),
      ("x;y=z;charset=a", "a"), ("xcharset=b;charset=a", "a"), ("xcharset=b;", nil),
      ("x;y=\"z\";charset=a", "a"), ("x;y=\"z\"w;charset=a", "a"),
      ("x;y=\";charset=b\";charset=a", "a"), ("x;y;charset=a", "a"), ("x; y; charset=a", "a"),
      ("x;;charset=a", "a"), ("x;=b;charset=a", "a"), ("x;charset;charset=a", "a"),
      ("x;charset=;charset=a", "a"), ("x;charset=\"\";charset=a", "a"), ("x;charset==a", "=a"),
      ("x", nil), ("", nil), (";", nil), ("charset=a", nil), ("x;charset", nil),
      ("x;charset=", nil), ("x;charset=\"", nil), ("x;!charset=a", nil), ("x;charset =a", nil),
      ("x;charset:a", nil), ("x;y=zcharset=a", nil), ("x;y=\"z\"wcharset=a", nil),
      ("x;y=\"z\"charset=a", nil), ("x;y=\"z\"w charset=a", nil), ("x;y=\";charset=a", nil),
      ("x;y charset=a", nil), ("x,charset=a", nil),
    ] as [(String, String?)])
  func contentType(_ contentType: String, _ expected: String?) {
    #expect(EncodingSniffer.charset(ofContentType: contentType) == expected)
  }

  @Test(
    "the encoding in a meta element's content is found by the HTML standard's algorithm",
    arguments: [
      ("charset=gbk", true), ("text/html; CharSet=GBK", true), ("charset = gbk", true),
      ("charset\n=\tgbk x", true), ("charset=gbk;x", true), ("charset='gbk'x", true),
      ("charset=\"gbk\"", true), ("charset=' gbk '", true), ("xcharset=gbk", true),
      ("charset charset=gbk", true), ("charsetcharset=gbk", true), ("charset;charset=gbk", true),
      ("charchar charset=gbk", true), ("charset x=y charset=gbk", true),
      ("charset\n charset=gbk", true),
      ("", false), ("charse", false), ("charset", false), ("text/html; charset", false),
      ("charset ", false), ("charset=", false), ("charset= ", false), ("charset=;gbk", false),
      ("charset='gbk", false), ("charset=\"gbk'", false), ("charset='gbk' charset=gbk", true),
      ("charset='x' charset=gbk", false), ("charset=x charset=gbk", false),
      ("charset=gbk,x", false),
      ("charset=gbk'", false), ("charset='", false), ("charset=\"\"", false),
    ])
  func content(_ content: String, _ isFound: Bool) {
    let found = EncodingSniffer.encoding(inContent: Array(content.utf8))
    #expect(found == (isFound ? .multiByte(.gb18030) : nil), "\(content)")
  }
}
