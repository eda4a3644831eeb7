import BoltsAppLinks
import Foundation
import Testing

@Suite("Navigating: events", .timeLimit(.minutes(20)))
struct NavigationEventTests {
  private func event(
    of link: AppLink, opener: RecordingURLOpener, extras: [String: JSONValue] = [:],
    data: [String: JSONValue] = [:]
  ) async throws -> MeasurementEvent {
    let bus = MeasurementEventBus()
    var events = bus.events().makeAsyncIterator()
    let navigator = AppLinkNavigator(
      resolver: FixedResolver.unavailable, opener: opener, events: bus)
    _ = try await navigator.navigate(to: link, extras: extras, appLinkData: data)
    return try #require(await events.next())
  }

  @Test("al_nav_out for an app has the names and arguments of Bolts, and both names of the host")
  func app() async throws {
    let opener = RecordingURLOpener(installedSchemes: ["bolts"])
    let event = try await event(of: makeLink(["bolts://"]), opener: opener)
    #expect(event.name.rawValue == "al_nav_out")
    #expect(
      event.arguments == [
        "outputURL": try #require(opener.openedURLs.first).absoluteString,
        "outputURLScheme": "bolts", "sourceURL": "http://www.example.com/path",
        "sourceHost": "www.example.com", "sourceURLHost": "www.example.com",
        "sourceScheme": "http", "success": "1", "type": "app", "version": "1.0",
      ])
  }

  @Test("al_nav_out is posted for the browser and for a failure")
  func others() async throws {
    let web = try await event(of: makeLink([]), opener: RecordingURLOpener())
    #expect(web.arguments["type"] == "web")
    #expect(web.arguments["success"] == "1")
    let failed = try await event(of: makeLink(["x://"], web: nil), opener: RecordingURLOpener())
    #expect(failed.arguments["type"] == "fail")
    #expect(failed.arguments["success"] == "0")
    #expect(failed.arguments["outputURL"] == nil)
    #expect(failed.arguments["error"]?.isEmpty == false)
  }

  @Test("a return to the referer posts al_ref_back_out")
  func back() async throws {
    let link = try makeLink(["bolts://"], isBackToReferer: true)
    let event = try await event(of: link, opener: RecordingURLOpener(installedSchemes: ["bolts"]))
    #expect(event.name == .refererBackOut)
    #expect(event.name.rawValue == "al_ref_back_out")
  }

  @Test("the version that a caller sets is the event's version")
  func version() async throws {
    let opener = RecordingURLOpener(installedSchemes: ["bolts"])
    let event = try await event(
      of: makeLink(["bolts://"]), opener: opener, data: ["version": "1.1"])
    #expect(event.arguments["version"] == "1.1")
  }

  @Test("an access token in the extras is passed to the app, but not to the event")
  func tokens() async throws {
    let opener = RecordingURLOpener(installedSchemes: ["bolts"])
    let event = try await event(
      of: makeLink(["bolts://"]), opener: opener,
      extras: ["fb_access_token": "S3CRET", "kept": "yes"])
    let opened = try #require(opener.openedURLs.first)
    #expect(AppLinkURL(opened).appLinkExtras?["fb_access_token"] == "S3CRET")
    #expect(!event.description.contains("S3CRET"))
    let logged = AppLinkURL(try url(try #require(event.arguments["outputURL"])))
    #expect(logged.appLinkExtras == ["fb_access_token": "REDACTED", "kept": "yes"])
  }
}
