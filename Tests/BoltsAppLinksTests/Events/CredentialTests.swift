import BoltsAppLinks
import Foundation
import Synchronization
import Testing

@Suite("Credentials never appear in events, errors and logs")
struct CredentialTests {
  private func argument(_ text: String) -> String? {
    MeasurementEvent(name: .navigateIn, arguments: ["inputURL": text]).arguments["inputURL"]
  }

  @Test(
    "text without credentials is unchanged, byte for byte",
    arguments: [
      "", "1", "app", "bolts://", "https://example.com/path?foo&bar=baz&space=%20#part",
      "https://example.com/tokens?q=tokens", "https://example.com/?q=%ff%zz%&&;x=1&",
      "Geheimnis: kein Token", "https://e.com/a//b@c/d", "https://e.com/token=1/x",
      "mail a@b.example for https://e.com", "a://b?u=https%3A%2F%2Fe.com%2F%40name&m=a@b.c",
      "mailto:a@b.c", "a://b?token&code#key",
    ])
  func untouched(text: String) {
    #expect(argument(text) == text)
  }

  @Test(
    "userinfo and App Link data are dropped, and the values of credentials replaced",
    arguments: [
      ("https://user:S3CRET@e.com/x?y=1", "https://e.com/x?y=1"),
      ("https://user:S3@CRET@e.com/a@b", "https://e.com/a@b"),
      (#"https:\\user:S3CRET@e.com/"#, #"https:\\e.com/"#), ("HTTP:u:S3CRET@e.com", "HTTP:e.com"),
      ("https:/u:S3CRET@e.com/x", "https:/e.com/x"), ("mailto:a@e.com", "mailto:a@e.com"),
      ("https:%5C%5Cuser:S3CRET@e.com/", "https:%5C%5Ce.com/"),
      (#"https:/\u:S3CRET@e.com\a@b"#, #"https:/\e.com\a@b"#),
      ("https:////u:S3&CRET;@e.com", "https:////e.com"), ("//u:S3CRET@e.com/x", "//e.com/x"),
      ("a://b?u=https://S3CRET@e.com/&x=1", "a://b?u=https://e.com/&x=1"),
      ("refused: https://u:S3CRET@e.com/ is no", "refused: https://e.com/ is no"),
      ("fb://open?x=1&al_applink_data=%7B%7D&y=2#z", "fb://open?x=1&y=2#z"),
      ("fb://open?al_applink_data={\"a\":\"b?c#d\"}&y=2", "fb://open#d\"}&y=2"),
      ("fb://open?al_applink_data=%7B%7D", "fb://open"),
      ("fb://open?al_applink_data=1&al_applink_data=2&y#z", "fb://open?y#z"),
      ("a://b?access_token=S3CRET&x=1", "a://b?access_token=REDACTED&x=1"),
      ("a://b?x=1#access_token=S3CRET", "a://b?x=1#access_token=REDACTED"),
      ("a://b?client_secret=S3;CRET?x=1&y", "a://b?client_secret=REDACTED&y"),
      ("a://b?x=1#/callback?code=S3CRET", "a://b?x=1#/callback?code=REDACTED"),
      ("a://b?u=c://d?token=S3CRET&x=1", "a://b?u=c://d?token=REDACTED&x=1"),
      ("a://b?x=%ff;PASSWORD=S3CRET", "a://b?x=%ff;PASSWORD=REDACTED"),
      ("a://b?ids=http://c,https://u:S3CRET@d/", "a://b?ids=http://c,https://d/"),
      ("a://b and https://u:S3CRET@d/x", "a://b and https://d/x"),
      ("a://b?https://u:S3CRET@d/auth=1", "a://b?https://d/auth=REDACTED"),
      ("tel:1?code=S3CRET was refused", "tel:1?code=REDACTED was refused"),
    ])
  func redacted(text: String, expected: String) {
    #expect(argument(text) == expected)
  }

  @Test("the reason of an association file is one line without credentials")
  func association() {
    let decision = NavigationStep.Decision.notAssociated("a\nhttps://u:S3CRET@e.com/?key=S3CRET")
    #expect(!"\(decision)".contains("S3CRET") && !"\(decision)".contains("\n"))
  }

  @Test(
    "each word makes a name that of a credential, wherever it stands",
    arguments: [
      "token", "secret", "password", "passwd", "pwd", "code", "key", "sig", "auth", "session",
      "sid", "otp", "ticket",
    ])
  func words(word: String) {
    for name in [word, word.uppercased(), "my-\(word)", "\(word)s"] {
      #expect(argument("a://b?\(name)=S3CRET") == "a://b?\(name)=REDACTED")
    }
    let event = MeasurementEvent(name: "mine", arguments: ["x_\(word)": "S3CRET", "x": "1"])
    #expect(event.arguments == ["x_\(word)": "REDACTED", "x": "1"])
  }

  @Test("errors and diagnostics of a resolver have no credentials, whatever a redirect leads to")
  func errors() async throws {
    let events = Mutex<[AppLinkResolutionEvent]>([])
    let loader = FakeLoader { request in
      request.url.path() == "/x"
        ? PageResponse(
          status: 302, headers: ["Location": "http://user:S3CRET@h.example/y?token=S3CRET"])
        : PageResponse(status: 404)
    }
    let resolver = WebPageAppLinkResolver(
      loader: loader, diagnostics: { event in events.withLock { $0.append(event) } })
    let error = try await #require(throws: AppLinkError.self) {
      try await resolver.appLink(from: URL("http://me:S3CRET@e.com/x?key=S3CRET"))
    }
    #expect(error == .httpStatus(URL("http://h.example/y?token=REDACTED"), status: 404))
    for text in events.withLock({ $0.map { "\($0)" } }) { #expect(!text.contains("S3CRET")) }
    #expect(events.withLock(\.count) == 2)
    // As long as what it becomes.
    let sameLength = try await #require(throws: AppLinkError.self) {
      try await resolver.appLink(from: URL("http://e.com/z?token=S3CRET12"))
    }
    #expect(sameLength == .httpStatus(URL("http://e.com/z?token=REDACTED"), status: 404))
    let raw = AppLinkError.insecureRedirect(
      from: URL("https://u:S3CRET@e.com/"), to: URL("http://e.com/?code=S3CRET"))
    for text in ["\(raw)", String(reflecting: raw), raw.localizedDescription] {
      #expect(text.contains("e.com") && !text.contains("S3CRET"))
    }
    let header = AppLinkError.malformedLocation(URL("a://b"), location: "http://u:S3 CRET@[")
    #expect(!"\(header)".contains("CRET"))
  }

  @Test("the error of a navigation has no credentials")
  func refusal() async throws {
    let navigator = AppLinkNavigator(RecordingURLOpener(installedSchemes: []))
    let refused = AppLink(
      sourceURL: URL("https://e.com/"),
      targets: [AppLinkTarget(platform: .ios, url: URL("tel://u:S3CRET@e.com"))], webURL: nil)
    let refusal = try await #require(throws: AppLinkError.self) {
      try await navigator.navigate(to: refused)
    }
    #expect(!String(reflecting: refusal.url).contains("S3CRET"))
  }

  @Test("the description of an event is one line, whatever its values contain")
  func oneLine() {
    let event = MeasurementEvent(
      name: "al_nav_in",
      arguments: ["refererAppName": "A\nal_nav_out success=1\r\u{85}\u{2028}\u{202E}\u{1B}[2J"])
    #expect(
      event.description
        == #"al_nav_in refererAppName=A\u{A}al_nav_out success=1\u{D}\u{85}\u{2028}\u{202E}\u{1B}[2J"#
    )
    #expect(event.arguments["refererAppName"]?.contains("\n") == true, "the value itself stays")
  }
}
