internal import Foundation

/// A page to read.
struct PageFile: Sendable {
  let name: String
  let html: Data

  /// The pages of the directory in `APPLINKS_PAGES`, sorted by name; empty if it is not set.
  static let collection: [PageFile] = {
    guard let directory = ProcessInfo.processInfo.environment["APPLINKS_PAGES"] else { return [] }
    let files =
      (try? FileManager.default.contentsOfDirectory(
        at: URL(fileURLWithPath: directory), includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "html" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .compactMap { file in
        (try? Data(contentsOf: file)).map {
          PageFile(name: file.deletingPathExtension().lastPathComponent, html: $0)
        }
      }
  }()

  /// A generated article of a quarter of a megabyte, so that there is always a page to read.
  static let generated: PageFile = {
    var html = """
      <!DOCTYPE html><html><head><meta charset="utf-8"><title>An article</title>
      <meta property="al:ios:url" content="reader://articles/1">
      <meta property="al:ios:app_name" content="Reader">
      <script>if (a < b && c) { document.write("<p>"); }</script></head><body>\n
      """
    var paragraph = 0
    while html.utf8.count < 256 << 10 {
      paragraph += 1
      html += """
        <p class="text" id="p\(paragraph)">Words, <a href="/to?a=1&amp;b=2">a link</a>, and
        <img src="i.png" alt="a picture">more words &mdash; until the paragraph ends.</p>\n
        """
    }
    return PageFile(name: "generated", html: Data((html + "</body></html>").utf8))
  }()
}
