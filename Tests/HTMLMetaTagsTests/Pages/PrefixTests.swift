import HTMLMetaTags
import Testing

@Suite("Tags are selected by what their property begins with")
struct PrefixTests {
  private func properties(_ prefix: String, _ markup: String) -> [String] {
    tags(markup, prefix: prefix).map(\.property)
  }

  @Test(
    "a property counts when it begins with the prefix once it is decoded",
    arguments: [
      ("al:", "al:", true), ("al:", "al:a", true), ("al:", "&#97;l:a", true),
      ("al:", "al&#58;", true), ("al:", "al&#58", true), ("al:", "al", false),
      ("al:", "", false), ("al:", "AL:a", false), ("al:", "al&", false), ("al:", "xal:", false),
      ("al:", " al:", false), ("al:", "a&l:", false), ("&", "&amp;", true), ("&", "&", true),
      ("", "", true), ("", "x", true),
    ])
  func begins(_ prefix: String, _ property: String, _ isFound: Bool) {
    #expect(properties(prefix, "<meta property='\(property)'>").isEmpty == !isFound)
  }

  @Test("what follows an attribute without a value is no part of its value")
  func noValue() {
    #expect(properties("a", "<meta property abc=x>").isEmpty)
    #expect(properties("a", "<meta property=''abc>").isEmpty)
    #expect(properties("'", "<meta property=''>").isEmpty)
    #expect(properties("al:", "<meta property=al >:").isEmpty)
  }

  @Test(
    "a tag in a comment is found wherever its prefix is, in any case",
    arguments: [
      ("x::", "<!--<meta property=x::a>-->"), ("x::", "<!--::<meta property=x::a>-->"),
      (":", "<!--<meta property=:a>-->"), ("x:", "<!--:<meta property=X:a>-->"),
      ("x:", "<!-- x <meta name='X:'>-->"), ("<", "<!--<meta property=<>-->"),
      ("x", "<!--<meta property=x"), ("", "<!--<meta property=x>-->"),
    ])
  func mentioned(_ prefix: String, _ markup: String) {
    let isCut = !markup.hasSuffix("-->")
    #expect(sourceTags(Array(markup.utf8), prefix: prefix).count == (isCut ? 0 : 1))
  }
}
