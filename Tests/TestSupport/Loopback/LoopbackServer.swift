internal import BoltsTasks
internal import Foundation
internal import Synchronization

/// A small HTTP/1.1 server on 127.0.0.1 or `::1`.
///
/// It reads one request per connection and passes it, with the connection, to a handler, which can send
/// any response: well-formed or not, at once or byte by byte. It is for tests: it supports
/// GET, and neither bodies nor TLS nor keep-alive.
public final class LoopbackServer: Sendable {
  /// Answers a request; the connection is closed when it returns or throws.
  public typealias Handler =
    @Sendable (LoopbackRequest, LoopbackConnection) async throws -> Void

  private let host: String
  /// The port it listens on.
  public let port: UInt16

  private struct State {
    var source: (any DispatchSourceRead)?
    var requests: [LoopbackRequest] = []
    var handlers: [ObjectIdentifier: (connection: LoopbackConnection, task: Task<Void, Never>)] =
      [:]
    var isStopped = false
  }

  private let state = Mutex(State())
  private let handler: Handler

  /// Starts a server on a port that the system chooses. It answers until `stop()`, or until it is released.
  public init(isIPv6: Bool = false, handler: @escaping Handler) throws {
    let (listener, port) = try Socket.listener(isIPv6: isIPv6)
    host = isIPv6 ? "[::1]" : "127.0.0.1"
    self.port = port
    self.handler = handler
    state.withLock { state in
      let source = DispatchSource.makeReadSource(
        fileDescriptor: listener, queue: DispatchQueue(label: "LoopbackServer"))
      source.setEventHandler { [weak self] in
        while let descriptor = Socket.nextConnection(of: listener) {
          self?.serve(LoopbackConnection(descriptor: descriptor))
        }
      }
      source.setCancelHandler { close(listener) }
      source.activate()
      state.source = source
    }
  }

  deinit { stop() }

  /// The requests so far, in the order in which they were read.
  public var requests: [LoopbackRequest] { state.withLock { $0.requests } }

  /// The http URL of a path that starts with a slash.
  public func address(_ path: String = "/") -> String { "http://\(host):\(port)\(path)" }

  /// Stops listening, closes every connection and cancels the handlers.
  public func stop() {
    let handlers = state.withLock { state in
      state.isStopped = true
      defer { state.handlers = [:] }
      state.source?.cancel()
      state.source = nil
      return Array(state.handlers.values)
    }
    for (connection, task) in handlers {
      connection.close()
      task.cancel()
    }
  }

  private func serve(_ connection: LoopbackConnection) {
    let id = ObjectIdentifier(connection)
    state.withLock { state in
      guard !state.isStopped else { return }
      // Swift's pool has only as many threads as the machine has cores. A server that waited for it
      // could not answer while other code computes, and its clients would time out.
      let queue = SerialDispatchExecutor(label: "LoopbackServer.handler")
      let task = Task(executorPreference: queue) { [weak self, handler] in
        if let request = await connection.readRequest() {
          self?.state.withLock { $0.requests.append(request) }
          try? await handler(request, connection)
        }
        connection.close()
        _ = self?.state.withLock { $0.handlers.removeValue(forKey: id) }
      }
      state.handlers[id] = (connection, task)
    }
  }
}
