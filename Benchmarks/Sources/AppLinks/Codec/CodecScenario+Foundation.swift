internal import BenchmarkHarness
internal import Foundation

extension CodecScenario {
  /// The codec as a user would write it with Foundation, without handling of invalid input.
  var foundation: Contender {
    switch self {
    case .write:
      Contender(
        "Foundation", operations: Self.count,
        .sync {
          for _ in 0..<Self.count { blackHole(Self.written()) }
        })
    case .read:
      Contender(
        "Foundation", operations: Self.count,
        .sync { [sent = Self.written()] in
          for _ in 0..<Self.count { blackHole(Self.target(of: sent)) }
        })
    }
  }

  private struct Message: Codable {
    var target_url: String
    var version: String
    var user_agent: String
    var extras: [String: String]
  }

  private static func written() -> URL {
    let message = Message(
      target_url: Example.target.absoluteString, version: "1.0", user_agent: "Example 1.0",
      extras: ["user": Example.user])
    let json = (try? JSONEncoder().encode(message)) ?? Data()
    var unreserved = CharacterSet.alphanumerics
    unreserved.insert(charactersIn: "-._~")
    let value = String(decoding: json, as: UTF8.self)
      .addingPercentEncoding(withAllowedCharacters: unreserved)
    var components = URLComponents(url: Example.app, resolvingAgainstBaseURL: false)
    let data = URLQueryItem(name: "al_applink_data", value: value)
    let items = components?.percentEncodedQueryItems ?? []
    components?.percentEncodedQueryItems = items + [data]
    return components?.url ?? Example.app
  }

  private static func target(of url: URL) -> URL? {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    guard let json = items.first(where: { $0.name == "al_applink_data" })?.value,
      let message = try? JSONDecoder().decode(Message.self, from: Data(json.utf8))
    else { return nil }
    return URL(string: message.target_url)
  }
}
