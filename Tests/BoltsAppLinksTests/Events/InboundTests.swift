import BoltsAppLinks
import BoltsTasks
import Foundation
import TestSupport
import Testing

@Suite("Events of inbound URLs")
struct InboundTests {
  private let bus = MeasurementEventBus()

  private static let data = """
    %7B%22a%22%3A%22b%22%2C%22user_agent%22%3A%22Bolts%20iOS%201.0.0%22%2C%22target_url%22%3A%22\
    http%3A%5C%2F%5C%2Fwww.example.com%5C%2Fpath%3Fbaz%3Dbat%22%2C%22referer_app_link%22%3A%7B\
    %22app_name%22%3A%22Facebook%22%2C%22url%22%3A%22fb%3A%5C%2F%5C%2Fsomething%5C%2F%22%7D%7D
    """
  private let inbound = "bolts://?foo=bar&al_applink_data=\(data)"

  @Test(
    "opening an App Link posts al_link_parse and then al_nav_in, with the same arguments",
    arguments: [true, false])
  func appLink(isFromSystem: Bool) async throws {
    let application = "com.example.referer"
    let seen = try await events(of: bus) { bus in
      let opened = try url(inbound)
      let link =
        isFromSystem
        ? bus.receive(InboundLink(url: opened, sourceApplication: application))
        : bus.receive(opened, sourceApplication: application)
      #expect(link.targetURL.absoluteString == "http://www.example.com/path?baz=bat")
    }
    let arguments = [
      "inputURL": "bolts://?foo=bar", "inputURLScheme": "bolts",
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
    "a URL without App Link data posts no event",
    arguments: ["bolts://x", "a://?al_applink_data=%7B"])
  func plain(text: String) async throws {
    let input = try url(text)
    let seen = await events(of: bus) { bus in
      let link = bus.receive(input, sourceApplication: nil)
      #expect(link.targetURL == input)
    }
    #expect(seen.isEmpty)
  }

  @Test("a URL of more than 128 KiB is its own target, without data, parameters and events")
  func tooLong() async throws {
    for (length, isRead) in [(128 << 10, true), (128 << 10 + 1, false)] {
      let text = inbound + "&x="
      let input = try url(text + String(repeating: "y", count: length - text.utf8.count))
      let seen = await events(of: bus) { bus in
        let link = bus.receive(input, sourceApplication: nil)
        #expect(link.inputQueryParameters.isEmpty != isRead)
        #expect((link.targetURL == input) != isRead)
        #expect((AppLinkData(in: input) != nil) == isRead)
      }
      #expect(seen.isEmpty != isRead)
    }
  }

  @Test("reading a URL for another reason posts only al_link_parse, with the reason")
  func parsing() async throws {
    let seen = try await events(of: bus) { bus in
      _ = bus.parse(try url(inbound))
      _ = bus.parse(try url(inbound), forReturnToReferer: true)
    }
    #expect(seen.map(\.name) == [.linkParse, .linkParse])
    #expect(seen.map { $0.arguments["forRenderBackToReferrerBar"] } == ["0", "1"])
    #expect(seen.map { $0.arguments["forOpenUrl"] } == ["0", "0"])
    #expect(seen.allSatisfy { $0.arguments["sourceApplication"] == nil })
  }
}
