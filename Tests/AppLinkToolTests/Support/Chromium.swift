import Foundation
import TestSupport

/// A browser, where there is one.
enum Chromium {
  static let url = ["chromium", "chromium-browser", "google-chrome"]
    .lazy.compactMap { programURL($0) }.first

  /// What a script finds in each of the frames, with semicolons between.
  ///
  /// The script is a function's body, in which `frame` is the element, `page` the document in it, and `root` that
  /// document's element. The pages of the frames are files of the folder.
  static func found(in frames: String, of folder: URL, _ script: String) async throws -> String {
    try """
    <!doctype html><title></title>\(frames)<script>
    addEventListener("load", () => document.title =
      [...document.querySelectorAll("iframe")].map(frame => {
        const page = frame.contentDocument, root = page.documentElement;
        \(script)
      }).join("; "));
    </script>
    """.write(to: folder.appending(path: "frames.html"), atomically: false, encoding: .utf8)
    let process = Process()
    process.executableURL = url
    return try await withServer(of: folder) { address in
      process.arguments = [
        "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "--no-first-run",
        "--user-data-dir=\(folder.path)/profile", address + "frames.html",
      ]
      let dom = try await finished(process).output
      return dom.firstMatch(of: /<title>(.*)<\/title>/).map { String($0.1) } ?? dom
    }
  }
}
