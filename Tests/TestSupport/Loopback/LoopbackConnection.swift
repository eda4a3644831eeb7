internal import Foundation

/// One connection of a `LoopbackServer`, for its handler to answer on.
///
/// Nothing here blocks a thread of Swift's pool: writing waits on a queue of its own, and reading on none.
public final class LoopbackConnection: Sendable {
  /// The peer or this side has closed the connection.
  public struct Closed: Error {}

  private let descriptor: Int32
  private let reading = DispatchQueue(label: "LoopbackConnection.reading")
  private let writing = DispatchQueue(label: "LoopbackConnection.writing")

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  // The descriptor is closed only here, where no other thread can use the connection. If it were closed
  // earlier, the system could reuse its number for another socket while a thread still writes to it.
  deinit { _ = Foundation.close(descriptor) }

  /// Sends bytes, and returns when the system has taken all of them.
  public func write(_ bytes: some Sequence<UInt8>) async throws {
    let bytes = Array(bytes)
    let isSent = await withCheckedContinuation { continuation in
      writing.async { continuation.resume(returning: Socket.sendAll(bytes, on: self.descriptor)) }
    }
    guard isSent else { throw Closed() }
  }

  /// Sends text in UTF-8.
  public func write(_ text: String) async throws {
    try await write(text.utf8)
  }

  /// Sends a complete response: the header lines that are given, its length and `Connection: close`.
  public func respond(
    status: Int = 200, headers: [String] = [], body: some Collection<UInt8>
  ) async throws {
    let lines =
      ["HTTP/1.1 \(status) Status"] + headers
      + ["Content-Length: \(body.count)", "Connection: close", "", ""]
    try await write(Array(lines.joined(separator: "\r\n").utf8) + Array(body))
  }

  /// As `respond`, with a body of text in UTF-8.
  public func respond(status: Int = 200, headers: [String] = [], body: String = "") async throws {
    try await respond(status: status, headers: headers, body: body.utf8)
  }

  /// Returns when the peer has closed the connection, or this side has.
  public func waitUntilClosed() async {
    while await receive() != nil {}
  }

  /// Ends both directions of the connection; later writes fail, and waits end.
  public func close() {
    _ = shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Resets the connection, as a server that crashes does.
  public func reset() {
    Socket.reset(descriptor)
    close()
  }

  /// Reads the head of the next request on this connection; `nil` when it has closed.
  ///
  /// The first one is read by the server, and given to the handler.
  public func readRequest() async -> LoopbackRequest? {
    let end = Array("\r\n\r\n".utf8)
    var head: [UInt8] = []
    while head.count < 1 << 20, let bytes = await receive() {
      head += bytes
      // The first byte of TLS, which this server does not speak.
      if head[0] == 0x16 { return nil }
      // The end may lie across two pieces, so that the last bytes of the one before count too.
      let last = head.suffix(bytes.count + end.count)
      if last.indices.contains(where: { last[$0...].starts(with: end) }) {
        return LoopbackRequest(head: String(decoding: head, as: UTF8.self))
      }
    }
    return nil
  }

  /// Takes no thread while it waits, as Dispatch has only 255 for all queues.
  private func receive() async -> [UInt8]? {
    await withCheckedContinuation { continuation in
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: reading)
      source.setEventHandler {
        continuation.resume(returning: Socket.receive(from: self.descriptor))
        source.cancel()
      }
      // A descriptor is not closed before its source has ended.
      source.setCancelHandler { withExtendedLifetime(self) {} }
      source.activate()
    }
  }
}
