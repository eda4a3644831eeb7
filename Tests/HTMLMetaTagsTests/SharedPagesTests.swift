import BoltsAppLinks
import Foundation
import Testing

@Suite("Real pages give the tags and links that a browser's document gives")
struct SharedPagesTests {
  private static let page = URL(string: "https://page.example/path")!

  @Test("the tags", .enabled(if: SharedPages.areThere), arguments: SharedPages.all)
  func tags(_ page: SharedPages.Page) throws {
    let expected = try #require(
      SharedPages.decode("expected.json", as: [String: [[String?]]].self)[page.name])
    let found = AppLinkPage(html: page.html, url: Self.page).metaTags
    let tags = expected.map { AppLinkMetaTag(property: ($0.first ?? nil) ?? "", content: $0[1]) }
    if page.name.hasPrefix("100") {
      // Tree construction moves tags out of a table; the order of the source is the rule here.
      #expect(Set(found) == Set(tags))
    } else {
      #expect(found == tags)
    }
  }

  private struct Expected: Decodable {
    var iphone, ipad, other, android: [[String: String]]
    var web: String?
  }

  @Test("the links", .enabled(if: SharedPages.areThere), arguments: SharedPages.all)
  func links(_ page: SharedPages.Page) throws {
    let expected = try #require(
      SharedPages.decode("expected-applinks.json", as: [String: Expected].self)[page.name])
    let read = AppLinkPage(html: page.html, url: Self.page)
    for (device, targets) in [
      (AppLinkDevice.iphone, expected.iphone), (.ipad, expected.ipad), (.ios, expected.other),
      (.android, expected.android),
    ] {
      let link = read.appLink(for: device)
      #expect(link.sourceURL == Self.page)
      #expect(
        page.name.hasPrefix("100")
          ? Set(link.targets.map(fields)) == Set(targets.map(unique))
          : link.targets.map(fields) == targets.map(unique).uniqued())
      let web = expected.web == "<source>" ? Self.page : expected.web.flatMap { URL(string: $0) }
      #expect(link.webURL == web)
    }
  }

  private func fields(_ target: AppLinkTarget) -> [String: String] {
    [
      "url": target.url?.absoluteString, "app_name": target.appName,
      "app_store_id": target.appStoreID, "package": target.package, "class": target.className,
      "app_id": target.appID,
    ].compactMapValues(\.self)
  }

  /// The fields with the URL as Foundation writes it.
  private func unique(_ fields: [String: String]) -> [String: String] {
    var fields = fields
    if let url = fields["url"] { fields["url"] = URL(string: url)?.absoluteString }
    return fields
  }
}

extension Sequence where Element: Hashable {
  fileprivate func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
