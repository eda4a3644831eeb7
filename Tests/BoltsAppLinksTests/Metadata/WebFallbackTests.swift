import BoltsAppLinks
import Foundation
import Testing

@Suite("al:web tags determine the web fallback")
struct WebFallbackTests {
  private static let page = "https://page.example/dir/page"

  @Test(
    "the web URL is resolved against the page, which is it by default; of each field the first counts",
    arguments: [
      ("", page), ("web", page), ("web:url", page), ("web:foo = x", page),
      ("web:url = https://w.example/x", "https://w.example/x"),
      ("web:url = ../x?y", "https://page.example/x?y"),
      ("web:url = https://ü.example/%C3%A9/x y", "https://xn--tda.example/%C3%A9/x%20y"),
      ("web:url = /x?u=https://%C3%A9/|", "https://page.example/x?u=https://%C3%A9/%7C"),
      ("web:url = //w.example/", "https://w.example/"),
      ("web:url =  https://w.example/ ", "https://w.example/"),
      ("web:url = https://1.example/\nweb:url = https://2.example/", "https://1.example/"),
      ("web\nweb:url = https://1.example/\nweb\nweb:should_fallback = no", "https://1.example/"),
    ])
  func webURL(_ tags: String, _ url: String) {
    #expect(linkOfTags(.ios, tags).webURL?.absoluteString == url)
  }

  @Test(
    "should_fallback is false for no, false and 0, in any case, and true for every other value",
    arguments: [
      ("no", false), ("false", false), ("0", false), ("NO", false), ("False", false), ("yes", true),
      ("true", true), ("1", true), ("maybe", true), ("nope", true), ("00", true),
    ])
  func fallback(_ word: String, _ isAllowed: Bool) {
    let tags =
      "web:url = https://w.example/\nweb:should_fallback = \(word)\nweb:should_fallback = 1"
    #expect((linkOfTags(.ios, tags).webURL != nil) == isAllowed)
  }
}
