import Bolts
import Foundation

func openPage(for url: URL, extras: [String: JSONValue]) {}

/// Where links come from and go to.
let url = URL(filePath: "/")
let sourceApplication: String? = nil

struct NoOpener: URLOpening {
  func canOpen(_ url: URL) async -> Bool { false }
  func open(_ url: URL) async -> Bool { false }
}

let opener = NoOpener()
