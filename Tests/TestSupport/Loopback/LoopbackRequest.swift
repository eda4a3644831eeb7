/// The head of a request, as received.
public struct LoopbackRequest: Sendable {
  /// The method, such as `GET`.
  public let method: String
  /// The path and the query, as received.
  public let target: String
  /// The first value of each header, by its name in lower case.
  private let headers: [String: String]

  init?(head: String) {
    let lines = head.split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    method = String(words[0])
    target = String(words[1])
    let fields = lines.dropFirst().map {
      $0.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    }
    headers = Dictionary(
      fields.filter { $0.count == 2 }
        .map { ($0[0].lowercased(), String($0[1].drop { $0 == " " })) }
    ) { first, _ in first }
  }

  /// The target without its query.
  public var path: String { String(target.prefix { $0 != "?" }) }

  /// The value of the first header of that name, in any case, or `nil` when there is none.
  public func header(_ name: String) -> String? { headers[name.lowercased()] }
}
