import AppLinkLint
import BoltsAppLinks
import Foundation
import Testing

@Suite("Diagnostics of a page")
struct DiagnosticTests {
  /// The codes of a page, in the order of the page.
  private func codes(_ markup: String) -> [Diagnostic.Code] {
    page(markup).diagnostics.map(\.code)
  }

  private func tag(_ property: String, _ content: String? = nil) -> String {
    "<meta property=\"al:\(property)\"" + (content.map { " content=\"\($0)\"" } ?? "") + ">"
  }

  /// Tags, one to a line as `property = content`, and the codes of what is wrong with them.
  private static let faultyTags: [(String, [Diagnostic.Code])] = [
    // A page without mistakes.
    (
      """
      ios
      ios:url = x://1
      ios:app_store_id = 828256236
      ios:app_name = X
      android:package = a.b
      android:url = x://1
      web:url = https://x.example/
      web:should_fallback = false
      """, []
    ), ("ios:url = https://x.example/universal", []),
    // Unknown properties.
    ("mac:url = x:1", [.unknownPlatform]), ("iOS:url = x:1", [.unknownPlatform]),
    ("ios:url = x:1\nios:app_id = x", [.unknownField]), ("web:title = x", [.unknownField]),
    ("web:should_fallbac\u{212A} = no", [.unknownField]),
    // A tag without content, unless it starts a group.
    ("ios:url", [.missingContent]), ("ios:url =  ", [.missingContent]), ("ios\nios:url = x:1", []),
    // The fields that a platform requires.
    ("ios:app_store_id = 1", [.missingRequiredField]),
    ("android:url = x:1", [.missingRequiredField]),
    ("windows:app_id = 1", [.missingRequiredField]), ("ios", [.missingRequiredField]),
    ("android:package = a.b\nandroid:url = x:1", []),
    // A package without a URL opens the app with the page's.
    ("android:package = a.b", [.packageWithoutURL]),
    ("android:package = a.b\nandroid:app_name = X", [.packageWithoutURL]),
    // URLs that can't be opened.
    ("ios:url = my_app://x", [.underscoreInScheme]),
    ("ios:url = javascript:alert(1)", [.dangerousScheme]),
    ("ios:url = DATA:text/html,x", [.dangerousScheme]),
    ("ios:url =  file:///etc", [.dangerousScheme]), ("ios:url = /path", [.missingScheme]),
    ("ios:url = app", [.missingScheme]), ("ios:url = 1x://", [.invalidURL]),
    ("ios:url = x://[", [.invalidURL]), ("ios:url = https://apps.apple.com/app/id1", [.storeURL]),
    ("ios:url = market://details?id=x", [.storeURL]),
    ("ios:url = https://play.google.com/store/apps/details?id=x", [.storeURL]),
    ("ios:url = http://itunes.apple.com/app/id1", [.storeURL]),
    ("ios:url = \u{A0}HTTPS://Apps.Apple.com/app/id1\u{A0}", [.storeURL]),
    ("ios:url = ITMS-Apps:x", [.storeURL]), ("ios:url = https://apps.apple.com", [.storeURL]),
    ("ios:url = https://appsto.red/a", []), ("ios:url = https://apps.apple.com.a.org/a", []),
    ("ios:url = https://www.microsoft.com/storefront", []),
    ("ios:url = https://www.microsoft.com/store/a", [.storeURL]),
    // URLs that only some readers accept.
    ("ios:url = x://a b", [.unencodedCharacter]),
    ("ios:url = x://a|b", [.unencodedCharacter]), ("ios:url = x://ä", [.unencodedCharacter]),
    ("ios:url = x://caf\u{E9}/a", [.unencodedCharacter]), ("ios:url = x://cafe/\u{E9}", []),
    ("ios:url = https://caf\u{E9}.example/\u{E9}?\u{E9}#\u{E9}", []), ("ios:url = x:\u{E9}", []),
    ("ios:url = x://a/100%", [.unencodedCharacter]), ("ios:url = x://a/%2", [.unencodedCharacter]),
    ("ios:url = x://a/%zz", [.unencodedCharacter]), ("ios:url = x://a/%2F", []),
    ("ios:url = x://a?b[0]=1", [.unencodedCharacter]), ("ios:url = x://a/]", [.unencodedCharacter]),
    ("ios:url = https://[::1]:8080/a", []), ("ios:url = x://a#b", []),
    ("ios:url = x://a#b#c", [.unencodedCharacter]),
    ("web:url = https://a.example/100%", [.unencodedCharacter]),
    // The web.
    ("web:url = x://1", [.webURLNotHTTP]), ("web:url = javascript:x", [.dangerousScheme]),
    ("web:should_fallback = maybe", [.invalidShouldFallback]),
    // One without a scheme is resolved against the page.
    ("web:url = /relative", [.relativeWebURL]), ("web:url = ?q=1", [.relativeWebURL]),
    ("web:url = www.x.example/story", [.relativeWebURL]), ("web:url = #part", [.relativeWebURL]),
    ("web:url = //x.example/", [.relativeWebURL]),
    ("web:should_fallback = No", []), ("web:should_fallback = true", []),
    // Each repetition of a target.
    (
      "ios\nios:url = x:1\nios\nios:url = x:1\nios\nios:url = x:1",
      [.duplicateTarget, .duplicateTarget]
    ),
    ("ios:url = x:1\nios:url = x:1", [.duplicateTarget]),
    // The names of packages, and numbers of the App Store.
    ("ios:url = x:1\nios:app_store_id = id828256236 (Cookbook)", [.invalidAppStoreID]),
    ("ios:url = x:1\nios:app_store_id = 828256236\u{301}", [.invalidAppStoreID]),
    ("android:url = x:1\nandroid:package = org.example_2.App", []),
    ("android:url = x:1\nandroid:package = not a package!", [.invalidPackage]),
  ]

  @Test("each fault of the tags is reported with its code", arguments: faultyTags)
  func faults(_ tags: String, _ codes: [Diagnostic.Code]) {
    #expect(pageOfTags(tags).diagnostics.map(\.code) == codes)
  }

  @Test(
    "a property in another case, or with white space around it, is reported",
    arguments: ["AL:ios:url", " al:ios:url"])
  func misspelled(property: String) {
    #expect(codes("<meta property='\(property)' content=x:1>") == [.misspelledProperty])
  }

  @Test("name= instead of property= is reported, with the corrected tag")
  func name() throws {
    let found = page("<p>\n ä<meta name='al:ios:url' value='x://1'>").diagnostics
    let first = try #require(found.first)
    #expect(found.count == 1)
    #expect(first.code == .nameInsteadOfProperty)
    #expect(first.severity == .error)
    #expect((first.line, first.column) == (2, 3))
    #expect(first.location == "al:ios:url")
    #expect(first.value == "x://1")
    #expect(first.suggestion.contains("<meta property=\"al:ios:url\" content=\"x://1\">"))
    #expect(first.description.hasPrefix("2:3: error: "))
  }

  @Test("columns of a slice of a larger buffer count from its own start")
  func slice() {
    let slice = Data("<!--<meta property=al:a>".utf8)[4...]
    let page = AppLinkPage(html: slice, url: URL(filePath: "/page"))
    #expect(page.diagnostics.map(\.column) == [1])
  }

  @Test(
    "tags that occur only where they are inert are reported",
    arguments: ["<!-- %@ -->", "<textarea>%@</textarea>", "<frameset>%@", "<![if x %@]>"])
  func hidden(_ markup: String) {
    #expect(
      codes(markup.replacing("%@", with: "<meta property='al:ios:url' content='x:1'>"))
        == (markup.contains("![if") ? [.noTags] : [.hiddenTag, .noTags]))
  }

  @Test(
    "a combining mark after a colon does not hide a mistake",
    arguments: [
      ("\u{301}ios:url", .unknownPlatform), ("ios:\u{301}url", .unknownField),
      ("ios\u{301}:url", .unknownPlatform), ("\u{301}", .unknownPlatform),
      ("ios:url:\u{301}", .unknownField), ("\u{200D}:\u{FE0F}:", .unknownPlatform),
    ] as [(String, Diagnostic.Code)])
  func combiningMarks(_ property: String, _ code: Diagnostic.Code) {
    #expect(codes(tag(property, "x://1")).contains(code))
    #expect(codes(tag("ios:url", "a:\u{301}//x")) == [])
  }

  @Test(
    "a page without a tag that is used is reported",
    arguments: ["", "<p>", "<meta name=description>"])
  func noTags(_ markup: String) throws {
    let first = try #require(page(markup).diagnostics.first)
    #expect(codes(markup) == [.noTags])
    #expect(first.severity == .error)
    #expect((first.line, first.column) == (1, 1))
    #expect(first.location == nil)
  }

  @Test("every code has a name, a severity, a meaning and a cure")
  func names() {
    let names = Diagnostic.Code.all.map(\.rawValue)
    #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z-]+/) != nil })
    #expect(Diagnostic.Code.hiddenTag.severity == .warning)
    #expect(Diagnostic.Code.all.filter(\.cure.isEmpty) == [])
    #expect(Set(Diagnostic.Code.all.map(\.meaning)).count == names.count)
    #expect(Set(names).count == names.count)
  }
}
