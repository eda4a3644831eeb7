import Foundation
import Testing

@Suite("resolve and tags")
struct PageTests {
  static let story = """
    <!doctype html><title>Story</title>
    <meta property="al:ios:url" content="example://story/7">
    <meta property="al:ios:app_store_id" content="12345">
    <meta property="al:ios:app_name" content="Example &amp; Co">
    <meta property="al:ipad:url" content="example-hd://story/7">
    <meta property="al:android:package" content="org.example">
    <meta property="al:android:class">
    <!-- <meta property="al:ios:url" content="hidden://"> -->
    """

  @Test("tags --json prints an array that ends with a line break, its members sorted by name")
  func tagsJSON() async throws {
    let page = """
      <meta property="al:ios:url" content="x:1&amp;"><meta property="al:android:class">
      <meta name="al:ios:url" content="example://7">
      """
    let run = try await applink("tags", "-", "--json", input: page)
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(
      run.output == """
        [
          {
            "content": "x:1&",
            "formatVersion": 2,
            "property": "al:ios:url"
          },
          {
            "content": null,
            "formatVersion": 2,
            "property": "al:android:class"
          }
        ]

        """)
  }

  @Test("tags prints one tag a line, in the order of the page")
  func tagsText() async throws {
    let run = try await applink("tags", "-", input: Self.story)
    #expect(run.lines.count == 6)
    #expect(run.lines[0] == "al:ios:url           example://story/7")
    #expect(run.lines[5] == "al:android:class     (no content)")
  }

  @Test("A page without tags gives no lines, and an empty JSON array")
  func noTags() async throws {
    let text = try await applink("tags", "-", input: "<p>nothing")
    #expect(text.status == 0)
    #expect(text.output.isEmpty)
    #expect(text.errors == "applink: standard input has no al: tags\n")
    let json = try await applink("tags", "-", "--json", input: "<p>nothing")
    #expect(json.output == "[]\n")
    #expect(json.errors.isEmpty)
  }

  @Test(
    "resolve prints the targets of a device in order",
    arguments: [
      ("iphone", ["ios"]), ("ipad", ["ipad", "ios"]), ("android", ["android"]), ("windows", []),
    ])
  func device(name: String, platforms: [String]) async throws {
    let run = try await applink(
      "resolve", "-", "--device", name, "--base-url", "https://example.com/7", "--json",
      input: Self.story)
    #expect(run.status == 0)
    let link = try run.object()
    #expect(link["sourceURL"] as? String == "https://example.com/7")
    #expect(link["webURL"] as? String == "https://example.com/7")
    let targets = try #require(link["targets"] as? [[String: Any]])
    #expect(targets.compactMap { $0["platform"] as? String } == platforms)
  }

  @Test("resolve prints the targets of every platform when no device is given")
  func everyPlatform() async throws {
    let run = try await applink(
      "resolve", "-", "--base-url", "https://example.com/7", input: Self.story)
    #expect(
      run.output == """
        platform  opens                  app           identifier
        ios       example://story/7      Example & Co  App Store 12345
        ipad      example-hd://story/7
        android   (the page's URL)                     org.example
        web       https://example.com/7

        """)
  }

  @Test(
    "Several pages are printed in order, each under its name, even if one fails")
  func severalPages() async throws {
    try await withTemporaryFile(Self.story) { path in
      let run = try await applink("tags", path, "missing.html", path, "--jobs", "2")
      #expect(run.status == 2)
      #expect(run.errors == "applink: cannot read missing.html: No such file or directory\n")
      #expect(run.lines.filter { $0 == path }.count == 2)
      #expect(run.lines.count == 14)
    }
  }

  @Test("A file can be named by its file URL, and can be a pipe")
  func files() async throws {
    try await withTemporaryFile(Self.story) { path in
      let plain = try await applink("tags", path)
      #expect(try await applink("tags", "file://\(path)").output == plain.output)
      #expect(try await applink("tags", "/dev/stdin", input: Self.story).output == plain.output)
    }
  }

  @Test("-- ends the options, so a file name may begin with a hyphen")
  func endOfOptions() async throws {
    let run = try await applink("tags", "--", "--json")
    #expect(run.status == 2)
    #expect(run.errors.contains("cannot read --json"))
  }
}
