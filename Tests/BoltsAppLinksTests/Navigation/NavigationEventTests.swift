import BoltsAppLinks
import Foundation
import Testing

@Suite("Navigating: events")
struct NavigationEventTests {
  private let opener = RecordingURLOpener(installedSchemes: ["bolts"])

  private func event(of link: AppLink) async throws -> MeasurementEvent {
    let posted = try await events { bus in
      _ = try await AppLinkNavigator(opener, events: bus).navigate(to: link, extras: ["a": 1])
    }
    #expect(posted.count == 1)
    return try #require(posted.first)
  }

  @Test("al_nav_out for an app has the names and arguments of Bolts, and both names of the host")
  func app() async throws {
    let event = try await event(of: makeLink(["bolts://"]))
    #expect(event.name.rawValue == "al_nav_out")
    #expect(
      event.arguments == [
        "outputURL": "bolts://",
        "outputURLScheme": "bolts", "sourceURL": "http://www.example.com/path",
        "sourceHost": "www.example.com", "sourceURLHost": "www.example.com",
        "sourceScheme": "http", "success": "1", "type": "app", "version": "1.0",
      ])
  }

  @Test("al_nav_out is posted for the browser, for a store, which it names, and for a failure")
  func others() async throws {
    let store = AppLink(
      sourceURL: try url("https://e.com/x"),
      targets: [AppLinkTarget(platform: .ios, appStoreID: "7")], webURL: nil)
    let page = try await event(of: store).arguments
    #expect(["type", "store", "success"].map { page[$0] } == ["web", "1", "1"])
    #expect(page["outputURL"] == "https://apps.apple.com/app/id7")
    let web = try await event(of: makeLink([]))
    #expect(web.arguments["type"] == "web")
    #expect(web.arguments["success"] == "1")
    let failed = try await event(of: makeLink(["x://"], web: nil))
    #expect(failed.arguments["type"] == "fail")
    #expect(failed.arguments["success"] == "0")
    #expect(failed.arguments["outputURL"] == nil)
    #expect(failed.arguments["error"]?.isEmpty == false)
  }
}
