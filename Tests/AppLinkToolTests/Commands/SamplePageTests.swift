import Foundation
import TestSupport
import Testing

@Suite("The tool reads the sample pages", .timeLimit(.minutes(20)))
struct SamplePageTests {
  @Test("tags prints the tags of a browser's document")
  func samplePages() async throws {
    try await withSamplePages { paths in
      let run = try await applink(["tags", "--json"] + paths)
      #expect(run.status == 0)
      let entries = try #require(try run.json() as? [[String: Any]])
      #expect(entries.count == SamplePage.all.count)
      for (page, entry) in zip(SamplePage.all, entries) {
        let tags = entry["result"] as? [[String: Any]] ?? []
        #expect(tags.map { $0["property"] as? String } == page.tags.map(\.property), "\(page)")
        #expect(tags.map { $0["content"] as? String } == page.tags.map(\.content), "\(page)")
      }
    }
  }

  @Test(
    "resolve prints the targets of a device",
    arguments: ["iphone", "ipad", "android"])
  func sampleTargets(device: String) async throws {
    try await withSamplePages { paths in
      let run = try await applink(
        ["resolve", "--json", "--device", device, "--base-url", "https://source.example/"] + paths)
      #expect(run.status == 0)
      let entries = try #require(try run.json() as? [[String: Any]])
      for (page, entry) in zip(SamplePage.all, entries) {
        let link = try #require(entry["result"] as? [String: Any])
        let urls = (link["targets"] as? [[String: Any]] ?? []).compactMap { $0["url"] as? String }
        let expected =
          device == "iphone" ? page.iphone : device == "ipad" ? page.ipad : page.android
        #expect(urls == expected, "\(page)")
        #expect(
          link["webURL"] as? String == (page.web == "page" ? "https://source.example/" : page.web),
          "\(page)")
      }
    }
  }

  /// Writes the sample pages into a folder, passes their paths to the body, and removes them.
  ///
  /// A file has no content type, so pages that need one declare their encoding.
  private func withSamplePages(_ body: ([String]) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("applink-pages-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try SamplePage.all.enumerated().map { index, page in
      let file = folder.appendingPathComponent("\(index).html")
      let declaration =
        page.contentType.map { "<meta http-equiv=content-type content='\($0)'>" } ?? ""
      try Data(Array(declaration.utf8) + page.html).write(to: file)
      return file.path
    }
    try await body(paths)
  }
}
