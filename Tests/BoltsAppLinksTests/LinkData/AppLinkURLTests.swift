import BoltsAppLinks
import Foundation
import Testing

@Suite("A URL an app was opened with")
struct AppLinkURLTests {
  private func read(_ text: String) throws -> AppLinkURL {
    AppLinkURL(try #require(URL(string: text)))
  }

  private func inbound(_ json: String) throws -> AppLinkURL {
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "-._~")
    let data = try #require(json.addingPercentEncoding(withAllowedCharacters: allowed))
    return try read("app://open?al_applink_data=\(data)")
  }

  @Test("a URL without App Link data is its own target")
  func plain() throws {
    let url = try read("app://path/to?a=1&b&c=&a=2&&d=x%20y+z&e=1=2#f?g=1")
    #expect(url.targetURL == url.inputURL)
    #expect(
      url.inputQueryParameters == ["a": "2", "b": nil, "c": "", "d": "x y+z", "e": "1=2"])
    #expect(url.targetQueryParameters == url.inputQueryParameters)
    #expect(["a", "b", "z"].map(url.targetQueryParameter) == ["2", nil, nil])
    #expect(url.appLinkData == nil)
    #expect(url.appLinkExtras == nil)
    #expect(url.appLinkReferer == nil)
    #expect(url.version == nil)
  }

  @Test("a URL with App Link data has the target of the data")
  func appLink() throws {
    let url = try inbound(
      """
      {"target_url":"https://example.com/a?x=1&y=%26","extras":{"id":18446744073709551615},
       "referer_app_link":{"target_url":"https://ref.example/","url":"ref://back","app_name":"Ref"},
       "user_agent":"Bolts iOS 1.9","custom":[1,2.5,null,true]}
      """)
    #expect(url.targetURL.absoluteString == "https://example.com/a?x=1&y=%26")
    #expect(url.targetQueryParameters == ["x": "1", "y": "&"])
    #expect(url.version == "1.0")
    #expect(url.appLinkExtras == ["id": 18_446_744_073_709_551_615])
    #expect(url.appLinkData?["custom"] == [1, 2.5, nil, true])
    let referer = try #require(url.appLinkReferer)
    #expect(referer.isBackToReferer)
    #expect(referer.webURL?.absoluteString == "https://ref.example/")
    #expect(referer.targets.map(\.url) == [URL(string: "ref://back")])
    #expect(referer.targets.map(\.appName) == ["Ref"])
  }

  @Test(
    "invalid App Link data is ignored, and the URL is its own target",
    arguments: [
      "", "null", "1", "\"x\"", "[]", "{", "{\"target_url\"", "tru",
      #"{"target_url":"https://example.com","version":"2.0"}"#,
      #"{"target_url":"https://example.com","version":1}"#,
      #"{"target_url":"https://example.com","version":null}"#,
      #"{"target_url":"https://example.com"} x"#,
      #"{"target_url":"https://example.com/?a=1"#,
    ])
  func notAnAppLink(_ json: String) throws {
    let url = try inbound(json)
    #expect(url.targetURL == url.inputURL)
    #expect(url.appLinkData == nil)
    #expect(url.version == nil)
  }

  @Test(
    "a missing or invalid target_url does not discard data, extras and referer, as in Bolts",
    arguments: [
      "", #""target_url":null,"#, #""target_url":1,"#, #""target_url":["https://example.com"],"#,
      #""target_url":"","#, #""target_url":"example.com","#, #""target_url":"https:","#,
      #""target_url":"https:///","#, #""target_url":"javascript:alert(1)","#,
      #""target_url":"fb123://applinks","#, #""target_url":"http://[oops","#,
    ])
  func noTarget(_ member: String) async throws {
    let url = try inbound(
      "{\(member)"
        + #""extras":{"a":1},"referer_app_link":{"url":"ref://back","app_name":"Ref"}}"#)
    #expect(url.targetURL == url.inputURL)
    #expect(url.targetQueryParameters == url.inputQueryParameters)
    #expect(url.appLinkExtras == ["a": 1])
    #expect(url.appLinkReferer?.targets.map(\.appName) == ["Ref"])
    #expect(url.version == "1.0")
    #expect(url.appLinkData?["extras"] == ["a": 1])

    let bus = MeasurementEventBus()
    var events = bus.events().makeAsyncIterator()
    _ = bus.receive(url.inputURL, sourceApplication: nil)
    let event = await events.next()
    #expect(event?.name == .linkParse)
    #expect(event?.arguments["targetURL"] == event?.arguments["inputURL"])
  }

  @Test(
    "a field of the wrong type is ignored, and the other fields are kept",
    arguments: [
      #""extras":null"#, #""extras":[]"#, #""extras":"x""#, #""referer_app_link":"x""#,
      #""referer_app_link":null"#, #""referer_app_link":{}"#, #""user_agent":{}"#,
      #""referer_app_link":{"url":1,"app_name":"x"}"#,
      #""referer_app_link":{"url":"a://b","app_name":null}"#,
      #""referer_app_link":{"url":"","app_name":"x"}"#,
      #""referer_app_link":{"url":"noscheme","app_name":"x"}"#,
    ])
  func wrongTypes(_ field: String) throws {
    let url = try inbound(#"{"target_url":"https://example.com/",\#(field)}"#)
    #expect(url.targetURL.absoluteString == "https://example.com/")
    #expect(url.appLinkExtras == nil)
    #expect(url.appLinkReferer == nil)
  }

  @Test("the referer's target URL is its web fallback only if it is http or https")
  func refererFallback() throws {
    for target in ["null", "7", #""javascript:alert(1)""#, #""app://x""#] {
      let url = try inbound(
        #"{"target_url":"https://example.com/","#
          + #""referer_app_link":{"target_url":\#(target),"url":"a://b","app_name":"x"}}"#)
      let referer = try #require(url.appLinkReferer)
      #expect(referer.webURL == nil)
      #expect(referer.sourceURL.absoluteString == "a://b")
    }
  }

  @Test("a name or value with invalid escapes, or escapes that are not UTF-8, is not decoded")
  func brokenEscapes() {
    let text = "app://x?%ff=%fe&a%20=%c3&ok=%C3%A9&al_applink_data&=v"
    guard let url = URL(string: text, encodingInvalidCharacters: false) else {
      Issue.record("the URL was refused")
      return
    }
    #expect(
      AppLinkURL(url).inputQueryParameters
        == ["%ff": "%fe", "a ": "%c3", "ok": "é", "al_applink_data": nil, "": "v"])
  }

  @Test("two of the same URL are equal, and others are not")
  func equality() throws {
    let (first, other) = (try read("app://x?a=1"), try read("app://x?a=2"))
    #expect(Set([first, try read("app://x?a=1"), other]).count == 2)
    #expect(try first == read("app://x?a=1") && first != other)
  }
}
