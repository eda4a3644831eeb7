public import Foundation

/// One GET request, and the limits that a loader has to apply to it.
public struct PageRequest: Sendable {
  /// The http or https URL to ask for.
  public var url: URL
  /// The header fields to send in addition to those that HTTP needs.
  public var headers: [String: String]
  /// How much of the decoded body is read, in bytes; what follows is ignored.
  public var maximumBytes: Int
  /// Whether a connection may be made to an address; `nil` allows every one.
  ///
  /// A loader that can't know which address it connects to has to refuse the request when this is set.
  /// It is called on the loader's thread and must not block.
  public var allowsAddress: (@Sendable (AppLinkPolicy.Address) -> Bool)?
  private let readsBody: @Sendable (PageResponse) -> Bool

  /// Creates a request; each parameter sets what has its name, and without `readsBody` every body is read.
  public init(
    url: URL, headers: [String: String] = [:], maximumBytes: Int,
    allowsAddress: (@Sendable (AppLinkPolicy.Address) -> Bool)? = nil,
    readsBody: (@Sendable (PageResponse) -> Bool)? = nil
  ) {
    self.url = url
    self.headers = headers
    self.maximumBytes = maximumBytes
    self.allowsAddress = allowsAddress
    self.readsBody = readsBody ?? { _ in true }
  }

  /// Whether the body of a response is needed, called with its status and header fields: not for a status
  /// other than 200 to 299, nor where the request's creator says so.
  public func readsBody(of response: PageResponse) -> Bool {
    (200...299).contains(response.status) && readsBody(response)
  }
}

/// The response to one GET request.
public struct PageResponse: Sendable, Hashable {
  /// The status code.
  public var status: Int
  /// The body, without content codings.
  public var body: Data
  /// By their names in lower case.
  var headers: [String: String]

  /// Creates a response; of header fields whose names differ in case only one counts.
  public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.body = body
    self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
  }

  /// The value of a header field, named in any case; `nil` when the response has none of that name.
  public func header(_ name: String) -> String? { headers[name.inLowerCase] }
}
