import BoltsAppLinks
import Foundation
import TestSupport
import Testing

@Suite("Sample pages resolve to the expected links")
struct SamplePageTests {
  private static let url = URL(string: "https://page.example/dir/page")!

  @Test("the targets of each device and the web URL are as expected", arguments: SamplePage.all)
  func links(_ page: SamplePage) {
    let read = AppLinkPage(html: Data(page.html), url: Self.url)
    for (device, urls) in [
      (AppLinkDevice.iphone, page.iphone), (.ipad, page.ipad), (.android, page.android),
    ] {
      let link = read.appLink(for: device)
      #expect(link.sourceURL == Self.url)
      #expect(link.targets.compactMap { $0.url?.absoluteString } == urls)
      #expect(
        link.webURL?.absoluteString == (page.web == "page" ? Self.url.absoluteString : page.web))
    }
  }

  @Test("a slice of a larger buffer is read from its own start index")
  func slice() {
    let data = Data("<!--<meta property=al:a>".utf8)
    let page = AppLinkPage(html: data[4...], url: Self.url)
    #expect(page.metaTags.map(\.property) == ["al:a"])
  }
}
