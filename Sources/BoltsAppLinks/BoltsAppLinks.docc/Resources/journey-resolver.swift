import BoltsAppLinks
import Foundation

struct OnePage: PageLoading {
  func load(_ request: PageRequest) async throws -> PageResponse {
    PageResponse(status: 200, headers: ["Content-Type": "text/html"], body: Data(page.utf8))
  }
}

let resolver = WebPageAppLinkResolver(device: .iphone, loader: OnePage())
