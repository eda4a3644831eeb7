internal import BenchmarkHarness

/// `al_applink_data` in a URL.
enum CodecScenario: String, CaseIterable {
  case write = "codec/write"
  case read = "codec/read"

  static let count = 100

  var scenario: Scenario {
    Scenario(rawValue, title, contenders: [bolts, foundation])
  }

  private var title: String {
    switch self {
    case .write: "add al_applink_data to a URL"
    case .read: "read a URL with al_applink_data"
    }
  }
}
