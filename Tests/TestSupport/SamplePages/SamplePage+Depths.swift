extension SamplePage {
  /// Tags deep in a page and in unusual places.
  static let depths = [
    SamplePage(
      "tags 958 KB deep, in the body, behind scripts, styles and JSON",
      deep,
      tags: """
        al:ios:url = deezer://track/18
        al:ios:app_name = Deezer
        """,
      iphone: ["deezer://track/18"])
  ]

  private static var deep: String {
    let data = #"{"track":{"id":18,"title":"<meta property='al:ios:url'>","more":"a < b && c"}},"#
    let style = ".a > .b { content: '</div>'; background: url(data:image/png;base64,AAAA) }\n"
    var html = "<!DOCTYPE html><html><head><title>Track</title>\n<style>"
    html += String(repeating: style, count: 200_000 / style.utf8.count)
    html += "</style>\n<script>window.state = ["
    html += String(repeating: data, count: 600_000 / data.utf8.count)
    html += "]</script></head><body>\n"
    let row = "<p class=\"row\">Words &amp; <a href=\"/to?a=1&amp;b=2\">links</a><br></p>\n"
    while html.utf8.count + row.utf8.count < 958 << 10 { html += row }
    return html + """
      <meta property="al:ios:url" content="deezer://track/18">
      <meta property="al:ios:app_name" content="Deezer"></body></html>
      """
  }
}
