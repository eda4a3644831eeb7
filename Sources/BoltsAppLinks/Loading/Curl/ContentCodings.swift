#if os(Linux)
  internal import Foundation

  /// The content codings of a body (RFC 9110, section 8.4), undone as its bytes arrive.
  struct ContentCodings {
    /// As many as curl undoes.
    private static let maximumCount = 5

    /// Why a body is refused.
    enum Failure: Error {
      case malformed
      case tooLarge
    }

    /// One for each coding, in the order in which they are undone: the last that was applied first.
    private let decoders: [ContentDecoder]
    private let limit: Int

    /// None, and no body.
    init() {
      decoders = []
      limit = 0
    }

    /// - Parameters:
    ///   - field: The value of the response's `Content-Encoding` field.
    ///   - limit: The most bytes that a body may have.
    /// - Throws: `Refusal` for a coding that can't be decoded, and for more than five.
    init(_ field: String?, limit: Int) throws(ResponseHead.Refusal) {
      var decoders: [ContentDecoder] = []
      for name in (field ?? "").utf8.split(separator: 0x2C) {
        let name = String(decoding: name, as: UTF8.self).filter { !" \t".contains($0) }.lowercased()
        if name.isEmpty || name == "identity" { continue }
        guard decoders.count < Self.maximumCount, let decoder = ContentDecoder(name) else {
          throw ResponseHead.Refusal(
            reason: "its Content-Encoding is not one of those requested (\(ContentDecoder.offer))")
        }
        decoders.append(decoder)
      }
      self.decoders = decoders.reversed()
      self.limit = limit
    }

    /// Whether every stream has come to its end, so that no part of the body is missing.
    var isComplete: Bool { decoders.allSatisfy(\.isComplete) }

    /// Decodes some bytes and appends the result to the body.
    func decode(_ bytes: UnsafeRawBufferPointer, into body: inout Data) throws(Failure) {
      try unsafe decode(bytes, from: 0, into: &body)
    }

    private func decode(
      _ bytes: UnsafeRawBufferPointer, from index: Int, into body: inout Data
    ) throws(Failure) {
      guard index < decoders.count else {
        guard bytes.count <= limit - body.count else { throw .tooLarge }
        unsafe body.append(contentsOf: bytes)
        return
      }
      let decoder = decoders[index]
      var rest = unsafe bytes
      repeat {
        guard let output = unsafe decoder.read(&rest) else { throw .malformed }
        // What is compressed twice may be large in between and nothing in the end.
        guard decoder.count - 65536 <= limit else { throw .tooLarge }
        try unsafe decode(output, from: index + 1, into: &body)
        if output.count < ContentDecoder.capacity, unsafe rest.isEmpty { return }
      } while true
    }
  }
#endif
