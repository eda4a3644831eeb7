internal import BoltsAppLinks
internal import Foundation
internal import Synchronization

/// What URLs have to open, by URL and platform: the file of `--expect`, and what `--write-expect` writes.
final class Expectations: Sendable {
  /// The apps for each platform of each URL; an empty list is the browser.
  private let openings: Mutex<[String: [String: [String]]]>

  static let platforms = ["ios": "iphone", "android": "android"]
  private static let form =
    #"write {"https://example.com/a": {"ios": ["ABCDE12345.com.example.app"], "android": "browser"}}"#

  init() { openings = Mutex([:]) }

  init(_ file: LocalInput) async throws {
    let bytes = Array(try await file.read())
    do {
      let node = try FileObject.parse(bytes)
      guard let members = node.object else {
        throw FileFault(place: node.place, message: Self.form)
      }
      openings = Mutex(
        Dictionary(try members.map { ($0.name, try Self.openings($0.value, $0.name)) }) { $1 })
    } catch let fault as FileFault {
      throw ToolError.unreadable(fault.line(in: file.name))
    }
  }

  private static func openings(
    _ node: JSONNode, _ url: String
  ) throws(FileFault) -> [String: [String]] {
    let object = try FileObject(node, url, members: platforms.keys.sorted())
    var openings: [String: [String]] = [:]
    for platform in platforms.keys {
      guard let value = object[platform] else { continue }
      let apps = (value.array ?? []).compactMap(\.string)
      guard value.string == "browser" || !apps.isEmpty && apps.count == value.array?.count else {
        throw FileFault(place: value.place, message: form)
      }
      openings[platform] = apps
    }
    return openings
  }

  var urls: [String] { openings.withLock { $0.keys.sorted() } }

  /// What a URL opens otherwise than expected; `nil` for a URL about which nothing is expected.
  func differences(of check: LinkCheck) -> [Finding]? {
    openings.withLock { $0[check.input.argument] }.map { expected in
      check.openings.sorted { $0.key < $1.key }.compactMap { platform, found in
        guard let apps = expected[platform], Set(apps) != Set(found.apps) else { return nil }
        func words(_ apps: [String]) -> String {
          apps.isEmpty ? "the browser" : apps.sorted().joined(separator: ", ")
        }
        return Finding(
          .notAsExpected, in: check.input,
          "On \(platform == "ios" ? "iOS" : "Android") the URL opens \(words(found.apps)) and not \(words(apps)), as expected. "
            + found.explanation)
      }
    }
  }

  /// Expects what a URL opens now; what is not known is left out.
  func add(_ check: LinkCheck) {
    openings.withLock { $0[check.input.argument] = check.openings.mapValues(\.apps) }
  }

  func write(to path: String) throws {
    let value = JSONValue.object(
      openings.withLock { openings in
        openings.mapValues { platforms in
          .object(
            platforms.mapValues {
              $0.isEmpty ? .string("browser") : .array($0.sorted().map(JSONValue.string))
            })
        }
      })
    try FileDraft.write(value.indented() + "\n", to: path)
  }
}
