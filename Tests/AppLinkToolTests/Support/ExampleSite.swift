import Foundation
import TestSupport
import Testing

/// Association files, and where a host has them.
enum ExampleFile {
  static let applePath = "/.well-known/apple-app-site-association"
  static let androidPath = "/.well-known/assetlinks.json"
  static let fingerprint = String(repeating: "AB:", count: 31) + "AB"

  /// An apple-app-site-association of an app with these components.
  static func apple(_ components: String = "[{}]") -> String {
    """
    {"applinks": {"details": [
      {"appIDs": ["ABCDE12345.com.example.app"], "components": \(components)}
    ]}}
    """
  }

  /// An assetlinks.json that lets an app open every URL.
  static func android(_ package: String = "org.example.app") -> String {
    """
    [{"relation": ["delegate_permission/common.handle_all_urls"],
      "target": {"namespace": "android_app", "package_name": "\(package)",
                 "sha256_cert_fingerprints": ["\(fingerprint)"]}}]
    """
  }
}

/// A server of files by their paths: HTML, which begins with `<`, and JSON. It redirects from a file that is a path, and
/// answers with 404 for one that is not there. Where `answer` returns true, it has answered.
func server(
  _ files: [String: String],
  answer: @escaping LoopbackServer.ConditionalHandler = { _, _ in false }
) throws -> LoopbackServer {
  try LoopbackServer { request, connection in
    if try await answer(request, connection) { return }
    guard let file = files[request.path] else { return try await connection.respond(status: 404) }
    if file.hasPrefix("/") {
      return try await connection.respond(status: 302, headers: ["Location: \(file)"])
    }
    let type = file.hasPrefix("<") ? "text/html" : "application/json"
    try await connection.respond(headers: ["Content-Type: \(type)"], body: file)
  }
}

extension LoopbackServer {
  /// A handler that says whether it has answered.
  typealias ConditionalHandler =
    @Sendable (LoopbackRequest, LoopbackConnection) async throws -> Bool
}

/// What `check` says about a URL.
struct Checked {
  var status: Int32
  /// What opens on each platform; `nil` where that is unknown.
  var opens: [String?]
  var findings: [[String: Any]]

  var codes: [String?] { findings.map { $0["code"] as? String } }

  init(_ url: String, _ options: String...) async throws {
    let run = try await applink(["check", url, "--json"] + options)
    let json = try run.object()
    status = run.status
    opens = try #require(json["platforms"] as? [[String: Any]]).map { $0["opens"] as? String }
    findings = try #require(json["findings"] as? [[String: Any]])
  }
}
