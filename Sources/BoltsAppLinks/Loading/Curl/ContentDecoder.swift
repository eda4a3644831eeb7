#if os(Linux)
  internal import CCurl

  /// Decodes one stream of a content coding, and knows whether it is complete.
  ///
  /// curl takes a compressed stream that is cut short for a complete one, even if half a page is
  /// missing. So the codings are undone here, with the libraries that curl itself would use.
  @safe
  final class ContentDecoder {
    /// The most bytes that one read gives.
    static let capacity = 16 << 10

    private static let codings: [(name: String, coding: bolts_coding)] = [
      ("gzip", BOLTS_CODING_GZIP), ("deflate", BOLTS_CODING_DEFLATE), ("br", BOLTS_CODING_BROTLI),
      ("zstd", BOLTS_CODING_ZSTD),
    ]

    /// The codings that can be decoded, as an `Accept-Encoding` field names them.
    static let offer = codings.filter { bolts_decoder_knows(Int32($0.coding.rawValue)) }
      .map(\.name).joined(separator: ", ")

    /// How many bytes all reads have given.
    private(set) var count = 0
    private let decoder: OpaquePointer
    private let output: UnsafeMutableBufferPointer<UInt8>

    /// Creates a decoder; `nil` when the coding can't be decoded, or when there is no memory.
    ///
    /// - Parameter name: The coding's name in lower case.
    init?(_ name: String) {
      let name = name == "x-gzip" ? "gzip" : name
      guard let coding = Self.codings.first(where: { $0.name == name })?.coding,
        let decoder = unsafe bolts_decoder_create(Int32(coding.rawValue))
      else { return nil }
      unsafe self.decoder = unsafe decoder
      unsafe output = .allocate(capacity: Self.capacity)
    }

    deinit {
      unsafe bolts_decoder_destroy(decoder)
      unsafe output.deallocate()
    }

    /// Whether the stream has come to its end, its checksum included, or has not begun.
    var isComplete: Bool { unsafe bolts_decoder_is_complete(decoder) }

    /// Decodes a part of some bytes.
    ///
    /// - Parameter bytes: What is to be decoded; what is still to be decoded afterwards.
    /// - Returns: Up to `capacity` bytes, which belong to the decoder until the next call; `nil` when
    ///   the stream is malformed.
    func read(_ bytes: inout UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
      let decoded = unsafe bolts_decoder_read(
        decoder, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count,
        output.baseAddress, Self.capacity)
      // A decoder that takes nothing and gives nothing would never come to an end.
      guard !decoded.is_malformed, unsafe decoded.taken + decoded.given > 0 || bytes.isEmpty else {
        return nil
      }
      unsafe bytes = unsafe UnsafeRawBufferPointer(rebasing: bytes[decoded.taken...])
      count += decoded.given
      return unsafe UnsafeRawBufferPointer(
        rebasing: UnsafeRawBufferPointer(output)[..<decoded.given])
    }
  }
#endif
