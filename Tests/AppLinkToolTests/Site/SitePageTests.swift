import Foundation
import TestSupport
import Testing

/// How a browser shows the pages; skipped where there is no Chromium.
@Suite("A link page in Chromium")
struct SitePageTests {
  /// What the page does in a frame.
  private struct Case {
    var name: String
    var width = 320
    var agent: String?
    var touchPoints = 0
    var shown: String
  }

  private static let cases = [
    Case(name: "narrow", shown: "ios ios android android quiet"),
    Case(name: "wide", width: 390, shown: "ios ios android android quiet"),
    Case(name: "noscript", agent: "", shown: "ios ios android android quiet"),
    Case(name: "noscript-wide", width: 390, agent: "", shown: "ios ios android android quiet"),
    Case(
      name: "iPhone", agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)",
      shown: "ios ios quiet"),
    Case(
      name: "iPad", width: 390, agent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)",
      touchPoints: 5, shown: "ios ios quiet"),
    Case(
      name: "Mac", width: 390, agent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)",
      shown: "ios ios android android quiet"),
    Case(name: "Android", agent: "Mozilla/5.0 (Linux; Android 15)", shown: "android android quiet"),
  ]

  @Test(
    "No page is wider than the screen, and each device has its buttons, with and without JavaScript",
    .enabled(if: Chromium.url != nil, "needs Chromium"))
  func layout() async throws {
    let word = "Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichenhersteller"
    let link = #"""
      {"path": "/p", "title": "\#(word)", "description": "\#(word)\#(word)", "ios": "a://b",
       "android": "a://b", "web": "https://a.example/\#(word)"}
      """#
    let description = site(
      link, #""lang": "de", "texts": {"openIOS": "\#(word)", "web": "\#(word)"},"#,
      apps: bothApps)
    try await withSite(description) { folder in
      let page = try text("p/index.html", in: folder)
      var frames = ""
      for item in Self.cases {
        // A page with another navigator, as its script sees it.
        let values = [
          ("userAgent", "'\(item.agent ?? "")'"), ("maxTouchPoints", "\(item.touchPoints)"),
        ]
        let navigator = values.map {
          "Object.defineProperty(navigator, '\($0)', {get: () => \($1)});"
        }.joined()
        try page.replacing("<head>", with: "<head><script>\(navigator)</script>")
          .write(
            to: folder.appending(path: "\(item.name).html"), atomically: false, encoding: .utf8)
        frames += """
          <iframe name="\(item.name)" src="\(item.name).html" width="\(item.width)" height="800"
            style="border: 0" \(item.agent == "" ? #"sandbox="allow-same-origin""# : "")></iframe>
          """
      }
      let found = try await Chromium.found(
        in: frames, of: folder,
        """
        const shown = [...page.querySelectorAll("nav a")].filter(a => a.getClientRects().length);
        return [frame.name, root.scrollWidth - root.clientWidth]
          .concat(shown.map(a => a.className)).join(" ");
        """)
      #expect(found == Self.cases.map { "\($0.name) 0 \($0.shown)" }.joined(separator: "; "))
    }
  }
}
