/// The largest body that the table's requests take. A response without end costs some 16 times as much.
let behaviourLimit = 1 << 16

private let ok = "HTTP/1.1 200 OK\r\n"
private let body = "<html>"
private let page = ServerBehaviour.Outcome.page(200, body)
private let chunked = ok + "Transfer-Encoding: chunked\r\n\r\n"
private let longNumber = String(repeating: "1", count: 23)

private func fields(_ count: Int) -> String {
  (0..<count).map { "X-\($0): y\r\n" }.joined()
}

extension ServerBehaviour {
  /// For every loader that is safe from all of them.
  static let all =
    complete + cut + malformed + transferCodings + chunks + limits + codings + timing + statuses

  /// Responses for which Foundation on Linux gives another outcome than the table, apart
  /// from those that say so themselves.
  static let foundationDifferences: [String: Outcome] = [
    "a status line without a reason": .transport,
    "lines that end with a line feed alone": .transport,
    "two lengths that differ": .page(200, "<ht"),
    "a list of lengths that differ": page,
    "a length with a sign": page,
  ]

  /// What is run against Foundation on Linux too: the responses that it is known to survive.
  static let foundation =
    complete + cut + malformed + transferCodings
    + all.filter { behaviour in
      [
        "200 header fields", "201 header fields", "a header field of 60 KiB",
        "a header field of 70 KiB", "text that claims to be gzip",
        "a gzip bomb", "silence", "401", "999", "302 without a Location",
      ].contains(behaviour.name)
    }

  private static let complete = [
    Self("a length and that many bytes", ok + "Content-Length: 6\r\n\r\n" + body, page),
    Self("no length: the body ends with the connection", ok + "\r\n" + body, page),
    Self("chunks", chunked + "3\r\n<ht\r\n3\r\nml>\r\n0\r\n\r\n", page),
    Self(
      "trailer fields after the chunks", chunked + "6\r\n<html>\r\n0\r\nX: y\r\n\r\n", page,
      onFoundation: nil),
    Self(
      "a status line without a reason", "HTTP/1.1 200\r\nContent-Length: 6\r\n\r\n" + body, page),
    Self(
      "lines that end with a line feed alone", "HTTP/1.1 200 OK\nContent-Length: 6\n\n" + body, page
    ),
    Self("a length of zero", ok + "Content-Length: 0\r\n\r\n", .page(200, "")),
    Self(
      "the same length twice", ok + "Content-Length: 6\r\nContent-Length: 6\r\n\r\n" + body, page),
    Self("a length with zeros before it", ok + "Content-Length: 0006\r\n\r\n" + body, page),
    Self("more bytes than its length", ok + "Content-Length: 6\r\n\r\n" + body + "<more>", page),
    Self("an interim response first", "HTTP/1.1 100 Continue\r\n\r\n" + ok + "\r\n" + body, page),
    Self(
      "chunks and a length",
      ok + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n6\r\n<html>\r\n0\r\n\r\n", page),
  ]

  /// `BrokenTransferTests` cuts a whole response at each of its bytes.
  private static let cut = [
    Self(
      "a head cut after an interim response", "HTTP/1.1 100 Continue\r\n\r\n" + ok, .transport,
      onFoundation: nil),
    Self("an interim response alone", "HTTP/1.1 100 Continue\r\n\r\n", .transport),
    Self("a reset before the response", [.reset], .transport),
    Self(
      "a reset within the body", [.text(ok + "Content-Length: 7\r\n\r\n" + body), .reset],
      .transport),
    Self(
      "gzip cut short by the connection",
      [
        .text(ok + "Content-Encoding: gzip\r\nContent-Length: 500\r\n\r\n"),
        .bytes(Array(gzip(ofZeros: 1000).prefix(12))),
      ],
      .transport),
  ]

  private static let malformed = [
    Self("another protocol", "SSH-2.0-OpenSSH_9\r\n", .transport),
    Self("HTTP/0.9: a body alone", "<html>hello</html>", .transport),
    Self("a status that is no number", "HTTP/1.1 abc OK\r\n\r\n", .transport),
    Self("a status of two digits", "HTTP/1.1 20 OK\r\n\r\n", .transport),
    Self("a chunk size that is no number", chunked + "zz\r\n<html>", .transport),
    Self(
      "two lengths that differ", ok + "Content-Length: 6\r\nContent-Length: 3\r\n\r\n" + body,
      .transport, onFoundation: page),
    Self("a list of lengths that differ", ok + "Content-Length: 6, 3\r\n\r\n" + body, .transport),
    Self(
      "a length of 23 digits", ok + "Content-Length: \(longNumber)\r\n\r\n" + body, .transport,
      onFoundation: page),
    Self(
      "a length that rounds to 2^63", ok + "Content-Length: 9223372036854775807\r\n\r\n",
      .transport,
      onFoundation: nil),
    Self("a negative length", ok + "Content-Length: -6\r\n\r\n" + body, .transport),
    Self("a length with a sign", ok + "Content-Length: +6\r\n\r\n" + body, .transport),
    Self("a length that is no number", ok + "Content-Length: six\r\n\r\n" + body, .transport),
    Self("a header line without a colon", ok + "nonsense\r\n\r\n" + body, .transport),
    Self(
      "a header field on two lines", ok + "X: y\r\n z\r\n\r\n" + body, .transport,
      onFoundation: page),
    Self("a space before the colon", ok + "Content-Length : 6\r\n\r\n" + body, .transport),
    Self(
      "a switch of protocols", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n", .transport),
    Self(
      "two different Locations",
      "HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n", .transport,
      onFoundation: .page(302, "")),
  ]

  /// Codings that no request asks for, some in a head that another follows.
  private static let transferCodings =
    ["gzip, chunked", "chunked, gzip", "gzip", "identity", "chunked, chunked"].map {
      transferred("the transfer coding \($0)", ok + "Transfer-Encoding: \($0)\r\n")
    } + [
      transferred(
        "chunked and another transfer coding on two lines",
        ok + "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n"),
      transferred(
        "a transfer coding of an interim response",
        "HTTP/1.1 100 Continue\r\nTransfer-Encoding: gzip\r\n\r\n" + ok),
      Self(
        "chunked in capitals", ok + "Transfer-Encoding: CHUNKED\r\n\r\n6\r\n<html>\r\n0\r\n\r\n",
        page),
    ]

  private static let chunks = [
    Self(
      "chunks with extensions and trailer fields",
      chunked + "3;a=b\r\n<ht\r\n0003 ; c\r\nml>\r\n0;d\r\nX: y\r\n\r\nmore", page),
    Self("chunks whose lines end with a line feed alone", chunked + "6\n<html>\n0\n\n", page),
    Self(
      "a chunk size of 17 digits", chunked + "00000000000000006\r\n<html>\r\n0\r\n\r\n", .transport),
    Self("a chunk size of 2^63", chunked + "8000000000000000\r\n<html>", .transport),
    Self("a chunk that goes on after its size", chunked + "3\r\n<html>\r\n0\r\n\r\n", .transport),
    Self(
      "an endless chunk extension", [.text(chunked + "1;"), .endless([0x61])], .pending),
    Self(
      "chunks with extensions without end",
      [.text(chunked), .endless(Array("1;\(String(repeating: "a", count: 1000))\r\nx\r\n".utf8))],
      .cut),
  ]

  private static let limits = [
    Self("200 header fields", ok + fields(200) + "\r\n" + body, page),
    Self("201 header fields", ok + fields(201) + "\r\n" + body, .transport, onFoundation: page),
    Self(
      "20,000 header fields", ok + fields(20_000) + "\r\n" + body, .transport, onFoundation: nil),
    Self(
      "a header field of 60 KiB",
      ok + "X: \(String(repeating: "y", count: 60 << 10))\r\n\r\n" + body, page),
    Self(
      "a header field of 70 KiB",
      ok + "X: \(String(repeating: "y", count: 70 << 10))\r\n\r\n" + body, .transport,
      onFoundation: page),
    Self(
      "a header field of 400 KB",
      ok + "X: \(String(repeating: "y", count: 400_000))\r\n\r\n" + body, .transport,
      onFoundation: nil),
    Self("an endless header field", [.text(ok + "X: "), .endless([0x79])], .transport),
    Self(
      "an endless head", [.text(ok), .endless(Array("X: y\r\n".utf8))], .transport,
      onFoundation: nil),
    Self(
      "endless interim responses", [.endless(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))],
      .transport, onFoundation: nil),
    Self(
      "endless trailers",
      [.text(chunked + "6\r\n<html>\r\n0\r\n"), .endless(Array("X: y\r\n".utf8))], .transport,
      onFoundation: nil),
    // Foundation on Linux can go on reading while the request waits to be cancelled.
    Self("an endless body", [.text(ok + "\r\n"), .endless([0x3C])], .cut, onFoundation: nil),
    Self(
      "endless chunks", [.text(chunked), .endless(Array("4\r\nabcd\r\n".utf8))], .cut,
      onFoundation: nil),
    Self(
      "endless chunks of one byte", [.text(chunked), .endless(Array("1\r\nx\r\n".utf8))], .cut,
      onFoundation: nil),
    Self(
      "more interim responses than header fields may be",
      String(repeating: "HTTP/1.1 100 C\r\n\r\n", count: 201) + ok + "\r\n" + body, .transport,
      onFoundation: nil),
    Self(
      "a list of thousands of lengths",
      ok + "Content-Length: 6" + String(repeating: ",6", count: 1_000) + "\r\n\r\n" + body,
      .transport, onFoundation: nil),
    Self(
      "a length above the limit", ok + "Content-Length: \(behaviourLimit + 1)\r\n\r\n", .transport),
    Self("an endless status line", [.text("HTTP/1.1 200 "), .endless([0x4F])], .transport),
  ]

  private static let codings = [
    coded("gzip", "gzip", gzip(stored: body), page),
    coded("x-gzip", "x-gzip", gzip(stored: body), page),
    coded("deflate", "deflate", zlib(stored: body), page),
    coded("two codings", "gzip, gzip", gzip(stored: gzip(stored: body)), .notDecodable),
    coded("no coding, by name", "identity", Array(body.utf8), page),
    coded("text that claims to be gzip", "gzip", Array(body.utf8), .transport),
    coded("gzip with a wrong checksum", "gzip", gzip(stored: body, checksum: 1), .transport),
    coded("a gzip bomb", "gzip", gzip(ofZeros: 16 << 20), .cut),
    coded(
      "deflate without its first two bytes and its checksum", "deflate", deflate(stored: body), page
    ),
    coded(
      "such deflate, cut short", "deflate", deflate(stored: body).dropLast(),
      .page(200, "<html")),
    coded("gzip in two members", "gzip", gzip(stored: "<ht") + gzip(stored: "ml>"), .transport),
    coded(
      "gzip whose second member is cut short", "gzip", gzip(stored: body) + gzipHead, .transport),
    coded("gzip, and then text", "gzip", gzip(stored: body) + Array("more".utf8), .transport),
    Self(
      "gzip cut short in chunks that are whole",
      [
        .text(ok + "Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\nf\r\n"),
        .bytes(Array(gzip(stored: body).prefix(15))), .text("\r\n0\r\n\r\n"),
      ],
      .page(200, ""), onFoundation: nil),
    Self(
      "gzip a byte a chunk",
      [.text(ok + "Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n")]
        + gzip(stored: body).flatMap { [.text("1\r\n"), .bytes([$0]), .text("\r\n")] }
        + [.text("0\r\n\r\n")],
      page, onFoundation: nil),
    coded("a coding that was not asked for", "br", Array(body.utf8), .notDecodable),
    coded("a charset instead of a coding", "utf-8", Array(body.utf8), .notDecodable),
    coded("none instead of a coding", "none", Array(body.utf8), page),
    coded("gzip with zeros after it", "gzip", gzip(stored: body) + [0, 0, 0], .transport),
    coded("a coding and the name of none", "gzip, identity", gzip(stored: body), page),
    Self(
      "gzip whose blocks never give a byte",
      [
        .text(ok + "Content-Encoding: gzip\r\n\r\n"), .bytes(gzipHead),
        .endless([0, 0, 0, 0xFF, 0xFF]),
      ],
      .transport, onFoundation: nil),
  ]

  private static let timing = [
    Self("silence", [.silence], .pending),
    Self("a head that stops", [.text(ok + "X: "), .silence], .pending, onFoundation: nil),
    Self(
      "a body that stops", [.text(ok + "Content-Length: 7\r\n\r\n" + body), .silence], .pending),
    Self("chunks that stop", [.text(chunked + "6\r\n<html>\r\n"), .silence], .pending),
    Self(
      "no length, and a connection that stays open", [.text(ok + "\r\n" + body), .silence],
      .pending),
    Self(
      "a redirect whose body stops",
      [.text("HTTP/1.1 302 Found\r\nLocation: /a\r\nContent-Length: 9\r\n\r\n"), .silence],
      .page(302, "")),
    Self(
      "a redirect with an endless body",
      [.text("HTTP/1.1 302 Found\r\nLocation: /a\r\n\r\n"), .endless([0x3C])], .page(302, "")),
    Self(
      "a response that is complete, on a connection that stays open",
      [.text(ok + "Content-Length: 6\r\n\r\n" + body), .silence], page),
    Self(
      "204 on a connection that stays open", [.text("HTTP/1.1 204 No Content\r\n\r\n"), .silence],
      .page(204, "")),
  ]

  private static let statuses = [
    Self(
      "304 with a Location", "HTTP/1.1 304 Not Modified\r\nLocation: /a\r\n\r\n", .page(304, "")),
    Self(
      "305 with a Location",
      "HTTP/1.1 305 Use Proxy\r\nLocation: http://a.example/\r\nContent-Length: 0\r\n\r\n",
      .page(305, "")),
    Self(
      "401",
      "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n",
      .page(401, "")),
    Self("999", "HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n", .page(999, "")),
    Self(
      "302 without a Location", "HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n", .page(302, "")),
    Self(
      "302 to an IPv6 host without a scheme",
      "HTTP/1.1 302 Found\r\nLocation: //[::1]/\r\nContent-Length: 0\r\n\r\n", .page(302, ""),
      onFoundation: nil),
    Self(
      "302 to a host with percent signs",
      "HTTP/1.1 302 Found\r\nLocation: //a%20b/\r\nContent-Length: 0\r\n\r\n", .page(302, ""),
      onFoundation: nil),
    Self(
      "302 to a Location of bytes that are no text",
      [
        .text("HTTP/1.1 302 Found\r\nLocation: "), .bytes([0xFF, 0xFE]),
        .text("\r\nContent-Length: 0\r\n\r\n"),
      ],
      .page(302, "")),
  ]

  /// A page that is refused for the transfer coding in its head.
  private static func transferred(_ name: String, _ head: String) -> Self {
    let bytes = gzip(stored: body)
    let chunk = "\r\n\(String(bytes.count, radix: 16))\r\n"
    return Self(
      name, [.text(head + chunk), .bytes(bytes), .text("\r\n0\r\n\r\n")], .transport)
  }

  /// A body in a content coding, with its length.
  private static func coded(
    _ name: String, _ coding: String, _ bytes: some Collection<UInt8>, _ outcome: Outcome
  ) -> Self {
    Self(
      name,
      [
        .text(ok + "Content-Encoding: \(coding)\r\nContent-Length: \(bytes.count)\r\n\r\n"),
        .bytes(Array(bytes)),
      ],
      outcome, onFoundation: outcome)
  }
}
