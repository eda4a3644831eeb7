import BoltsAppLinks
import Foundation

let storyURL = URL(string: "https://example.com/story/7")!
let html = """
  <html><head>
    <meta property="al:ios:url" content="example://story/7">
    <meta property="al:ios:app_name" content="Example">
  </head></html>
  """

struct OnePage: PageLoading {
  func load(_ request: PageRequest) async throws -> PageResponse {
    PageResponse(status: 200, headers: ["Content-Type": "text/html"], body: Data(html.utf8))
  }
}

let resolver = WebPageAppLinkResolver(device: .iphone, loader: OnePage())

func readPage() async throws -> AppLink {
  try await resolver.appLink(from: storyURL)
}

let device = RecordingURLOpener(installedSchemes: ["example"])
let navigator = AppLinkNavigator(resolver: resolver, opener: device)

func look() async throws {
  let plan = await navigator.plan(for: try await readPage())
  print(plan)  // app example://story/7?al_applink_data=...: opens the link
}

func go() async throws -> URL? {
  let result = try await navigator.navigate(
    to: try await readPage(),
    extras: ["campaign": "autumn"],
    appLinkData: AppLinkNavigator.refererData(
      appName: "Reader", url: URL(string: "reader://story/7")!))
  return result.openedURL
}
