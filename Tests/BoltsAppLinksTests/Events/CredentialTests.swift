import BoltsAppLinks
import Foundation
import Testing

@Suite("Credentials never appear in an event")
struct CredentialTests {
  private func argument(_ text: String) -> String? {
    MeasurementEvent(name: .navigateIn, arguments: ["inputURL": text]).arguments["inputURL"]
  }

  private func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  @Test(
    "text without credentials is unchanged, byte for byte",
    arguments: [
      "", "1", "app", "bolts://", "https://example.com/path?foo&bar=baz&space=%20#part",
      "https://example.com/tokens?q=tokens", "https://example.com/?q=%ff%zz%",
      "bolts://?foo=bar&al_applink_data=%7B%22a%22%3A%22b%22%2C%22extras%22%3A%7B%7D%7D",
      "bolts://?al_applink_data={\"a\":\"password\"}", "Geheimnis: kein Token",
      "b://?data=%7B%22target_url%22%3A%22http%3A%5C%2F%5C%2Fwww.example.com%22%7D",
      "a://b?country_code=DE&barcode=1&monkey=x&keyword=y&passenger=z&zipCode=1&assign=2",
      "a://b?pwa=1&spw=1&sessile=1", "https://e.com/a//b@c/d",
      "a://b?x=eyJhIjoxfQ", "a://b?x=abcdefgh.ijklmnop.qrstuvwx",
      "mail a@b.example for https://e.com", "a://b?u=https%3A%2F%2Fe.com%2F%40name",
      "https://e.com/a%20b?x=%2525&y=a@b.c", "a://b?x=eyJhIjoxfQ.js",
      "https://cdn.e.com/monkeyJungle.min.js", "https://newonline.example.com/",
      "com.example.keyJournal.app",
      #"x: {"title": "my token, for you", "b": "c:d"}"#, #"He said "code: 1" twice"#,
      // Base64 is not decoded.
      "a://b?x=eyJhY2Nlc3NfdG9rZW4iOiJTM0NSRVQifQ",
    ])
  func untouched(text: String) {
    #expect(argument(text) == text)
  }

  @Test(
    "a credential in a query or fragment loses its value, and the rest is unchanged",
    arguments: [
      ("a://b?access_token=S3CRET&x=1", "a://b?access_token=REDACTED&x=1"),
      ("a://b?x=1#access_token=S3CRET", "a://b?x=1#access_token=REDACTED"),
      ("a://b?client_secret=S3CRET;x=1", "a://b?client_secret=REDACTED"),
      ("a://b?Access-Token=S3CRET", "a://b?Access-Token=REDACTED"),
      ("a://b?access%5Ftok%65n=S3CRET", "a://b?access%5Ftok%65n=REDACTED"),
      ("a://b?u=c%3A%2F%2Fd%3Ftoken%3DS3CRET&x=1", "a://b?u=REDACTED&x=1"),
      ("a://b?x=1#/callback?code=S3CRET", "a://b?x=1#/callback?code=REDACTED"),
      ("a://b/c%3A%2F%2Fd%3Ftoken%3DS3CRET/e", "a://b/REDACTED/e"),
      (#"a://b?d=%7B%22u%22:%22https:%5C/%5C/u:S3CRET@e.com%5C/%22%7D"#, "a://b?d=REDACTED"),
      (#"a://b?d={"u":"https://e.com/?sig\u003dS3CRET"}"#, "a://b?d=REDACTED"),
      (#"{"token" : "S3/CRET"}"#, "REDACTED"),
      ("{\"token\"\r\n\t:\"S3CRET\"}", "REDACTED"),
      ("a://b?d=%7B%22token%22%0A%3A%22S3CRET%22%7D&y=2", "a://b?d=REDACTED&y=2"),
      ("a://b?d=%7B%22token%22+%3A+%22S3CRET%22%7D&y=2", "a://b?d=REDACTED&y=2"),
      (#"a://b?d={"a":"{\"token\"\n:\"S3CRET\"}"}&y=2"#, "a://b?d=REDACTED&y=2"),
      (#"{"token/v1":"S3CRET"}"#, "REDACTED"), (#"{"token:x":"S3CRET"}"#, "REDACTED"),
      (#"{"token x":"S3CRET"}"#, "REDACTED"), (#"{"token?":"S3CRET"}"#, "REDACTED"),
      (#"{"token\"x":"S3CRET"}"#, "REDACTED"),
      (#"a://b?d={"a":"{\"token\\\"x\":\"S3CRET\"}"}"#, "a://b?d=REDACTED"),
      // JSON that is not in a parameter is not cut at its delimiters.
      (#"error: {"access_token": "S3CRET"}"#, "error: REDACTED"),
      (#" {"access_token": "S3CRET"}"#, " REDACTED"),
      ("\n{\"access_token\": \"S3CRET\"}", "REDACTED"),
      ("\u{FEFF}{\"access_token\": \"S3CRET\"}", "REDACTED"),
      (#""{\"access_token\": \"S3CRET\"}""#, "REDACTED"),
      (#"x {"token x": "S3CRET"}"#, "x REDACTED"),
      (#"x {"token":"S{3}/C=RET"} y"#, "x REDACTED"),
      (#"x {"u": "https:\/\/u:S3CRET@e.com\/"}"#, "x REDACTED"),
      (#"x: {"token":"S3CRET"} at https://e.com/a"#, "x: REDACTED at https://e.com/a"),
      (#"x: {"token":"S3CRET"} , {"a": "b", "token" : "S3CRET"}"#, "x: REDACTED , REDACTED"),
      (
        #"the page "https://u:S3CRET@e.com/" is no page"#,
        #"the page "https://REDACTED@e.com/" is no page"#
      ),
      ("https://e.com/#%7B%22token%22:%22S3/CRET%22%7D", "https://e.com/#REDACTED"),
      ("https://e.com/%7B%22token%22:%22S3CRET%22%7D/x?y=1", "https://e.com/REDACTED/x?y=1"),
      ("https://e.com/%22x%22?token=S3CRET&y=2", "https://e.com/%22x%22?token=REDACTED&y=2"),
      ("a://b?x=%ff&password=S3CRET", "a://b?x=%ff&password=REDACTED"),
      ("a://b?code=S3CRET&state=1", "a://b?code=REDACTED&state=1"),
      ("a://b?key=S3CRET", "a://b?key=REDACTED"), ("a://b?sig=S3CRET", "a://b?sig=REDACTED"),
      ("a://b?apiKey=S3CRET", "a://b?apiKey=REDACTED"),
      ("a://b?auth=S3CRET", "a://b?auth=REDACTED"), ("a://b?sid=S3CRET", "a://b?sid=REDACTED"),
      ("a://b?session=S3CRET", "a://b?session=REDACTED"),
      ("a://b?PHPSESSID=S3CRET&session_id=S3CRET", "a://b?PHPSESSID=REDACTED&session_id=REDACTED"),
      ("a://b?sess=S3CRET&x=1", "a://b?sess=REDACTED&x=1"),
      ("a://b?pw=S3CRET", "a://b?pw=REDACTED"),
      ("a://b?code_verifier=S3CRET", "a://b?code_verifier=REDACTED"),
      ("a://b?passphrase=S3CRET", "a://b?passphrase=REDACTED"), ("PW=S3CRET", "PW=REDACTED"),
      ("//u:S3CRET@e.com/x", "//REDACTED@e.com/x"),
      ("a://b?u=//u:S3@e.com", "a://b?u=REDACTED"),
      ("a://b?u=%2F%2Fu%3AS3CRET%40e.com", "a://b?u=REDACTED"),
      ("a://b?pwd=S3CRET", "a://b?pwd=REDACTED"), ("a://b?pass=S3CRET", "a://b?pass=REDACTED"),
      ("a://b?otp=S3CRET", "a://b?otp=REDACTED"), ("a://b?ticket=ST-1", "a://b?ticket=REDACTED"),
      ("a://b?SAMLResponse=S3CRET", "a://b?SAMLResponse=REDACTED"),
      ("a://b?bearer=S3CRET", "a://b?bearer=REDACTED"),
      ("a://b?X-Amz-Signature=S3CRET", "a://b?X-Amz-Signature=REDACTED"),
      ("a://b?auth_code=S3CRET", "a://b?auth_code=REDACTED"),
      ("https://user:S3CRET@e.com/x?y=1", "https://REDACTED@e.com/x?y=1"),
      ("https://user:S3@CRET@e.com/a@b", "https://REDACTED@e.com/a@b"),
      ("https://bob:S3&CRET@e.com/", "https://REDACTED@e.com/"),
      ("https://bob:S3;CRET@e.com/", "https://REDACTED@e.com/"),
      ("https://S3CRET=@e.com/?x=1", "https://REDACTED@e.com/?x=1"),
      ("https://bob:S3CRET@e.com/a%20b?x=1", "https://REDACTED@e.com/a%20b?x=1"),
      ("a://b?u=https://S3CRET@e.com/", "a://b?u=REDACTED"),
      ("a://b?u=https%3A%2F%2Fu%3AS3%252FCRET%40e.com%2F", "a://b?u=REDACTED"),
      ("refused: https://u:S3CRET@e.com/ is no", "refused: https://REDACTED@e.com/ is no"),
      (
        "https://e.com/login/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln?x=1",
        "https://e.com/login/REDACTED?x=1"
      ),
      ("a://b?t=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "a://b?t=REDACTED"),
      ("see eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln here", "see REDACTED here"),
      ("a://b?t=eyJhbGciOiJkaXIifQ..aXY.Y2lwaGVydGV4dA.dGFn", "a://b?t=REDACTED"),
      // White space after the brace of the header: a space, a line break, both, and a tab.
      ("a://b?t=eyAiYWxnIjogIkhTMjU2IiB9.eyAidiI6MX0.S3CRETsig", "a://b?t=REDACTED"),
      ("a://b?t=ewogICJhbGciOiAiSFMyNTYiCn0.eyJzdWIiOiIxIn0.S3CRETsig", "a://b?t=REDACTED"),
      ("a://b?t=ew0KImFsZyI6IkhTMjU2Ig0KfQo.eyJzdWIiOiIxIn0.S3CRETsig", "a://b?t=REDACTED"),
      ("a://b?t=ewkiYWxnIjoiSFMyNTYifQ.eyJzdWIiOiIxIn0.S3CRETsig", "a://b?t=REDACTED"),
      // Other characters of base64url before the token.
      ("a://b/s-eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.S3CRET/x", "a://b/REDACTED/x"),
      ("a://b/x_eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.S3CRET/x", "a://b/REDACTED/x"),
      ("a://b/xeyJhbGciOiJkaXIifQ..aXY.Y2lwaGVydGV4dA.S3CRET/x", "a://b/REDACTED/x"),
      ("a://b/a.eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.S3CRET/x", "a://b/REDACTED/x"),
    ])
  func queries(text: String, expected: String) {
    #expect(argument(text) == expected)
  }

  @Test(
    "App Link data in which there is a credential is removed, and the rest is unchanged",
    arguments: [
      #"{"target_url":"http://e.com/?access_token=S3CRET&q=1"}"#,
      #"{"target_url":"http://bob:S3CRET@e.com/"}"#,
      #"{"extras":{"deep":[[{"refreshToken":["S3CRET"]},{"keep":"me"}]]}}"#,
      #"{"extras":{"json":"{\"token\":\"S3CRET\"}"}}"#,
    ])
  func appLinkData(json: String) {
    #expect(
      argument("fb://open?x=1&al_applink_data=\(escaped(json))&y=2#z")
        == "fb://open?x=1&al_applink_data=REDACTED&y=2#z")
  }

  @Test("App Link data that is cut at an ampersand reveals no credential in either part")
  func cutData() {
    let json = escaped("{\"extras\":{\"my_token\" : \"S3CRET\",\"title\":\"salt")
    let rest = escaped(" pepper\",\"fb_access_token\":\"S3CRET\"}}")
    #expect(
      argument("fb://open?al_applink_data=\(json)&\(rest)&x=1")
        == "fb://open?al_applink_data=REDACTED&REDACTED&x=1")
  }

  @Test("a credential is removed however often it is encoded", arguments: 0...12)
  func encodings(levels: Int) {
    var text = "{\"token\":\"S3CRET\"}"
    for _ in 0..<levels { text = escaped("x://y?d=\(escaped(text))") }
    #expect(argument("a://b?v=\(escaped(text))")?.contains("S3CRET") == false)
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

  @Test("an argument that is itself a credential is removed")
  func wholeArgument() {
    let event = MeasurementEvent(name: "mine", arguments: ["access_token": "S3CRET", "x": "1"])
    #expect(event.arguments == ["access_token": "REDACTED", "x": "1"])
  }

  @Test("untrusted input neither hangs nor crashes")
  func hostile() {
    let deep = String(repeating: "a=", count: 20_000) + "token=S3CRET"
    #expect(argument(deep)?.contains("S3CRET") == false)
    let nested = String(repeating: "[", count: 50_000) + "token=S3CRET"
    #expect(argument("a://b?al_applink_data=\(escaped(nested))")?.contains("S3CRET") == false)
    let percent = String(repeating: "%25", count: 50_000) + "token"
    #expect(argument(percent) != nil)
  }
}
