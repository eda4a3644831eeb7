import BoltsAppLinks
import Foundation
import Testing

@Suite(
  "Navigating: the store page, when no app opens and the web is forbidden"
)
struct StorePageTests {
  private func link(_ targets: AppLinkTarget..., web: String? = nil) throws -> AppLink {
    AppLink(
      sourceURL: try url("https://e.com/x"), targets: targets, webURL: try web.map { try url($0) })
  }

  private static let shops: [(AppLinkTarget, String)] = [
    (
      AppLinkTarget(platform: .ios, url: URL(string: "gone://x"), appStoreID: "544007664"),
      "https://apps.apple.com/app/id544007664"
    ),
    (
      AppLinkTarget(platform: .ipad, appStoreID: "1"), "https://apps.apple.com/app/id1"
    ),
    (
      AppLinkTarget(platform: .android, url: URL(string: "gone://x"), package: "com.example.app_1"),
      "https://play.google.com/store/apps/details?id=com.example.app_1"
    ),
    (
      AppLinkTarget(platform: .windowsPhone, url: URL(string: "gone://x"), appID: "d0-4f"),
      "ms-windows-store://pdp/?ProductId=d0-4f"
    ),
  ]

  @Test("each platform has its own store, which receives no App Link data", arguments: shops)
  func stores(target: AppLinkTarget, page: String) async throws {
    let opener = RecordingURLOpener(installedSchemes: ["ms-windows-store"])
    let link = try link(target)
    #expect(await AppLinkNavigator(opener).plan(for: link).kind == .store)
    let result = try await AppLinkNavigator(opener).navigate(to: link, extras: ["secret": 1])
    #expect(result.kind == .store)
    #expect(result.openedURL?.absoluteString == page)
    #expect(result.target == target)
    #expect(opener.openedURLs.map(\.absoluteString) == [page])
    #expect(result.steps.map(\.destination.description).suffix(2) == ["browser", "store"])
  }

  @Test("a link with a web URL never opens a store")
  func web() async throws {
    let link = try link(AppLinkTarget(platform: .ios, appStoreID: "7"), web: "https://e.com/")
    let opener = RecordingURLOpener(hasBrowser: false)
    let result = try await AppLinkNavigator(opener).navigate(to: link)
    #expect(result.kind == .failed)
    #expect(result.steps.map(\.destination.description) == ["app", "browser"])
  }

  @Test("an installed app takes precedence over the store")
  func app() async throws {
    let target = AppLinkTarget(platform: .ios, url: URL(string: "here://x"), appStoreID: "7")
    let opener = RecordingURLOpener(installedSchemes: ["here"])
    let result = try await AppLinkNavigator(opener).navigate(to: link(target))
    #expect(result.kind == .app)
    #expect(result.steps.map(\.decision) == [.opens, .noFallback, .notReached])
  }

  @Test("the policy can forbid the store")
  func policy() async throws {
    let link = try link(AppLinkTarget(platform: .ios, appStoreID: "7"))
    let opener = RecordingURLOpener()
    let policy = AppLinkPolicy.with { $0.opensStore = false }
    #expect(try await AppLinkNavigator(opener, policy: policy).navigate(to: link).kind == .failed)
    #expect(opener.attempts.isEmpty)
  }

  @Test(
    "an invalid store identifier opens nothing",
    arguments: [
      AppLinkTarget(platform: .ios, appStoreID: ""), AppLinkTarget(platform: .ios),
      AppLinkTarget(platform: .ios, appStoreID: "12/../../evil"),
      AppLinkTarget(platform: .ios, appStoreID: "１２"),
      AppLinkTarget(platform: .ios, appStoreID: String(repeating: "1", count: 256)),
      AppLinkTarget(platform: .android, package: "a&id=evil"),
      AppLinkTarget(platform: .windows, appID: "a#b"),
    ])
  func malformed(target: AppLinkTarget) async throws {
    let opener = RecordingURLOpener(installedSchemes: ["ms-windows-store"])
    #expect(try await AppLinkNavigator(opener).navigate(to: link(target)).kind == .failed)
    #expect(opener.attempts.isEmpty)
  }
}
