import BoltsAppLinks
import Foundation
import Testing

@Suite(
  "Tags are grouped into targets by the rules of the App Links page and of Bolts")
struct GroupingTests {
  private func urls(_ link: AppLink) -> [String?] { link.targets.map { $0.url?.absoluteString } }

  @Test(
    "on an iPhone or iPad its own targets come before those of ios; other devices have one platform"
  )
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
    #expect(urls(linkOfTags(.iphone, tags)) == ["i://iphone", "i://ios"])
    #expect(urls(linkOfTags(.ipad, tags)) == ["i://ipad", "i://ios"])
    #expect(urls(linkOfTags(.ios, tags)) == ["i://ios"])
    #expect(linkOfTags(.android, tags).targets.map(\.package) == ["a.b"])
    #expect(urls(linkOfTags(.windows, tags)) == ["w://1"])
    #expect(urls(linkOfTags(.windowsPhone, tags)) == ["w://2"])
    #expect(urls(linkOfTags(.windowsUniversal, tags)) == ["w://3"])
  }

  private static func ios(
    _ url: String? = nil, name: String? = nil, store: String? = nil
  ) -> AppLinkTarget {
    AppLinkTarget(
      platform: .ios, url: url.flatMap { URL(string: $0) }, appName: name, appStoreID: store)
  }

  @Test(
    "a platform's tags form targets; unknown ones are ignored, and equal targets count once",
    arguments: [
      // In any order, and among other tags.
      (
        .ios, "ios:app_name = App\nandroid:url = a://1\nios:url = i://1\nios:app_store_id = 7",
        [ios("i://1", name: "App", store: "7")]
      ),
      // A tag without a field starts a new group.
      (
        .ios, "ios\nios:url = i://1\nios:app_name = A\nios\nios:app_name = B\nios:url = i://2",
        [ios("i://1", name: "A"), ios("i://2", name: "B")]
      ),
      // Repeated fields of a group are combined by index, up to the longest list.
      (
        .ios,
        "ios:url = i://1\nios:url = i://2\nios:app_store_id = 1\nios:app_name = A\nios:app_name\n"
          + "ios:app_name = C",
        [ios("i://1", name: "A", store: "1"), ios("i://2"), ios(name: "C")]
      ),
      (
        .android,
        "android:package = p\nandroid:class = C\nandroid:app_name = N\nandroid:app_id = x",
        [AppLinkTarget(platform: .android, appName: "N", package: "p", className: "C")]
      ),
      (
        .windows, "windows:app_id = x\nwindows:url = w://\nwindows:package = p",
        [AppLinkTarget(platform: .windows, url: URL(string: "w://"), appID: "x")]
      ),
      (
        .ios, "ios\nios:url = i://1\nios\nios:url = i://1\nios\nios:url = i://2",
        [ios("i://1"), ios("i://2")]
      ),
      (
        .iphone, "iphone:url = i://1\nios:url = i://1",
        [AppLinkTarget(platform: .iphone, url: URL(string: "i://1"))]
      ),
      (.ios, "ios:urls = i://1\niOS:url = i://2\nmac:url = m://\nios", []),
      (.ios, ":url = i://\n: = x\nios: = x", []),
      // A property with further parts creates its field without a value, as in Bolts.
      (.ios, "ios:url:scheme = x", [ios()]),
      (.ios, "ios:url = i://1\nios:url:scheme = x", [ios("i://1")]),
      (.ios, "ios:url = my_app://x\nios:app_store_id = 7", [ios(store: "7")]),
      // What a URL has escaped stays, and other characters are escaped.
      (.ios, "ios:url = a://b/%2F\u{30EC} c", [ios("a://b/%2F%E3%83%AC%20c")]),
    ] as [(AppLinkDevice, String, [AppLinkTarget])])
  func targets(_ device: AppLinkDevice, _ tags: String, _ targets: [AppLinkTarget]) {
    #expect(linkOfTags(device, tags).targets == targets)
  }

  @Test("only 32 different targets are read, those without a readable URL too")
  func limit() {
    func targets(after count: Int) -> [String?] {
      let unreadable = (0..<count).map { "ios:url = https://[\($0)\n" }.joined()
      return urls(linkOfTags(.ios, unreadable + "ios:url = i://1"))
    }
    #expect(targets(after: 31) == [nil, "i://1"])
    #expect(targets(after: 32) == [nil])
  }

  @Test("a colon before a combining mark is still a separator")
  func combining() {
    let page = page(
      "<meta property='al:\u{301}ios:url' content='i://1'><meta property='al:ios:\u{301}url'>")
    #expect(page.metaTags.count == 2)
    #expect(page.appLink(for: .ios).targets == [])
  }

  @Test("a slice of a larger buffer is read from its own start index")
  func slice() {
    let html = Data("<!--<meta property=al:a>".utf8)[4...]
    let page = AppLinkPage(html: html, url: URL(filePath: "/page"))
    #expect(page.metaTags.map(\.property) == ["al:a"])
  }
}
