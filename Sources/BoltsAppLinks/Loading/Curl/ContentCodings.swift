#if os(Linux)
  internal import CCurl
  internal import Foundation

  /// The content codings of a body (RFC 9110, section 8.4).
  ///
  /// curl takes a compressed stream that is cut short for a complete one, even if half a page is
  /// missing. So the codings are undone here, with the libraries that curl itself would use, and neither on
  /// the loader's thread, which all loads share, nor in Swift's pool.
  enum ContentCodings {
    /// Servers apply one; a second is that of a file that was compressed before.
    private static let maximumCount = 2

    /// The most bytes of a body before it is decoded: what is compressed twice may be larger in between
    /// than in the end.
    static func maximumBytes(for request: PageRequest) -> Int {
      let slack = 64 << 10
      return min(max(0, request.maximumBytes), Int.max - slack) + slack
    }

    private static let known =
      bolts_decoder_load() ? ["gzip": BOLTS_CODING_GZIP, "deflate": BOLTS_CODING_DEFLATE] : [:]

    /// The other names in IANA's registry.
    private static let unknown =
      "br zstd compress x-compress dcb dcz exi aes128gcm pack200-gzip".split(separator: " ")

    /// The codings that can be decoded, as an `Accept-Encoding` field names them. Every server that has
    /// another one, such as brotli, has the page without it, too.
    static let offer = known.keys.sorted(by: >).joined(separator: ", ")

    /// Undoes the codings that a response names, within the limit that the request has for its body.
    @concurrent
    static func decode(
      _ response: PageResponse, to request: PageRequest
    ) async throws -> PageResponse {
      let codings = try codings(response.header("content-encoding"), request.url)
      var response = response
      response.body = try await decode(response.body, codings, request)
      guard response.body.count <= max(0, request.maximumBytes) else {
        throw AppLinkError.tooLarge(request.url, limit: request.maximumBytes)
      }
      return response
    }

    private static func decode(
      _ body: Data, _ codings: [Int32], _ request: PageRequest
    ) async throws -> Data {
      let limit = maximumBytes(for: request)
      return try codings.reversed().reduce(body) { try decode($0, $1, request, limit) }
    }

    /// The codings in a field. As in browsers, a name that is no coding, such as `utf-8`, is ignored.
    private static func codings(_ field: String?, _ url: URL) throws(AppLinkError) -> [Int32] {
      // Names of codings are short; of a longer field the rest is not one that is requested.
      let names = (field ?? "").fieldMembers.prefix(8).map {
        String(decoding: $0.prefix(16).map(\.asciiLowercased), as: UTF8.self)
      }
      let codings = names.compactMap { known[$0 == "x-gzip" ? "gzip" : $0] }
      // The server will answer so again, which is no trouble of the network.
      if let name = names.first(where: { unknown.contains($0[...]) }) {
        throw .notDecodable(
          url, reason: "its Content-Encoding \(name) is none of those requested (\(offer))")
      }
      guard codings.count <= maximumCount else {
        throw .notDecodable(url, reason: "it has more than \(maximumCount) content codings")
      }
      return codings.map { Int32($0.rawValue) }
    }

    private static func decode(
      _ body: Data, _ coding: Int32, _ request: PageRequest, _ limit: Int
    ) throws(AppLinkError) -> Data {
      guard !body.isEmpty else { return body }
      var output: UnsafeMutablePointer<UInt8>?
      var count = 0
      let result = unsafe body.withUnsafeBytes { bytes in
        unsafe bolts_decode(
          coding, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count,
          limit, &output, &count)
      }
      // What is decoded has a buffer, even if it is empty.
      if let output = unsafe output {
        return unsafe Data(bytesNoCopy: output, count: count, deallocator: .free)
      }
      let reason =
        switch UInt32(result) {
        case BOLTS_TOO_LARGE.rawValue:
          throw .tooLarge(request.url, limit: request.maximumBytes)
        case BOLTS_INCOMPLETE.rawValue: "its compressed body ended before it was complete"
        case BOLTS_NO_MEMORY.rawValue: "there is no memory to decode its body"
        default: "its body does not have the content coding that its header names"
        }
      throw .transport(request.url, reason: reason)
    }
  }
#endif
