import Foundation

/// As much of HTTP/2 (RFC 9113) as answers one request.
enum HTTP2 {
  private static let preface = Data("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  /// Waits for the head of a client's first request, which may come after other text, and answers it.
  static func answer(from input: FileHandle, on output: FileHandle, with page: String) {
    guard hasRequest(Data(bytes(from: input) { hasRequest(Data($0)) })) else { return }
    // The indexed field `:status: 200` (RFC 7541, appendix A), and the end of the head.
    let frames =
      frame(type: 4, flags: 0, stream: 0, []) + frame(type: 4, flags: 1, stream: 0, [])
      + frame(type: 1, flags: 4, stream: 1, [0x88])
      + frame(type: 0, flags: 1, stream: 1, Array(page.utf8))
    try? output.write(contentsOf: Data(frames))
    // Until the server ends, so that it need not wait for a reader.
    _ = bytes(from: input)
  }

  private static func frame(
    type: UInt8, flags: UInt8, stream: UInt8, _ payload: [UInt8]
  ) -> [UInt8] {
    let length = payload.count
    return [UInt8(length >> 16), UInt8(length >> 8 & 255), UInt8(length & 255), type, flags]
      + [0, 0, 0, stream] + payload
  }

  private static func hasRequest(_ data: Data) -> Bool {
    guard let start = data.range(of: preface)?.upperBound else { return false }
    var rest = data[start...]
    while rest.count >= 9 {
      let head = Array(rest.prefix(9))
      if head[3] == 1 { return true }
      rest = rest.dropFirst(9 + Int(head[0]) << 16 + Int(head[1]) << 8 + Int(head[2]))
    }
    return false
  }
}
