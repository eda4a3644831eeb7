import BoltsAppLinks
import Foundation
import Testing

@Suite("Navigating: Android targets with only a package")
struct AndroidPackageTests {
  private func link(_ package: String?) -> AppLink {
    let target = AppLinkTarget(platform: .android, package: package, className: "com.e.Main")
    return AppLink(
      sourceURL: URL("https://e.com/x"), targets: [target], webURL: URL("https://e.com/x"))
  }

  @Test("the package is opened with the page's URL and the App Link data")
  func opens() async throws {
    let opener = RecordingURLOpener(installedPackages: ["com.e"])
    let link = link("com.e")
    #expect(await AppLinkNavigator(opener).plan(for: link).kind == .app)
    let result = try await AppLinkNavigator(opener).navigate(to: link, extras: ["a": 1])
    #expect(result.kind == .app)
    #expect(result.steps.map(\.destination.description) == ["package", "browser"])
    let opened = try #require(result.openedURL)
    #expect(opened.absoluteString.hasPrefix("https://e.com/x?al_applink_data="))
    #expect(AppLinkURL(opened).appLinkExtras == ["a": 1])
    #expect(opener.attempts.map(\.package) == ["com.e"])
  }

  @Test("a link whose package is not installed opens in the browser")
  func missing() async throws {
    let opener = RecordingURLOpener(installedPackages: ["com.other"])
    let result = try await AppLinkNavigator(opener).navigate(to: link("com.e"))
    #expect(result.kind == .browser)
    #expect(result.steps.map(\.decision) == [.noApp, .opens])
  }

  @Test("a missing or invalid package opens nothing", arguments: [nil, "", "a b", "a/../b"])
  func noPackage(package: String?) async throws {
    let opener = RecordingURLOpener(installedPackages: ["", "a b"])
    let result = try await AppLinkNavigator(opener).navigate(to: link(package))
    #expect(result.steps.first?.decision == .noURL)
    #expect(opener.attempts.map(\.package) == [nil])
  }
}
