import BoltsAppLinks
import Foundation
import Testing

@Suite("al:web tags determine the web fallback", .timeLimit(.minutes(20)))
struct WebFallbackTests {
  @Test(
    "the web URL is the page's URL by default", arguments: ["", "web", "web:url", "web:foo = x"])
  func webDefault(_ tags: String) {
    #expect(linkOfTags(.ios, tags).webURL?.absoluteString == "https://page.example/dir/page")
  }

  @Test("a web URL is resolved against the page's URL")
  func webURL() {
    #expect(
      linkOfTags(.ios, "web:url = https://w.example/x").webURL?.absoluteString
        == "https://w.example/x")
    #expect(
      linkOfTags(.ios, "web:url = ../x?y").webURL?.absoluteString == "https://page.example/x?y")
    #expect(
      linkOfTags(.ios, "web:url = //w.example/").webURL?.absoluteString == "https://w.example/")
    #expect(
      linkOfTags(.ios, "web:url =  https://w.example/ ").webURL?.absoluteString
        == "https://w.example/")
  }

  @Test(
    "should_fallback is false for no, false and 0, in any case",
    arguments: ["no", "false", "0", "NO", "False"])
  func forbidden(_ word: String) {
    #expect(
      linkOfTags(.ios, "web:url = https://w.example/\nweb:should_fallback = \(word)").webURL == nil)
  }

  @Test(
    "should_fallback is true for every other value",
    arguments: ["yes", "true", "1", "maybe", "nope", "00"])
  func allowed(_ word: String) {
    #expect(linkOfTags(.ios, "web:should_fallback = \(word)").webURL != nil)
  }

  @Test("only the first al:web group and the first of each of its fields are used")
  func firstWeb() {
    #expect(
      linkOfTags(.ios, "web:url = https://1.example/\nweb:url = https://2.example/").webURL?.host()
        == "1.example")
    #expect(
      linkOfTags(.ios, "web\nweb:url = https://1.example/\nweb\nweb:should_fallback = no").webURL?
        .host()
        == "1.example")
    #expect(linkOfTags(.ios, "web:should_fallback = no\nweb:should_fallback = yes").webURL == nil)
  }
}
