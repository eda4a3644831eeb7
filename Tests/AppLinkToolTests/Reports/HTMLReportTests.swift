import Foundation
import TestSupport
import Testing

@Suite("--format html")
struct HTMLReportTests {
  private static let association = """
    {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.a"], "components": [
      {"/": "/no", "exclude": true}, {"/": "/<b>*"}, {"/": "/yes"}]}]}}
    """
  private static let page = """
    <meta property="al:ios:url" content="a://b"><meta property="al:ios:app_store_id" content="12">
    """

  @Test("A report of check shows the way to what opens, the rule, and what to fix")
  func check() async throws {
    try await withTemporaryFolder(["aasa": Self.association, "page.html": Self.page]) { folder in
      let urls = ["https://a.example/yes", "https://a.example/no"]
      let run = try await applink(
        ["check", "--aasa", "aasa", "--page", "page.html", "--format", "html"] + urls, in: folder)
      #expect(run.status == 1)
      for part in [
        "2 URLs: 4 errors, in 2 URLs", #"<details open class="f-error f-no-app-opens"#,
        #"<li class="app taken">ABCDE12345.com.a</li>"#, #"<li class="browser other">the page"#,
        #"<li class="step failed">rule {&quot;/&quot;: &quot;/no&quot;"#,
        #"<li class="browser taken">"#, #"<li class="store other">App Store<small>12</small>"#,
        "<th>iOS</th><td>1</td><td>1</td>", #"<code>page-excluded</code>"#,
        #"id="f-page-excluded"><code>page-excluded</code> 1</label>"#,
      ] {
        #expect(run.output.contains(part), "\(part)")
      }
      #expect(!run.output.contains("<b>*") && !run.output.contains("<script"))
    }
  }

  @Test("A report of plan shows the steps, and one of lint what the tags offer")
  func otherCommands() async throws {
    let plan = try await applink(
      "plan", "-", "--installed", "", "--device", "iphone", "--format", "html", input: Self.page)
    #expect(plan.output.contains(#"<li class="app failed">ios: no app"#), "\(plan.output)")
    let lint = try await applink("lint", "-", "missing.html", "--format", "html", input: Self.page)
    #expect(lint.status == 2)
    #expect(lint.output.contains(#"<small>a://b</small>"#))
    #expect(lint.output.contains("<b class=\"unknown\">unknown</b>\n<span>missing.html</span>"))
    #expect(try await applink("plan", "-", "--installed", "", "--format", "sarif").status == 64)
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
        ["lint", "pages", "--format", "html", "--output", "report.html"], in: folder)
      #expect(run.status == 1, "\(run.errors)")
      let widths = [320, 1280]
      let frames = widths.map {
        #"<iframe src="report.html" width="\#($0)" height="800"></iframe>"#
      }
      try """
      <!doctype html><title></title>\(frames.joined())<script>
      addEventListener("load", () => document.title =
        [...document.querySelectorAll("iframe")].map(frame => {
          const page = frame.contentDocument, root = page.documentElement;
          const shown = () => [...page.querySelectorAll("details")]
            .filter(a => a.getClientRects().length).length;
          const all = shown();
          page.querySelectorAll("details").forEach(item => item.open = true);
          page.querySelector("#f-error").click();
          return [all, shown(), root.scrollWidth - root.clientWidth].join(" ");
        }).join("; "));
      </script>
      """.write(to: folder.appending(path: "frames.html"), atomically: false, encoding: .utf8)
      try await withServer(of: folder) { address in
        let found = try await Chromium.title(of: address + "frames.html", in: folder)
        #expect(found == "500 10 0; 500 10 0")
      }
    }
  }
}
