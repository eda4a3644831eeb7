import BoltsAppLinks
import Foundation
import Testing

@Suite("Links as Codable: caches that another version wrote")
struct AppLinkCodingTests {
  private func decode(_ json: String) throws -> AppLink {
    try JSONDecoder().decode(AppLink.self, from: Data(json.utf8))
  }

  @Test("a link that is encoded and decoded is equal, and has the names of its properties")
  func roundTrip() throws {
    var target = AppLinkTarget(
      platform: .windowsPhone, url: URL("a://b"), appName: "A", appStoreID: "1", package: "p",
      className: "c", appID: "i")
    var link = AppLink(
      sourceURL: URL("https://e.com/"), targets: [target], webURL: URL("https://e.com/w"),
      isBackToReferer: true)
    #expect(try JSONDecoder().decode(AppLink.self, from: JSONEncoder().encode(link)) == link)
    (target.url, target.appName, link.webURL) = (nil, nil, nil)
    link.targets = [target]
    let text = String(decoding: try JSONEncoder().encode(link), as: UTF8.self)
    #expect(try decode(text) == link)
    #expect(text.contains(#""platform":"windows_phone""#))
  }

  @Test("a missing member has its default, and one that is not known is ignored")
  func missing() throws {
    #expect(
      try decode(#"{"sourceURL": "https://e.com/", "later": {}}"#)
        == AppLink(sourceURL: URL("https://e.com/")))
    #expect(
      try decode(#"{"sourceURL": "https://e.com/", "targets": [{"platform": "ios", "later": 1}]}"#)
        == AppLink(sourceURL: URL("https://e.com/"), targets: [AppLinkTarget(platform: .ios)]))
    #expect(throws: DecodingError.self) { try decode(#"{"targets": []}"#) }
  }

  @Test("a target of an unknown platform, or that is none, loses only itself")
  func unknown() throws {
    let link = try decode(
      """
      {"sourceURL": "https://e.com/", "targets": [{"platform": "watch", "url": "a://1"}, 7, null,
       {"platform": "ios", "url": "a://2"}, {"platform": "ios", "url": {}}, {"url": "a://3"}]}
      """)
    #expect(link.targets.map(\.url) == [URL("a://2")])
  }
}
