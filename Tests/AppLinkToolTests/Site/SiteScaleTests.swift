import AppLinkLint
import BoltsAppLinks
import Foundation
import TestSupport
import Testing

/// Many links in one file of 128 KiB.
@Suite("The size of a site")
struct SiteScaleTests {
  private static let word =
    ["x", "y", "z", "w"].map { String(repeating: $0, count: 235) }.joined(separator: "/")

  private func site(_ paths: [String]) -> String {
    AppLinkToolTests.site(paths.map { #"{"path": "\#($0)"}"# }.joined(separator: ","))
  }

  private func association(_ folder: URL) throws -> (file: AppSiteAssociation, json: Data) {
    let json = try Data(
      contentsOf: folder.appending(path: ".well-known/apple-app-site-association"))
    return (try AppSiteAssociation(json: json), json)
  }

  @Test("Links that begin alike share rules that decide the same")
  func folding() async throws {
    let paths =
      (0..<140).map { "/\($0 % 3 == 0 ? "a" : "stra%C3%9Fe")/\(Self.word)\($0)" }
      + ["/", "/a", "/stra%C3%9Fe"]
    try await withFolder { folder in
      let run = try await build(site(paths), folder)
      #expect(run.status == 0, "\(run.errors)")
      let (file, json) = try association(folder)
      #expect(json.count < 20_000)
      #expect(file.diagnostics.isEmpty)
      func matches(_ path: String) throws -> Bool {
        let url = try #require(URL(string: "https://a.example" + path))
        return file.decision(for: url).kind == .match
      }
      let known = Set(paths)
      for path in paths.indices.filter({ $0 % 35 == 0 || $0 > 137 }).map({ paths[$0] }) {
        #expect(try matches(path), "\(path)")
        // Its neighbours match only if they are links too.
        for other in [path + "0", path + "/x", String(path.dropLast()), path + "%20"]
        where !other.isEmpty && other != "/" {
          let link = other.hasSuffix("/") ? String(other.dropLast()) : other
          #expect(try matches(other) == known.contains(link), "\(other)")
        }
      }
    }
  }

  @Test("When the links do not fit, the error says how many do, and what to add")
  func tooMany() async throws {
    try await withFolder { folder in
      // No two begin alike; those of /b/ have their rule.
      let others = ["/b/*"] + (0..<3).map { "/b/\($0)" }
      let word = String(repeating: "x", count: 240)
      let links =
        others
        + (0..<160).map { "/a/\($0 * 7919 % 1_000)-\(word)/\(word)/\(word)/\(word)" }
      let run = try await build(site(links), folder)
      #expect(run.status == 1)
      let found = try #require(
        run.errors.firstMatch(
          of:
            /links\[(\d+)\]\.path does not fit.* (\d+) of 164 links fit\. Add a link whose path ends/
        ))
      #expect(found.1 == found.2)
      // A rule takes the path and nine bytes, in 128 KiB.
      let lengths = links.dropFirst(4).map { $0.utf8.count + 9 }
      let fitting = try #require(Int(found.1)) - 4
      #expect(((120 << 10)...(128 << 10)).contains(lengths.prefix(fitting).reduce(0, +)))
      #expect(lengths.prefix(fitting + 1).reduce(0, +) > 127 << 10)
    }
  }
}
