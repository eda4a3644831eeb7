import BoltsAppLinks
import Foundation
import Testing

/// The pages shared by the project's builders; they stand beside the package and are not part of it.
enum SharedPages {
  struct Page: Sendable, CustomTestStringConvertible {
    let name: String
    let html: Data
    var testDescription: String { name }
  }

  static let directory = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/data/applinks-pages")

  static let areThere = FileManager.default.fileExists(
    atPath: directory.appending(path: "expected.json").path)

  static let all: [Page] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: directory.path)
    return (names ?? []).filter { $0.hasSuffix(".html") }.sorted().compactMap { name in
      (try? Data(contentsOf: directory.appending(path: name))).map { Page(name: name, html: $0) }
    }
  }()

  static func decode<Value: Decodable>(_ file: String, as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(contentsOf: directory.appending(path: file)))
  }
}
