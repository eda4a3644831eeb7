/// The head of a request, as received.
public struct LoopbackRequest: Sendable, Hashable {
  /// The method, such as `GET`.
  public let method: String
  /// The path and the query, as received.
  public let target: String
  /// The header lines, without the request line.
  public let headerLines: [String]

  init?(head: String) {
    var lines = head.split(separator: "\r\n").map(String.init)
    guard !lines.isEmpty else { return nil }
    let words = lines.removeFirst().split(separator: " ")
    guard words.count == 3 else { return nil }
    method = String(words[0])
    target = String(words[1])
    headerLines = lines
  }

  /// The target without its query.
  public var path: String { String(target.prefix { $0 != "?" }) }

  /// The value of the first header of that name, in any case, or `nil` when there is none.
  public func header(_ name: String) -> String? {
    for line in headerLines {
      guard let colon = line.firstIndex(of: ":"),
        line[..<colon].lowercased() == name.lowercased()
      else { continue }
      return String(line[line.index(after: colon)...].drop { $0 == " " })
    }
    return nil
  }
}
