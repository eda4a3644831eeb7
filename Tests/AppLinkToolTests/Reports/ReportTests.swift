import Foundation
import TestSupport
import Testing

@Suite("--format html")
struct HTMLReportTests {
  private static let page = """
    <meta property="al:ios:url" content="a://b"><meta property="al:ios:app_store_id" content="12">
    """

  @Test("A report of check shows the way to what opens, the rule, and what to fix")
  func check() async throws {
    let server = try server([
      "/yes": Self.page, "/no": Self.page, ExampleFile.androidPath: ExampleFile.android(),
      ExampleFile.applePath: ExampleFile.apple(
        #"[{"/": "/no", "exclude": true}, {"/": "/yes"}]"#),
    ])
    let run = try await applink(
      "check", server.address("/yes"), server.address("/no"), "--format", "html")
    #expect(run.status == 1)
    for part in [
      "2 inputs: 1 error, in 1 input", #"<details open class="f-error f-page-excluded">"#,
      // A row that is closed shows its codes.
      "<i class=\"app\">Android: app</i> <code>page-excluded</code></summary>",
      #"<li class="app taken">ABCDE12345.com.example.app</li>"#,
      #"<li class="browser other">without the app: the page in the browser</li>"#,
      #"<li class="step failed">rule {&quot;/&quot;: &quot;/no&quot;"#,
      #"<li class="step taken">a statement for every URL of the host<small>line 1</small>"#,
      #"<li class="browser taken">the page in the browser</li>"#,
      #"<li class="store other">to get the app: App Store<small>12</small>"#,
      "<th>iOS</th><td>1</td><td>1</td>",
      #"id="f-page-excluded"><code>page-excluded</code> 1</label>"#,
    ] {
      #expect(run.output.contains(part), "\(part)")
    }
    #expect(!run.output.contains("<script"))
  }

  @Test("A report of lint shows what the tags offer, and what was not read")
  func lint() async throws {
    let lint = try await applink("lint", "-", "missing.html", "--format", "html", input: Self.page)
    #expect(lint.status == 2)
    #expect(lint.output.contains(#"<small>a://b</small>"#))
    #expect(lint.output.contains("<b class=\"unknown\">unknown</b>\n<span>missing.html</span>"))
    #expect(!lint.output.contains("<strong></strong>"))
  }

  @Test("A page that names only the app's store opens the browser, or else the store")
  func store() async throws {
    for (tag, opens) in [
      ("", "browser"), ("<meta property='al:web:should_fallback' content='no'>", "store"),
    ] {
      let lint = try await applink(
        "lint", "-", "--format", "html",
        input: "<meta property='al:ios:app_store_id' content='7'>" + tag)
      #expect(lint.output.contains(#"<i class="\#(opens)">iphone: \#(opens)</i>"#))
    }
  }

  @Test(
    "In a browser no report is wider than the screen, and a filter shows what has the finding",
    .enabled(if: Chromium.url != nil, "needs Chromium"))
  func browser() async throws {
    let long = String(repeating: "long", count: 60)
    var files = Dictionary(uniqueKeysWithValues: (0..<490).map { ("pages/\($0).html", Self.page) })
    for index in 0..<10 { files["pages/\(long)\(index).html"] = "<p>" }
    try await withTemporaryFolder(files) { folder in
      let run = try await applink(
        ["lint", "--format", "html"] + files.keys, in: folder)
      #expect(run.status == 1, "\(run.errors)")
      try run.output.write(
        to: folder.appending(path: "report.html"), atomically: false, encoding: .utf8)
      let frames = [320, 1280].map {
        #"<iframe src="report.html" width="\#($0)" height="800"></iframe>"#
      }
      let found = try await Chromium.found(
        in: frames.joined(), of: folder,
        """
        const shown = () => [...page.querySelectorAll("details")]
          .filter(a => a.getClientRects().length).length;
        const all = shown();
        page.querySelectorAll("details").forEach(item => item.open = true);
        page.querySelector("#f-error").click();
        return [all, shown(), root.scrollWidth - root.clientWidth].join(" ");
        """)
      #expect(found == "500 10 0; 500 10 0")
    }
  }
}

@Suite("--format github")
struct GitHubReportTests {
  @Test("An annotation about a file of a site begins with the URL that was checked")
  func site() async throws {
    let server = try server(["/7": "<p>", ExampleFile.applePath: "{"])
    let run = try await applink("check", server.address("/7"), "--format", "github")
    #expect(run.lines.contains { $0.contains("::\(server.address("/7")): apple-app-site-") })
  }

  @Test("Annotations name files relative to the repository, with escaped names")
  func annotations() async throws {
    let name = "a,b:c%d\u{1B}\n.html"
    let page = "<meta name='al:ios:url' content='example://7?a=100%'>"
    try await withTemporaryFolder([".git/": "", "site/\(name)": page]) { folder in
      let site = folder.appendingPathComponent("site")
      for path in [name, site.appendingPathComponent(name).path] {
        let run = try await applink(["lint", path, "--format", "github"], in: site)
        let start = "::error file=site/a%2Cb%3Ac%25d%1B%0A.html,line=1,col=1,title="
        #expect(run.output.hasPrefix(start), "\(run.output)")
        #expect(run.lines.count == 1)
        #expect(run.output.contains("name-instead-of-property::") && run.output.contains("100%25"))
      }
    }
  }
}
