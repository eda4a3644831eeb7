import Testing

/// What a server does with one request, and what a loader makes of it.
struct ServerBehaviour: Sendable, CustomTestStringConvertible {
  /// What the server sends.
  enum Part: Sendable {
    case bytes([UInt8])
    /// The same bytes again and again, until the client closes the connection.
    case endless([UInt8])
    /// Nothing, until the client closes the connection.
    case silence
    /// The connection is reset.
    case reset
  }

  /// What the loader returns or throws.
  enum Outcome: Sendable, Equatable {
    case page(Int, String)
    case transport
    case notDecodable
    /// As much of an endless body as the limit lets be read.
    case cut
    /// The loader does not return while the caller waits.
    case pending
  }

  let name: String
  let parts: [Part]
  let outcome: Outcome
  /// What Foundation's loader does on Linux; `nil` when the response ends or stalls the process.
  private let onFoundation: Outcome?

  /// What Foundation's loader makes of it; `nil` when the response ends or stalls the process.
  var outcomeOnFoundation: Outcome? {
    #if canImport(FoundationNetworking)
      Self.foundationDifferences[name] ?? onFoundation
    #else
      onFoundation ?? outcome
    #endif
  }

  var testDescription: String { name }

  init(_ name: String, _ parts: [Part], _ outcome: Outcome, onFoundation: Outcome?) {
    self.name = name
    self.parts = parts
    self.outcome = outcome
    self.onFoundation = onFoundation
  }

  init(_ name: String, _ parts: [Part], _ outcome: Outcome) {
    self.init(name, parts, outcome, onFoundation: outcome)
  }

  /// The server sends a text and closes.
  init(_ name: String, _ text: String, _ outcome: Outcome) {
    self.init(name, [.text(text)], outcome)
  }

  /// The server sends a text and closes; Foundation's outcome is different.
  init(_ name: String, _ text: String, _ outcome: Outcome, onFoundation: Outcome?) {
    self.init(name, [.text(text)], outcome, onFoundation: onFoundation)
  }
}

extension ServerBehaviour.Part {
  static func text(_ text: String) -> Self { .bytes(Array(text.utf8)) }
}
