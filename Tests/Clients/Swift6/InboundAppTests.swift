import Bolts
import Foundation
import Testing

@Suite("An app that a link opens")
@MainActor
struct InboundAppTests {
  private func inboundURL() async throws -> URL {
    let page = try #require(URL(string: "https://example.com/story/7"))
    let back = try #require(URL(string: "reader://page/1"))
    let sender = RecordingURLOpener(installedSchemes: ["example"])
    let link = AppLink(
      sourceURL: page,
      targets: [AppLinkTarget(platform: .ios, url: URL(string: "example://story/7"))],
      webURL: page)
    _ = try await AppLinkNavigator(opener: sender, events: MeasurementEventBus()).navigate(
      to: link, extras: ["campaign": "autumn"],
      appLinkData: AppLinkNavigator.refererData(appName: "Reader", url: back))
    return try #require(sender.openedURLs.first)
  }

  @Test("the page, the extras and the way back are there at once, the story when it was loaded")
  func open() async throws {
    let story = TaskCompletionSource<String>()
    let bus = MeasurementEventBus()
    let events = bus.events()
    let app = InboundApp(bus: bus, opener: RecordingURLOpener()) { _ in story.task }
    #expect(app.open(try await inboundURL(), sourceApplication: "com.example.reader"))
    #expect(app.page?.path == "/story/7" && app.campaign == "autumn")
    #expect(app.banner.label?.contains("Reader") == true)
    story.setResult("Once")
    while app.story.isEmpty { await Task.yield() }
    #expect(app.story == "Once" && app.message.isEmpty)
    var names: [String] = []
    for await event in events.prefix(2) { names.append(event.name.rawValue) }
    #expect(names == ["al_link_parse", "al_nav_in"])
  }

  @Test("an ordinary URL is its own page, and an error of the story is shown")
  func ordinary() async throws {
    let app = InboundApp(bus: MeasurementEventBus(), opener: RecordingURLOpener()) { _ in
      BoltsTask(error: BoltsError.noTasks)
    }
    let url = try #require(URL(string: "example://story/8"))
    #expect(app.open(url, sourceApplication: nil) && app.page == url)
    while app.message.isEmpty { await Task.yield() }
    #expect(app.message == BoltsError.noTasks.description)
  }
}
