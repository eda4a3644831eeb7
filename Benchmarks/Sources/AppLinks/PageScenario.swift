internal import BenchmarkHarness
internal import BoltsAppLinks
internal import Foundation

/// Reading the tags of pages; the operation is one byte.
struct PageScenario {
  let id: String
  let title: String
  let pages: [PageFile]

  /// Each large page by itself and, where there is more than one, all of them together.
  static let all: [PageScenario] = {
    let collection = PageFile.collection
    let large = (collection + [PageFile.generated]).filter { $0.html.count > 32 << 10 }
    let each = large.map {
      PageScenario(
        id: "page/\($0.name)", title: "\($0.html.count >> 10) KiB, per byte", pages: [$0])
    }
    guard !collection.isEmpty else { return each }
    let title = "\(collection.count) pages of the collection, per byte"
    return [PageScenario(id: "page", title: title, pages: collection)] + each
  }()

  /// Allocations for one byte are meaningless, and the collection of pages is not always present.
  var scenario: Scenario {
    Scenario(
      id, title, cap: pages.count > 1 ? Cap(12) : nil, countsAreStable: false,
      contenders: [bolts])
  }

  private var bolts: Contender {
    let pages = pages
    let url = URL(filePath: "/page.html")
    return Contender(
      "Bolts", operations: pages.reduce(0) { $0 + $1.html.count },
      .sync {
        for page in pages { blackHole(AppLinkPage(html: page.html, url: url).metaTags.count) }
      })
  }
}
