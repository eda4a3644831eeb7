import BoltsSwift

extension BoltsSwiftPort.Reader: NewsReader {
  func text(_ path: String) async throws -> String {
    try await textTask(path).value
  }

  func front() async throws -> [Card] {
    try await frontTask().value
  }

  func fastest(of mirrors: [String]) async throws -> String {
    try await fastestTask(of: mirrors).value
  }
}
