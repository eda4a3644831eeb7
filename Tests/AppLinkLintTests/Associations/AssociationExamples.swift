import AppLinkLint
import BoltsAppLinks
import Foundation
import Testing

/// One rule of association files: a file, a URL and what the platform decides.
struct AssociationCase: CustomTestStringConvertible, Sendable {
  let rule: String
  let file: String
  let url: String
  let expected: AssociationDecision.Kind

  /// An apple-app-site-association of one entry whose `components` are these.
  init(
    _ rule: String, _ components: String, _ url: String, _ expected: AssociationDecision.Kind
  ) {
    self.init(rule, file: AppleCase.file(components), url, expected)
  }

  init(_ rule: String, file: String, _ url: String, _ expected: AssociationDecision.Kind) {
    self.rule = rule
    self.file = file
    self.url = url.hasPrefix("/") || url.isEmpty ? "https://example.com\(url)" : url
    self.expected = expected
  }

  var testDescription: String { rule }

  func check() throws {
    let file = try AssociationFile(json: Data(file.utf8))
    let decision = file.decision(for: try #require(URL(string: url)))
    #expect(decision.kind == expected, "\(decision.explanation)")
  }
}

/// Parts of apple-app-site-association files.
enum AppleCase {
  /// A file of one entry whose `components` are these.
  static func file(_ components: String) -> String { file(entry: "\"components\": \(components)") }

  /// A file of one entry with these members beside its app.
  static func file(entry: String) -> String {
    #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a"], \#(entry)}]}}"#
  }

  /// What is wrong with a file.
  static func diagnostics(_ file: String) throws -> [Diagnostic] {
    try AppSiteAssociation(json: Data(file.utf8)).diagnostics
  }
}

/// Parts of assetlinks.json files.
enum AssetLinksCase {
  static let fingerprint =
    "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"

  static func target(_ package: String = "org.example.app", _ fingerprint: String = fingerprint)
    -> String
  {
    """
    {"namespace": "android_app", "package_name": "\(package)",
     "sha256_cert_fingerprints": ["\(fingerprint)"]}
    """
  }

  static func statement(
    relation: String = #"["delegate_permission/common.handle_all_urls"]"#,
    target: String = target(), more: String = ""
  ) -> String {
    #"{"relation": \#(relation), "target": \#(target)\#(more)}"#
  }

  /// A file of one statement with these dynamic rules.
  static func file(dynamic list: String) -> String {
    let more = """
      , "relation_extensions": {"delegate_permission/common.handle_all_urls":
        {"dynamic_app_link_components": \(list)}}
      """
    return "[\(statement(more: more))]"
  }
}

extension PageResponse {
  /// The response with a file; `nil` leaves a header field out.
  static func json(
    _ text: String, type: String? = "application/json", cacheControl: String? = nil
  ) -> PageResponse {
    let headers = ["Content-Type": type, "Cache-Control": cacheControl].compactMapValues(\.self)
    return PageResponse(status: 200, headers: headers, body: Data(text.utf8))
  }
}
