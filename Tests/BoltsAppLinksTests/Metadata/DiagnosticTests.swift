import BoltsAppLinks
import Foundation
import Testing

@Suite("Diagnostics of a page", .timeLimit(.minutes(20)))
struct DiagnosticTests {
  /// The codes of a page, in the order of the page.
  private func codes(_ markup: String) -> [Diagnostic.Code] {
    page(markup).diagnostics.map(\.code)
  }

  private func tag(_ property: String, _ content: String? = nil) -> String {
    "<meta property=\"al:\(property)\"" + (content.map { " content=\"\($0)\"" } ?? "") + ">"
  }

  @Test("a page without mistakes has no diagnostics")
  func none() {
    #expect(
      codes(
        tag("ios") + tag("ios:url", "x://1") + tag("ios:app_store_id", "1")
          + tag("ios:app_name", "X") + tag("android:package", "a.b") + tag("android:url", "x://1")
          + tag("web:url", "https://x.example/") + tag("web:should_fallback", "false")) == [])
    #expect(codes(tag("ios:url", "https://x.example/universal")) == [])
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

  @Test("positions count lines that end at LF, CR and CRLF", arguments: ["\n", "\r", "\r\n"])
  func lines(_ end: String) throws {
    let first = try #require(page("a\(end)\(end)b<meta name=al:ios>").diagnostics.first)
    #expect((first.line, first.column) == (3, 2))
  }

  @Test("columns count characters in other encodings, too")
  func encodedColumns() throws {
    let html = Data("<meta charset=koi8-r>".utf8) + [0xC1, 0xC1] + Data("<meta name=al:ios>".utf8)
    let page = AppLinkPage(html: html, url: URL(string: "https://page.example/")!)
    #expect(page.diagnostics.map(\.column) == [24])
  }

  @Test("a property in another case, or with white space around it, is reported")
  func misspelled() {
    #expect(codes("<meta property='AL:ios:url' content=x:1>") == [.misspelledProperty])
    #expect(codes("<meta property=' al:ios:url' content=x:1>") == [.misspelledProperty])
  }

  @Test(
    "tags that occur only where they are inert are reported",
    arguments: [
      "<!-- %@ -->", "<!doctype html><!--%@", "<noscript>%@</noscript>", "<script>'%@'</script>",
      "<template>%@</template>", "<style>%@</style>", "<title>%@</title>",
      "<textarea>%@</textarea>",
      "<p>%@<frameset>", "<frameset>%@</frameset>", "<plaintext>%@", "<![if x %@]>",
    ])
  func hidden(_ markup: String) {
    #expect(
      codes(markup.replacing("%@", with: "<meta property='al:ios:url' content='x:1'>"))
        == (markup.contains("![if") ? [.noTags] : [.hiddenTag, .noTags]))
  }

  @Test("unknown properties are reported")
  func unknown() {
    #expect(codes(tag("mac:url", "x:1")) == [.unknownPlatform])
    #expect(codes(tag("iOS:url", "x:1")) == [.unknownPlatform])
    #expect(codes(tag("ios:url", "x:1") + tag("ios:app_id", "x")) == [.unknownField])
    #expect(codes(tag("web:title", "x")) == [.unknownField])
  }

  @Test("a tag without content is reported, unless it starts a group")
  func content() {
    #expect(codes(tag("ios:url")) == [.missingContent])
    #expect(codes(tag("ios:url", " ")) == [.missingContent])
    #expect(codes(tag("ios") + tag("ios:url", "x:1")) == [])
  }

  @Test("a target without the fields that its platform requires is reported")
  func required() {
    #expect(codes(tag("ios:app_store_id", "1")) == [.missingRequiredField])
    #expect(codes(tag("android:url", "x:1")) == [.missingRequiredField])
    #expect(codes(tag("windows:app_id", "1")) == [.missingRequiredField])
    #expect(codes(tag("ios")) == [.missingRequiredField])
    #expect(codes(tag("android:package", "a.b") + tag("android:url", "x:1")) == [])
  }

  @Test(
    "URLs that cannot be opened are reported",
    arguments: [
      ("my_app://x", .underscoreInScheme), ("javascript:alert(1)", .dangerousScheme),
      ("DATA:text/html,x", .dangerousScheme), (" file:///etc", .dangerousScheme),
      ("/path", .missingScheme), ("app", .missingScheme), ("1x://", .invalidURL),
      ("https://apps.apple.com/app/id1", .storeURL), ("market://details?id=x", .storeURL),
      ("https://play.google.com/store/apps/details?id=x", .storeURL), ("x://[", .invalidURL),
    ] as [(String, Diagnostic.Code)])
  func urls(_ url: String, _ code: Diagnostic.Code) {
    #expect(codes(tag("ios:url", url)) == [code])
  }

  @Test("an invalid web URL and an invalid should_fallback are reported")
  func web() {
    #expect(codes(tag("web:url", "x://1")) == [.webURLNotHTTP])
    #expect(codes(tag("web:url", "javascript:x")) == [.dangerousScheme])
    #expect(codes(tag("web:should_fallback", "maybe")) == [.invalidShouldFallback])
    #expect(codes(tag("web:url", "https://a/") + tag("web:url", "https://b/")) == [.ignoredWebTag])
    #expect(
      codes(tag("web:url", "https://a/") + tag("web") + tag("web:url", "https://b/"))
        == [.ignoredWebTag, .ignoredWebTag])
  }

  @Test(
    "a web URL without a scheme, which is resolved against the page, is reported",
    arguments: ["/relative", "www.x.example/story", "//x.example/", "?q=1", "#part"])
  func relativeWebURL(_ url: String) throws {
    let found = page(tag("web:url", url)).diagnostics
    #expect(found.map(\.code) == [.relativeWebURL])
    #expect(found.map(\.severity) == [.warning])
    #expect(try #require(found.first).message.contains("\"\(url)\""))
  }

  @Test("each repeated target is reported once")
  func duplicates() {
    let block = tag("ios") + tag("ios:url", "x:1")
    #expect(codes(block + block + block) == [.duplicateTarget, .duplicateTarget])
    #expect(codes(tag("ios:url", "x:1") + tag("ios:url", "x:1")) == [.duplicateTarget])
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

  @Test(
    "an App Store number that is not all digits is reported",
    arguments: [
      ("828256236", []), ("id828256236 (Cookbook)", [.invalidAppStoreID]),
      ("828256236\u{301}", [.invalidAppStoreID]), ("x", [.invalidAppStoreID]),
    ] as [(String, [Diagnostic.Code])])
  func appStoreID(_ content: String, _ expected: [Diagnostic.Code]) throws {
    let found = page(tag("ios:url", "x:1") + tag("ios:app_store_id", content)).diagnostics
    #expect(found.map(\.code) == expected)
    #expect(found.allSatisfy { $0.suggestion.contains("content=\"828256236\"") })
  }

  @Test(
    "a package that is not a dotted name is reported",
    arguments: [
      ("a.b", []), ("org.example_2.App", []), ("not a package!", [.invalidPackage]),
      ("cookbook", [.invalidPackage]), ("org..example", [.invalidPackage]),
      ("org.2example", [.invalidPackage]), (".org.example", [.invalidPackage]),
    ] as [(String, [Diagnostic.Code])])
  func package(_ content: String, _ expected: [Diagnostic.Code]) {
    #expect(codes(tag("android:package", content) + tag("android:url", "x:1")) == expected)
  }

  @Test("a package without a URL, which opens the app with the page's URL, is reported")
  func packageAlone() {
    #expect(codes(tag("android:package", "a.b")) == [.packageWithoutURL])
    #expect(
      codes(tag("android:package", "a.b") + tag("android:app_name", "X")) == [.packageWithoutURL])
  }

  @Test(
    "URLs that only some readers accept are reported",
    arguments: [
      ("http://x.example/1", [.insecureAppURL]), ("x://a b", [.unencodedCharacter]),
      ("x://a|b", [.unencodedCharacter]), ("x://ä", []),
      ("http://itunes.apple.com/app/id1", [.storeURL]),
    ] as [(String, [Diagnostic.Code])])
  func doubtfulURLs(_ url: String, _ expected: [Diagnostic.Code]) {
    #expect(codes(tag("ios:url", url)) == expected)
  }

  @Test("more targets than are tried are reported, counting iPhone and iOS together")
  func tooManyTargets() {
    func targets(_ platform: String, _ count: Int) -> String {
      (0..<count).map { tag("\(platform):url", "\(platform)\($0):1") }.joined()
    }
    #expect(codes(targets("ios", 32)) == [])
    #expect(codes(targets("ios", 33)) == [.tooManyTargets])
    #expect(codes(targets("ios", 20) + targets("iphone", 13)) == [.tooManyTargets])
    #expect(codes(targets("ios", 20) + targets("windows", 20)) == [])
  }

  @Test("a page that forbids the web and has no target is reported")
  func fallbackOff() {
    #expect(codes(tag("web:should_fallback", "No")) == [.fallbackOffWithoutTarget])
    #expect(codes(tag("web:should_fallback", "true")) == [])
    #expect(codes(tag("web:should_fallback", "false") + tag("ios:url", "x:1")) == [])
  }

  @Test("every code has a name and a severity")
  func names() {
    let names = Diagnostic.Code.allCases.map(\.rawValue)
    #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z-]+/) != nil })
    #expect(Diagnostic.Code.hiddenTag.severity == .warning)
    #expect(Set(Diagnostic.Code.allCases.map(\.meaning)).count == names.count)
  }
}
