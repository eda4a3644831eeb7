internal import BoltsAppLinks
internal import Foundation

/// The opener of a simulated device, which prints the URLs and opens nothing.
struct TourOpener: URLOpening {
  var device: RecordingURLOpener
  var stage: TourStage

  init(installedSchemes: [String], stage: TourStage) {
    device = RecordingURLOpener(installedSchemes: installedSchemes)
    self.stage = stage
  }

  func canOpen(_ url: URL) async -> Bool { await device.canOpen(url) }

  func open(_ url: URL) async -> Bool {
    let isOpened = await device.open(url)
    // The stage reports by its next line that its output is closed.
    try? stage.say(isOpened ? "would open" : "no app for", url)
    return isOpened
  }
}
