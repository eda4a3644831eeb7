import AppLinkLint
import BoltsAppLinks
import Foundation
import Testing

@Suite("Limits on a page's metadata")
struct MetadataLimitTests {
  private func targets(_ count: Int, platform: String = "ios") -> String {
    (0..<count).map {
      "<meta property='al:\(platform)'><meta property='al:\(platform):url' content='a://\($0)'>"
    }.joined()
  }

  @Test("a link keeps 32 targets, and a diagnostic reports the others", arguments: [32, 33, 500])
  func targetLimit(count: Int) {
    let page = page(targets(count))
    let link = page.appLink(for: .ios)
    #expect(link.targets.count == 32)
    #expect(link.targets.last?.url?.absoluteString == "a://31")
    let found = page.diagnostics.filter { $0.code == .tooManyTargets }
    #expect(found.count == (count > 32 ? 1 : 0))
    #expect(found.first.map { $0.message.contains("\(count) targets") } ?? true)
  }

  @Test("the limit counts all platforms of a device together, and equal targets once")
  func platforms() {
    let page = page(
      targets(20, platform: "iphone") + targets(20) + targets(40).replacing("a:", with: "b:"))
    let link = page.appLink(for: .iphone)
    #expect(link.targets.count == 32)
    #expect(link.targets.filter { $0.platform == .iphone }.count == 20)
    #expect(Set(link.targets.map(\.url)).count == 32)
    #expect(page.diagnostics.map(\.code).contains(.tooManyTargets))
    let two = AppLinkLintTests.page(
      targets(20) + targets(13, platform: "iphone").replacing("a:", with: "b:"))
    #expect(two.diagnostics.map(\.code) == [.tooManyTargets])
    for other in ["windows", "iphone"] {
      #expect(AppLinkLintTests.page(targets(20) + targets(20, platform: other)).diagnostics == [])
    }
  }

  @Test("the first 1,000 tags are read, and a diagnostic reports that there are more")
  func tagLimit() {
    let page = page(targets(501))
    #expect(page.metaTags.count == 1_000)
    let messages = page.diagnostics.filter { $0.code == .tooManyTags }.map(\.message)
    #expect(messages.count == 1 && messages[0].contains("first 1,000"))
  }

  @Test("a page in ISO-2022-JP has no tags, and its diagnostic names the encoding")
  func unreadable() {
    let page = AppLinkPage(
      html: Data(targets(1).utf8), contentType: "text/html;charset=iso-2022-jp",
      url: URL(filePath: "/"))
    #expect(page.metaTags.isEmpty)
    #expect(page.diagnostics.map(\.code) == [.noTags])
    #expect(page.diagnostics.first?.message.contains("encoding") == true)
  }

  @Test("content of more than 4 KiB is ignored, and a diagnostic reports it")
  func fieldLimit() {
    let limit = 4 << 10
    for (length, isKept) in [(limit, true), (limit + 1, false)] {
      let name = String(repeating: "n", count: length)
      let page = page(
        """
        <meta property="al:ios:url" content="a://b">
        <meta property="al:ios:app_name" content="\(name)">
        """)
      #expect((page.appLink(for: .ios).targets[0].appName != nil) == isKept)
      #expect(page.appLink(for: .ios).targets[0].url?.absoluteString == "a://b")
      #expect(page.diagnostics.map(\.code) == (isKept ? [] : [.fieldTooLong]))
    }
  }
}
