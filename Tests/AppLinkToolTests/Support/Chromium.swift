import Foundation
import TestSupport

/// A browser, where there is one.
enum Chromium {
  static let url = ["chromium", "chromium-browser", "google-chrome"]
    .lazy.compactMap { programURL($0) }.first

  /// The title that a page has when its scripts have run; the whole document where it has none.
  static func title(of address: String, in folder: URL) async throws -> String {
    let process = Process()
    process.executableURL = url
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "--no-first-run",
      "--user-data-dir=\(folder.path)/profile", address,
    ]
    let dom = try await finished(process).output
    return dom.firstMatch(of: /<title>(.*)<\/title>/).map { String($0.1) } ?? dom
  }
}
