import Bolts
import Foundation
import Testing

/// Pages in memory, of which one in ten has no app, and one in ten is missing.
private struct Pages: PageLoading {
  func load(_ request: PageRequest) async throws -> PageResponse {
    let number = Int(request.url.lastPathComponent) ?? 0
    if number % 10 == 1 { return PageResponse(status: 404) }
    let tags =
      number % 10 == 2
      ? ""
      : """
      <meta property="al:ios:url" content="example://\(number)">
      <meta property="al:ios:app_name" content="App \(number)">
      """
    return PageResponse(
      status: 200, headers: ["Content-Type": "text/html"], body: Data(tags.utf8))
  }
}

@Suite("A service that resolves 200 links")
struct LinkServiceTests {
  private let service = LinkService(
    resolver: WebPageAppLinkResolver(
      device: .iphone, loader: Pages(), policy: AppLinkPolicy(timeout: .seconds(86_400))))
  private let urls = (0..<200).compactMap { URL(string: "https://example.com/story/\($0)") }

  @Test("every link has a line, in the order of the request, whatever the other links do")
  func previews() async {
    let lines = await service.previews(of: urls)
    #expect(lines.count == 200)
    #expect(lines[0] == "App 0" && lines[2] == "no app" && lines[199] == "App 199")
    #expect(lines.count { $0.hasPrefix("no preview") } == 20)
  }

  @Test("the apps arrive as their pages do")
  func apps() async {
    var apps: Set<String> = []
    await service.apps(of: urls, within: .seconds(600)) { apps.insert($0) }
    #expect(apps.count == 161 && apps.contains("App 199"))
  }
}
