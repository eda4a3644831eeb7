internal import Foundation

/// The status line and header fields of a response, read a line at a time, within limits.
///
/// It makes the checks that libcurl does not make.
struct ResponseHead {
  /// The most bytes of all heads of one request, interim responses and trailers among them.
  static let maximumBytes = 64 << 10
  /// The most header fields, counted likewise, and with each interim response as one.
  static let maximumFields = 200

  /// Why a head is refused.
  struct Refusal: Error {
    let reason: String
  }

  /// The response so far, without a body.
  private(set) var response = PageResponse(status: 0)
  /// Whether the empty line of the final response has been received.
  private(set) var isComplete = false
  /// The length of the body as the head says it, before content codings are decoded.
  private(set) var contentLength: Int64?
  private var size = 0
  private var fieldCount = 0
  private var isInside = false

  /// Reads a line with its line break, and returns whether it completes the head of the final response.
  mutating func receive(_ line: [UInt8]) throws(Refusal) -> Bool {
    size += line.count
    guard size <= Self.maximumBytes else {
      throw Refusal(reason: "its header is larger than \(Self.maximumBytes) bytes")
    }
    let end = line.lastIndex { $0 != 0x0D && $0 != 0x0A }
    let text = line[..<(end.map { $0 + 1 } ?? 0)]
    if !isInside, !isComplete {
      try readStatus(text)
    } else if text.isEmpty {
      return try finish()
    } else {
      try readField(text)
    }
    return false
  }

  private mutating func readStatus(_ line: ArraySlice<UInt8>) throws(Refusal) {
    if response.status > 0 { try countField() }
    let parts = line.split(separator: 0x20, maxSplits: 2)
    let version = parts.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard version.hasPrefix("HTTP/"), parts.count > 1, parts[1].count == 3,
      let code = Int(String(decoding: parts[1], as: UTF8.self)), code >= 100
    else { throw Refusal(reason: "the server does not speak HTTP") }
    response = PageResponse(status: code)
    contentLength = nil
    isInside = true
  }

  private mutating func finish() throws(Refusal) -> Bool {
    // The end of the trailers, which come after the body.
    guard !isComplete else { return false }
    isInside = false
    // Of an interim response, too: libcurl before 8.1 prepares to undo its codings.
    guard response.hasKnownTransferCoding else {
      throw Refusal(reason: PageResponse.unknownTransferCoding)
    }
    guard response.status != 101 else { throw Refusal(reason: "the server switched protocols") }
    isComplete = response.status >= 200
    return isComplete
  }

  private mutating func countField() throws(Refusal) {
    fieldCount += 1
    guard fieldCount <= Self.maximumFields else {
      throw Refusal(reason: "it has more than \(Self.maximumFields) header fields")
    }
  }

  private mutating func readField(_ line: ArraySlice<UInt8>) throws(Refusal) {
    try countField()
    guard !isComplete else { return }
    let field = line.prefix { $0 != 0x3A }
    // RFC 9112, section 5: a space before the colon, or a line that continues the one before.
    guard PageRequest.isHeaderName(field) else {
      throw Refusal(reason: "it has a malformed header field")
    }
    guard field.endIndex < line.endIndex else { return }
    let name = String(decoding: field.map(\.asciiLowercased), as: UTF8.self)
    // In a URL, a byte outside ASCII is escaped, as browsers do it: the encoding that it was meant in
    // is not known.
    let text = line[(field.endIndex + 1)...].trimmed
    let value =
      name == "location"
      ? PercentEncoding.encode(text, keeping: { $0 < 0x80 }) : String(decoding: text, as: UTF8.self)
    switch (name, response.headers[name]) {
    case ("content-length", let earlier):
      try readLength(value)
      response.headers[name] = earlier ?? value
    case ("location", let earlier?) where !earlier.utf8.elementsEqual(value.utf8):
      throw Refusal(reason: "it has two different Location fields")
    case ("location", _), (_, nil):
      response.headers[name] = value
    case (_, let earlier?):
      // RFC 9110, section 5.3.
      response.headers[name] = earlier + ", " + value
    }
  }

  /// RFC 9112, section 6.3: several lengths must be the same, and one that is no number is an error.
  private mutating func readLength(_ value: String) throws(Refusal) {
    for digits in value.fieldMembers {
      guard value.utf8.count < 1_000, !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit),
        let length = Int64(String(decoding: digits, as: UTF8.self))
      else { throw Refusal(reason: "its Content-Length is not a valid number") }
      guard contentLength == nil || contentLength == length else {
        throw Refusal(reason: "it has two different Content-Length fields")
      }
      contentLength = length
    }
  }
}

extension PageResponse {
  package static let unknownTransferCoding = "it has a Transfer-Encoding other than chunked"

  /// Whether the body is sent as it is or in chunks. No request asks for another transfer coding
  /// (RFC 9110, section 10.1.4); libcurl before 8.1 undoes several of them without a bound, on the thread
  /// of all loads, and takes one that is cut short for a complete one.
  package var hasKnownTransferCoding: Bool {
    header("transfer-encoding").map { $0.lowercased() == "chunked" } ?? true
  }

  /// Why the content coding is not one that is undone: at most one of those that requests offer (RFC 9110,
  /// section 8.4). `nil` when it is, or there is none.
  var refusalOfContentCoding: String? {
    let names = (header("content-encoding") ?? "").lowercased().fieldMembers
      .map { String(decoding: $0, as: UTF8.self) }
      .filter { !["", "identity", "none"].contains($0) }
    if names.count > 1 { return "it has more than one content coding" }
    guard let name = names.first, !["gzip", "x-gzip", "deflate"].contains(name) else { return nil }
    return "its Content-Encoding \(name) is neither gzip nor deflate"
  }
}
