import BoltsAppLinks
import Foundation
import Testing

@Suite("Inbound: what being opened tells those who measure")
struct InboundTests {
  private let bus = MeasurementEventBus()

  private static let data = """
    %7B%22a%22%3A%22b%22%2C%22user_agent%22%3A%22Bolts%20iOS%201.0.0%22%2C%22target_url%22%3A%22\
    http%3A%5C%2F%5C%2Fwww.example.com%5C%2Fpath%3Fbaz%3Dbat%22%2C%22referer_app_link%22%3A%7B\
    %22app_name%22%3A%22Facebook%22%2C%22url%22%3A%22fb%3A%5C%2F%5C%2Fsomething%5C%2F%22%7D%7D
    """
  private let inbound = "bolts://?foo=bar&al_applink_data=\(data)"

  /// The events posted by `body`, told by a last one of our own.
  private func events(_ body: () async throws -> Void) async rethrows -> [MeasurementEvent] {
    let events = bus.events()
    try await body()
    await bus.post(MeasurementEvent(name: "end"))
    var seen: [MeasurementEvent] = []
    for await event in events {
      if event.name == "end" { break }
      seen.append(event)
    }
    return seen
  }

  @Test("opening an App Link posts al_link_parse and then al_nav_in, with the same arguments")
  func appLink() async throws {
    let seen = try await events {
      let link = await bus.receive(try url(inbound), sourceApplication: "com.example.referer")
      #expect(link.targetURL.absoluteString == "http://www.example.com/path?baz=bat")
    }
    let arguments = [
      "inputURL": inbound, "inputURLScheme": "bolts",
      "targetURL": "http://www.example.com/path?baz=bat", "refererURL": "fb://something/",
      "refererAppName": "Facebook", "sourceApplication": "com.example.referer", "version": "1.0",
      "forRenderBackToReferrerBar": "0", "forOpenUrl": "1",
    ]
    #expect(
      seen == [
        MeasurementEvent(name: .linkParse, arguments: arguments),
        MeasurementEvent(name: .navigateIn, arguments: arguments),
      ])
  }

  @Test(
    "a URL without App Link data is read and nobody is told",
    arguments: ["bolts://x", "a://?al_applink_data=%7B"])
  func plain(text: String) async throws {
    let input = try url(text)
    let seen = await events {
      let link = await bus.receive(input, sourceApplication: nil)
      #expect(link.targetURL == input)
    }
    #expect(seen.isEmpty)
  }

  @Test("reading for another reason posts al_link_parse alone, and says the reason")
  func parsing() async throws {
    let seen = try await events {
      _ = await bus.parse(try url(inbound))
      _ = await bus.parse(try url(inbound), forReturnToReferer: true)
    }
    #expect(seen.map(\.name) == [.linkParse, .linkParse])
    #expect(seen.map { $0.arguments["forRenderBackToReferrerBar"] } == ["0", "1"])
    #expect(seen.map { $0.arguments["forOpenUrl"] } == ["0", "0"])
    #expect(seen.allSatisfy { $0.arguments["sourceApplication"] == nil })
  }

  @Test("reading with AppLinkURL alone posts nothing")
  func pure() async throws {
    let seen = try await events { _ = AppLinkURL(try url(inbound)) }
    #expect(seen.isEmpty)
  }

  @Test("an inbound link of the system is received like its URL")
  func inboundLink() async throws {
    let seen = try await events {
      _ = await bus.receive(InboundLink(url: try url(inbound), sourceApplication: "com.example"))
    }
    #expect(seen.map(\.name) == [.linkParse, .navigateIn])
    #expect(seen.last?.arguments["sourceApplication"] == "com.example")
  }
}
