import BoltsAppLinks
import Foundation

struct MalformedURL: Error { let text: String }

func url(_ text: String) throws -> URL {
  guard let url = URL(string: text) else { throw MalformedURL(text: text) }
  return url
}

/// The URLs of Bolts' tests, with what their referer holds.
func inbound(referer: [String: JSONValue]) throws -> URL {
  AppLinkData(
    targetURL: try url("http://www.example.com/path?baz=bat"),
    adding: ["a": "b", "referer_app_link": .object(referer)]
  ).added(to: try url("bolts://?foo=bar"))
}

let facebook: [String: JSONValue] = ["app_name": "Facebook", "url": "fb://something/"]

struct NoResolver: AppLinkResolving {
  func appLink(from url: URL) async throws -> AppLink { throw AppLinkError.noTargets(url) }
}

@MainActor
func makeController(
  opener: RecordingURLOpener = RecordingURLOpener(installedSchemes: ["fb"]),
  showing referer: [String: JSONValue]? = nil, events: MeasurementEventBus = MeasurementEventBus()
) async throws -> ReturnToRefererController {
  let navigator = AppLinkNavigator(resolver: NoResolver(), opener: opener, events: events)
  let controller = ReturnToRefererController(navigator: navigator, events: events)
  if let referer { controller.show(refererOf: try inbound(referer: referer)) }
  return controller
}

/// Lets the main actor run what is waiting for it until the condition holds.
@MainActor
func settle(until isDone: () -> Bool) async {
  while !isDone() { await Task.yield() }
}
