public import Foundation

/// The response to one GET request.
public struct PageResponse: Sendable, Hashable {
  /// The status code.
  public var status: Int
  /// The body, without content codings.
  public var body: Data
  private var headers: [String: String]

  /// Creates a response; of header fields whose names differ in case only one counts.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: The header fields.
  ///   - body: The body, without content codings.
  public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.body = body
    self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
  }

  /// Creates a response from header fields whose names are in lower case, each there once.
  init(status: Int, lowercasedHeaders: [String: String]) {
    self.status = status
    body = Data()
    headers = lowercasedHeaders
  }

  /// Finds a header field.
  ///
  /// - Parameter name: The field's name, in any case.
  /// - Returns: The field's value, or `nil` when the response has none of that name.
  public func header(_ name: String) -> String? { headers[name.lowercased()] }
}
