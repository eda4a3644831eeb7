import BoltsAppLinks
import Foundation

let device = RecordingURLOpener(installedSchemes: ["example"])
let navigator = AppLinkNavigator(resolver: resolver, opener: device)
let result = try await navigator.navigate(
  to: resolver.appLink(from: storyURL), extras: ["campaign": "autumn"],
  appLinkData: AppLinkNavigator.refererData(appName: "Reader", url: URL(string: "reader://7")!))
print(result.kind, result.openedURL?.scheme ?? "")
if let opened = result.openedURL { receive(opened) }
// Prints:
// app example
// /story/7 "autumn"
// Touch to return to Reader
