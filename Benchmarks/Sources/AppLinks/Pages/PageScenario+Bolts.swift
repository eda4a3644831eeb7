internal import BenchmarkHarness
internal import BoltsAppLinks
internal import Foundation

extension PageScenario {
  var bolts: Contender {
    let pages = pages
    let url = URL(filePath: "/page.html")
    return Contender(
      "Bolts", operations: pages.reduce(0) { $0 + $1.html.count },
      .sync {
        for page in pages { blackHole(AppLinkPage(html: page.html, url: url).metaTags.count) }
      })
  }
}
