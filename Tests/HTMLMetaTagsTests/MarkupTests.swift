import BoltsAppLinks
import Foundation
import Testing

@Suite("Markup is read as the HTML standard says")
struct MarkupTests {
  @Test("tokenization, 13.2.5", arguments: MarkupRule.tokenization)
  func tokenization(_ rule: MarkupRule) { check(rule) }

  @Test("scripts, 13.2.5.15 to 13.2.5.31", arguments: MarkupRule.scripts)
  func scripts(_ rule: MarkupRule) { check(rule) }

  @Test("comments, 13.2.5.42 to 13.2.5.52", arguments: MarkupRule.comments)
  func comments(_ rule: MarkupRule) { check(rule) }

  @Test("tree construction, 13.2.6", arguments: MarkupRule.treeConstruction)
  func treeConstruction(_ rule: MarkupRule) { check(rule) }

  @Test("foreign content, 13.2.6.5", arguments: MarkupRule.foreignContent)
  func foreignContent(_ rule: MarkupRule) { check(rule) }

  private func check(_ rule: MarkupRule) {
    let names = tags(rule.markup).map { $0.property.dropFirst(3) }
    #expect(names.joined(separator: " ") == rule.shown, "\(rule.markup)")
  }
}

/// The tags of a page that is written in UTF-8.
func tags(_ markup: String, contentType: String? = nil) -> [AppLinkMetaTag] {
  page(markup, contentType: contentType).metaTags
}

/// A page that is written in UTF-8.
func page(_ markup: String, contentType: String? = nil) -> AppLinkPage {
  AppLinkPage(
    html: Data(markup.utf8), contentType: contentType,
    url: URL(string: "https://page.example/dir/page")!)
}
