import BoltsAppLinks
import Foundation
import Testing

@Suite("Tags make targets by the rules of the App Links page and of Bolts")
struct GroupingTests {
  /// The link of a page whose tags are `lines` of `property = content`.
  private func link(_ device: AppLinkDevice = .ios, _ lines: String) -> AppLink {
    let markup = lines.split(separator: "\n").map { line in
      let parts = line.split(separator: " = ", maxSplits: 1)
      let content = parts.count > 1 ? " content=\"\(parts[1])\"" : ""
      return "<meta property=\"al:\(parts[0])\"\(content)>"
    }
    return page(markup.joined()).appLink(for: device)
  }

  private func urls(_ link: AppLink) -> [String?] { link.targets.map { $0.url?.absoluteString } }

  @Test("the tags of a platform make one target, in any order and mixed with others")
  func oneTarget() {
    let link = link(
      .ios,
      """
      ios:app_name = App
      android:url = a://1
      ios:url = i://1
      ios:app_store_id = 7
      """)
    #expect(
      link.targets == [
        AppLinkTarget(
          platform: .ios, url: URL(string: "i://1"), appName: "App", appStoreID: "7")
      ])
    #expect(!link.isBackToReferer)
    #expect(link.sourceURL == URL(string: "https://page.example/dir/page"))
  }

  @Test("a bare platform opens a new group")
  func separators() {
    let link = link(
      .ios,
      """
      ios
      ios:url = i://1
      ios:app_name = One
      ios
      ios:app_name = Two
      ios:url = i://2
      """)
    #expect(urls(link) == ["i://1", "i://2"])
    #expect(link.targets.map(\.appName) == ["One", "Two"])
  }

  @Test("repeated fields of a group are zipped up to the longest list")
  func zipped() {
    let link = link(
      .ios,
      """
      ios:url = i://1
      ios:url = i://2
      ios:app_store_id = 1
      ios:app_name = One
      ios:app_name
      ios:app_name = Three
      """)
    #expect(urls(link) == ["i://1", "i://2", nil])
    #expect(link.targets.map(\.appStoreID) == ["1", nil, nil])
    #expect(link.targets.map(\.appName) == ["One", nil, "Three"])
  }

  @Test("the idiom comes first, then ios; every other device takes its own only")
  func devices() {
    let tags = """
      ios:url = i://ios
      ipad:url = i://ipad
      iphone:url = i://iphone
      android:package = a.b
      windows:url = w://1
      windows_phone:url = w://2
      windows_universal:url = w://3
      """
    #expect(urls(link(.iphone, tags)) == ["i://iphone", "i://ios"])
    #expect(urls(link(.ipad, tags)) == ["i://ipad", "i://ios"])
    #expect(urls(link(.ios, tags)) == ["i://ios"])
    #expect(link(.android, tags).targets.map(\.package) == ["a.b"])
    #expect(urls(link(.windows, tags)) == ["w://1"])
    #expect(urls(link(.windowsPhone, tags)) == ["w://2"])
    #expect(urls(link(.windowsUniversal, tags)) == ["w://3"])
  }

  @Test("each platform has its own fields")
  func fields() {
    #expect(
      link(
        .android, "android:package = p\nandroid:class = C\nandroid:app_name = N\nandroid:app_id = x"
      )
      .targets
        == [AppLinkTarget(platform: .android, appName: "N", package: "p", className: "C")])
    #expect(
      link(.windows, "windows:app_id = x\nwindows:url = w://\nwindows:package = p").targets
        == [AppLinkTarget(platform: .windows, url: URL(string: "w://"), appID: "x")])
  }

  @Test("a duplicate counts once, whichever platform repeats it")
  func duplicates() {
    let block = "ios\nios:url = i://1\nios:app_name = A\n"
    #expect(
      urls(link(.ios, block + block + "ios\nios:url = i://2\n" + block)) == ["i://1", "i://2"])
    #expect(urls(link(.iphone, "iphone:url = i://1\nios:url = i://1")) == ["i://1"])
  }

  @Test("unknown platforms and fields, and names in another case, make nothing")
  func unknown() {
    #expect(link(.ios, "ios:urls = i://1\niOS:url = i://2\nmac:url = m://\nios").targets == [])
    #expect(link(.ios, ":url = i://\n: = x\nios: = x").targets == [])
  }

  @Test("a colon counts even before a combining mark")
  func combining() {
    let page = page(
      "<meta property='al:\u{301}ios:url' content='i://1'><meta property='al:ios:\u{301}url'>")
    #expect(page.metaTags.count == 2)
    #expect(page.appLink(for: .ios).targets == [])
    #expect(page.diagnostics.map(\.code).contains(.unknownPlatform))
  }

  @Test("a longer property makes its field and gives it no value, as in Bolts")
  func longer() {
    #expect(link(.ios, "ios:url:scheme = x").targets == [AppLinkTarget(platform: .ios)])
    #expect(urls(link(.ios, "ios:url = i://1\nios:url:scheme = x")) == ["i://1"])
  }

  @Test("a target whose URL cannot be read keeps the rest")
  func unreadableURL() {
    let link = link(.ios, "ios:url = my_app://x\nios:app_store_id = 7")
    #expect(link.targets == [AppLinkTarget(platform: .ios, appStoreID: "7")])
  }

  @Test("the web URL is the page without a word", arguments: ["", "web", "web:url", "web:foo = x"])
  func webDefault(_ tags: String) {
    #expect(link(.ios, tags).webURL?.absoluteString == "https://page.example/dir/page")
  }

  @Test("a web URL is resolved against the page")
  func webURL() {
    #expect(
      link(.ios, "web:url = https://w.example/x").webURL?.absoluteString == "https://w.example/x")
    #expect(link(.ios, "web:url = ../x?y").webURL?.absoluteString == "https://page.example/x?y")
    #expect(link(.ios, "web:url = //w.example/").webURL?.absoluteString == "https://w.example/")
    #expect(
      link(.ios, "web:url =  https://w.example/ ").webURL?.absoluteString == "https://w.example/")
  }

  @Test(
    "no, false and 0 forbid the web, in any case", arguments: ["no", "false", "0", "NO", "False"])
  func forbidden(_ word: String) {
    #expect(link(.ios, "web:url = https://w.example/\nweb:should_fallback = \(word)").webURL == nil)
  }

  @Test("other words allow it", arguments: ["yes", "true", "1", "maybe", "nope", "00"])
  func allowed(_ word: String) {
    #expect(link(.ios, "web:should_fallback = \(word)").webURL != nil)
  }

  @Test("only the first group of al:web and the first of its fields count")
  func firstWeb() {
    #expect(
      link(.ios, "web:url = https://1.example/\nweb:url = https://2.example/").webURL?.host()
        == "1.example")
    #expect(
      link(.ios, "web\nweb:url = https://1.example/\nweb\nweb:should_fallback = no").webURL?.host()
        == "1.example")
    #expect(link(.ios, "web:should_fallback = no\nweb:should_fallback = yes").webURL == nil)
  }
}
