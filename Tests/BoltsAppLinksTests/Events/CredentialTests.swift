import BoltsAppLinks
import Foundation
import Testing

@Suite("Credentials never appear in an event", .timeLimit(.minutes(20)))
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
      "mail a@b.example for https://e.com",
    ])
  func untouched(text: String) {
    #expect(argument(text) == text)
  }

  @Test(
    "a credential in a query or fragment loses its value, and the rest is unchanged",
    arguments: [
      ("a://b?access_token=S3CRET&x=1", "a://b?access_token=REDACTED&x=1"),
      ("a://b?x=1#access_token=S3CRET", "a://b?x=1#access_token=REDACTED"),
      ("a://b?client_secret=S3CRET;x=1", "a://b?client_secret=REDACTED;x=1"),
      ("a://b?Access-Token=S3CRET", "a://b?Access-Token=REDACTED"),
      ("a://b?access%5Ftok%65n=S3CRET", "a://b?access%5Ftok%65n=REDACTED"),
      ("a://b?u=c%3A%2F%2Fd%3Ftoken%3DS3CRET", "a://b?u=c%3A%2F%2Fd%3Ftoken%3DREDACTED"),
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
      ("a://b?u=//u:S3@e.com", "a://b?u=//REDACTED@e.com"),
      ("a://b?u=%2F%2Fu%3AS3CRET%40e.com", "a://b?u=%2F%2FREDACTED%40e.com"),
      ("a://b?pwd=S3CRET", "a://b?pwd=REDACTED"), ("a://b?pass=S3CRET", "a://b?pass=REDACTED"),
      ("a://b?otp=S3CRET", "a://b?otp=REDACTED"), ("a://b?ticket=ST-1", "a://b?ticket=REDACTED"),
      ("a://b?SAMLResponse=S3CRET", "a://b?SAMLResponse=REDACTED"),
      ("a://b?bearer=S3CRET", "a://b?bearer=REDACTED"),
      ("a://b?X-Amz-Signature=S3CRET", "a://b?X-Amz-Signature=REDACTED"),
      ("a://b?auth_code=S3CRET", "a://b?auth_code=REDACTED"),
      ("https://user:S3CRET@e.com/x?y=1", "https://REDACTED@e.com/x?y=1"),
      ("https://user:S3@CRET@e.com/a@b", "https://REDACTED@e.com/a@b"),
      ("a://b?u=https://S3CRET@e.com/", "a://b?u=https://REDACTED@e.com/"),
      (
        "a://b?u=https%3A%2F%2Fu%3AS3CRET%40e.com%2F",
        "a://b?u=https%3A%2F%2FREDACTED%40e.com%2F"
      ),
      (
        "https://e.com/login/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln?x=1",
        "https://e.com/login/REDACTED?x=1"
      ),
      ("a://b?t=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "a://b?t=REDACTED"),
      ("see eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln here", "see REDACTED here"),
      ("a://b?x=eyJhY2Nlc3NfdG9rZW4iOiJTM0NSRVQifQ", "a://b?x=REDACTED"),
      ("a://b?x=eyJhY2Nlc3NfdG9rZW4iOiJTM0NSRVQifQ%3D%3D", "a://b?x=REDACTED"),
    ])
  func queries(text: String, expected: String) {
    #expect(argument(text) == expected)
  }

  @Test("a credential in App Link data is removed at any depth, and the rest is unchanged")
  func appLinkData() throws {
    let json = """
      {"target_url":"http://e.com/?access_token=S3CRET&q=1","extras":{"fb_access_token":"S3CRET",\
      "id":12345678901234567890,"deep":[[{"refreshToken":["S3CRET"]},{"keep":"me"}]]}}
      """
    let text = try #require(argument("fb://open?x=1&al_applink_data=\(escaped(json))&y=2"))
    #expect(!text.contains("S3CRET"))
    #expect(text.hasPrefix("fb://open?x=1&al_applink_data=%7B") && text.hasSuffix("&y=2"))
    let data = try #require(text.split(separator: "&").dropFirst().first)
    let value = try #require(data.split(separator: "=").last?.removingPercentEncoding)
    let read = try JSONValue(parsing: value)
    #expect(read["extras"]?["id"]?.description == "12345678901234567890")
    #expect(read["extras"]?["deep"]?[0]?[1]?["keep"] == "me")
    #expect(read["extras"]?["fb_access_token"] == "REDACTED")
    #expect(read["target_url"] == "http://e.com/?access_token=REDACTED&q=1")
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
