import BoltsAppLinks
import Foundation

extension Shape {
  /// A URL that an app is opened with: what it says, and its events.
  private static func inbound(
    _ name: String, _ text: @escaping @Sendable (Int) -> String
  ) -> Shape {
    Shape("inbound URL: \(name)") { size in
      guard let url = URL(string: text(size)) else { return }
      keep(MeasurementEventBus().receive(url, sourceApplication: nil))
    }
  }

  /// App Link data.
  private static func data(_ name: String, _ json: @escaping @Sendable (Int) -> String) -> Shape {
    inbound(name) { size in
      let unreserved = CharacterSet.alphanumerics.intersection(CharacterSet(0..<128))
      return "a://b?al_applink_data="
        + (json(size).addingPercentEncoding(withAllowedCharacters: unreserved) ?? "")
    }
  }

  static let inboundURLs: [Shape] = [
    inbound("parameters") { size in
      "a://b?" + (0..<300 * size).map { "p\($0)=\($0)" }.joined(separator: "&")
    },
    inbound("ampersands") { "a://b?" + times(8_000 * $0, "&") },
    inbound("broken escapes") { "a://b?x=" + times(4_000 * $0, "%25z") },
    inbound("combining marks in names") { size in
      "a://b?" + (0..<4).map { times(1_000 * size, "%CC%81") + "\($0)=1" }.joined(separator: "&")
    },
    inbound("a long path") { "a://" + times(8_000 * $0, "x/") },
    inbound("a long fragment") { "a://b#" + times(8_000 * $0, "x=1&") },
    data("combining marks in members' names") { size in
      "{"
        + (0..<4).map { "\"" + times(1_000 * size, "\u{301}") + "\($0)\":1" }
        .joined(separator: ",") + "}"
    },
    data("combining marks in the version") {
      "{\"version\":\"" + times(2_000 * $0, "\u{301}") + "\"}"
    },
    data("a long referer name") {
      "{\"referer_app_link\":{\"url\":\"a://b\",\"app_name\":\"" + times(2_000 * $0, "\u{301}")
        + "\"}}"
    },
    data("many extras") { size in
      "{\"extras\":{" + (0..<200 * size).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}}"
    },
    data("a target_url with parameters") { size in
      "{\"target_url\":\"https://e.com/?" + times(400 * size, "a=b&") + "\"}"
    },
  ]
}

extension CharacterSet {
  fileprivate init(_ range: Range<UInt32>) {
    self.init()
    for value in range { if let scalar = Unicode.Scalar(value) { insert(scalar) } }
  }
}
