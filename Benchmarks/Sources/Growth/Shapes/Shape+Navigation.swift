import BoltsAppLinks
import Foundation

extension Shape {
  static let navigation: [Shape] = [
    Shape("navigation: many targets") { size in
      let targets = (0..<200 * size).map { _ in
        AppLinkTarget(platform: .ios, url: URL(string: "none://x"))
      }
      let navigator = AppLinkNavigator(
        opener: RecordingURLOpener(), events: MeasurementEventBus())
      let link = AppLink(sourceURL: URL(filePath: "/x"), targets: targets)
      keep(await navigator.plan(for: link).description)
    },
    Shape("navigation: a large URL and large extras") { size in
      let navigator = AppLinkNavigator(
        opener: RecordingURLOpener(installedSchemes: ["a"]), events: MeasurementEventBus())
      let target = URL(string: "a://b?" + times(2_000 * size, "x=1&"))
      let link = AppLink(
        sourceURL: URL(filePath: "/x"), targets: [AppLinkTarget(platform: .ios, url: target)])
      let extras: [String: JSONValue] = ["x": .string(times(4_000 * size, "&"))]
      keep(try? await navigator.navigate(to: link, extras: extras))
    },
    Shape("referer: a name of combining marks") { size in
      let target = AppLinkTarget(
        platform: .ios, url: URL(string: "a://b"), appName: times(8_000 * size, "\u{301}"))
      let link = AppLink(sourceURL: URL(filePath: "/x"), targets: [target])
      await MainActor.run {
        let navigator = AppLinkNavigator(
          opener: RecordingURLOpener(), events: MeasurementEventBus())
        let controller = ReturnToRefererController(
          navigator: navigator, events: MeasurementEventBus())
        controller.show(link)
        keep(controller.label)
      }
      keep(Set([link, AppLink(sourceURL: link.sourceURL, targets: [target, target])]))
    },
  ]
}
