extension SamplePage {
  /// Tags as sites write them.
  static let markup = [
    SamplePage(
      "name= for property= is not read",
      """
      <!doctype html><head><meta name="al:ios:url" content="paper://1">
      <meta name="al:ios:app_name" content="Paper"><meta name="al:web:url" content="x:"></head>
      """,
      tags: ""),
    SamplePage(
      "unquoted values, with a slash at the end and without",
      """
      <!DOCTYPE html><html lang=en><head><link rel=stylesheet href=/a.css>
      <meta property=al:ios:url content=times.awake://2025-05-21-budget/ ><meta property=al:ios:app_name content=Times>
      <meta property=al:android:package content=za.times><meta property=al:android:url content=times://2025/>
      """,
      tags: """
        al:ios:url = times.awake://2025-05-21-budget/
        al:ios:app_name = Times
        al:android:package = za.times
        al:android:url = times://2025/
        """,
      iphone: ["times.awake://2025-05-21-budget/"], android: ["times://2025/"]),
    SamplePage(
      "XHTML: self-closing tags, an XML declaration, CDATA in a script",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
      <html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head><title/></title>
      <script type="text/javascript">//<![CDATA[
      var a = 1 < 2; //<meta property="al:ios:url" content="no"/>
      //]]></script><meta property="al:ios:url" content="xh://1" /><br/>
      <meta property="al:ios:app_name" content="XH&apos;s"></meta></head></html>
      """,
      tags: """
        al:ios:url = xh://1
        al:ios:app_name = XH's
        """,
      iphone: ["xh://1"]),
    SamplePage(
      "character references in URLs, those without a semicolon too",
      """
      <meta property="al:ios:url" content="a://b?x=1&amp;y=2&#38;z=3&#x26;w=4&copy=5&amp=6&notin;">
      """,
      tags: "al:ios:url = a://b?x=1&y=2&z=3&w=4&copy=5&amp=6\u{2209}",
      iphone: ["a://b?x=1&y=2&z=3&w=4&copy=5&amp=6%E2%88%89"]),
    SamplePage(
      "the output of another program before the doctype opens the body",
      """
      <br />
      <b>Warning</b>:  Undefined index: id in <b>/srv/page.php</b> on line <b>3</b><br />
      <!DOCTYPE html><html><head><title>T</title><meta property="al:ios:url" content="v://1"  />
      <meta property="al:web:should_fallback" content="false"></head><body></body></html>
      """,
      tags: """
        al:ios:url = v://1
        al:web:should_fallback = false
        """,
      iphone: ["v://1"], web: nil),
    SamplePage(
      "URLs of a scheme alone, of a store and of the web",
      """
      <meta property="al:ios:url" content="medium:/p/429f">
      <meta property="al:android:url" content="https://apps.example/id1?mt=8">
      <meta property="al:android:package" content="org.medium">
      <meta property="al:web:url" content="https://medium.example/p/429f">
      """,
      tags: """
        al:ios:url = medium:/p/429f
        al:android:url = https://apps.example/id1?mt=8
        al:android:package = org.medium
        al:web:url = https://medium.example/p/429f
        """,
      iphone: ["medium:/p/429f"], android: ["https://apps.example/id1?mt=8"],
      web: "https://medium.example/p/429f"),
  ]

  /// Several platforms and several targets.
  static let repetitions = [
    SamplePage(
      "an iPad has its own targets, and an iPhone none of them",
      """
      <html><head>
      <meta property="al:ipad:url" content="example://products/?id=widget" />
      <meta property="al:ipad:app_store_id" content="12345" />
      <meta property="al:iphone" /><meta property="al:iphone:url" content="example://phone" />
      <meta property="al:iphone" /><meta property="al:iphone:url" content="example://phone2" />
      </head></html>
      """,
      tags: """
        al:ipad:url = example://products/?id=widget
        al:ipad:app_store_id = 12345
        al:iphone
        al:iphone:url = example://phone
        al:iphone
        al:iphone:url = example://phone2
        """,
      iphone: ["example://phone", "example://phone2"], ipad: ["example://products/?id=widget"])
  ]
}
