import HTMLMetaTags
import Testing

/// Pages of the kind that real sites serve, written for the tests.
@Suite("Sample pages give the tags of a browser's document")
struct SamplePageTests {
  @Test(
    "the tags are those of the document, and so are the source tags without an inert context",
    arguments: pages)
  func tags(_ html: String, _ expected: [[String]]) {
    let found = HTMLMetaTagsTests.tags(html)
    let source = sourceTags(html).filter { $0.inertContext == nil && $0.spelling == .property }
    for tags in [found, source] {
      #expect(tags.map { [$0.property, $0.content ?? "none"] } == expected)
    }
  }

  private static let pages = [
    // Unquoted values, with a slash at the end and without.
    (
      """
      <!DOCTYPE html><html lang=en><head><link rel=stylesheet href=/a.css>
      <meta property=al:ios:url content=times.awake://2025-05-21-budget/ ><meta property=al:ios:app_name content=Times>
      <meta property=al:android:package content=za.times><meta property=al:android:url content=times://2025/>
      """,
      [
        ["al:ios:url", "times.awake://2025-05-21-budget/"], ["al:ios:app_name", "Times"],
        ["al:android:package", "za.times"], ["al:android:url", "times://2025/"],
      ]
    ),
    // XHTML: self-closing tags, an XML declaration, CDATA in a script.
    (
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
      <html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head><title/></title>
      <script type="text/javascript">//<![CDATA[
      var a = 1 < 2; //<meta property="al:ios:url" content="no"/>
      //]]></script><meta property="al:ios:url" content="xh://1" /><br/>
      <meta property="al:ios:app_name" content="XH&apos;s"></meta></head></html>
      """, [["al:ios:url", "xh://1"], ["al:ios:app_name", "XH's"]]
    ),
    // The output of another program before the doctype opens the body.
    (
      """
      <br />
      <b>Warning</b>:  Undefined index: id in <b>/srv/page.php</b> on line <b>3</b><br />
      <!DOCTYPE html><html><head><title>T</title><meta property="al:ios:url" content="v://1"  />
      <meta property="al:web:should_fallback" content="false"></head><body></body></html>
      """, [["al:ios:url", "v://1"], ["al:web:should_fallback", "false"]]
    ),
    (deep, [["al:ios:url", "deezer://track/18"], ["al:ios:app_name", "Deezer"]]),
  ]

  /// Tags 958 KB deep, in the body, behind scripts, styles and JSON.
  private static var deep: String {
    let data = #"{"track":{"id":18,"title":"<meta property='al:ios:url'>","more":"a < b && c"}},"#
    let style = ".a > .b { content: '</div>'; background: url(data:image/png;base64,AAAA) }\n"
    var html = "<!DOCTYPE html><html><head><title>Track</title>\n<style>"
    html += String(repeating: style, count: 200_000 / style.utf8.count)
    html += "</style>\n<script>window.state = ["
    html += String(repeating: data, count: 600_000 / data.utf8.count)
    html += "]</script></head><body>\n"
    let row = "<p class=\"row\">Words &amp; <a href=\"/to?a=1&amp;b=2\">links</a><br></p>\n"
    html += String(repeating: row, count: 180_000 / row.utf8.count)
    return html + """
      <meta property="al:ios:url" content="deezer://track/18">
      <meta property="al:ios:app_name" content="Deezer"></body></html>
      """
  }
}
