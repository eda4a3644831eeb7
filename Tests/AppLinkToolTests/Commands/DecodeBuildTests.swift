import BoltsAppLinks
import Foundation
import Testing

@Suite("decode and build")
struct DecodeBuildTests {
  private static let complete = [
    "build", "--to", "example://story/7?x=1#top", "--target", "https://example.com/7?q=a%26b|c",
    "--extra", "from=mail & more", "--extra", "count:=3", "--extra", #"list:=[1,{"a":null}]"#,
    "--data", "campaign=spring", "--referer-url", "paper://inbox", "--referer-name", "Paper 日本",
  ]

  @Test("decode prints the data that build was given")
  func decodeShowsWhatBuildWasGiven() async throws {
    let built = try await applink(Self.complete)
    #expect(built.status == 0)
    let url = try #require(built.lines.first)
    #expect(try await applink(Self.complete + ["--json"]).object()["url"] as? String == url)
    let decoded = try await applink("decode", url, "--json").object()
    #expect(decoded["targetURL"] as? String == "https://example.com/7?q=a%26b%7Cc")
    #expect(decoded["version"] as? String == "1.0")
    let extras = try #require(decoded["appLinkExtras"] as? [String: Any])
    #expect(extras["from"] as? String == "mail & more")
    #expect(extras["count"] as? Int == 3)
    let data = try #require(decoded["appLinkData"] as? [String: Any])
    #expect(data["campaign"] as? String == "spring")
    let referer = try #require(decoded["appLinkReferer"] as? [String: Any])
    let target = try #require((referer["targets"] as? [[String: Any]])?.first)
    #expect(target["appName"] as? String == "Paper 日本")
    #expect(target["url"] as? String == "paper://inbox")
  }

  @Test("decode prints every part in its text format")
  func text() async throws {
    let url = try await applink(Self.complete).output
    let run = try await applink("decode", "-", input: url)
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    for part in [
      "https://example.com/7?q=a%26b%7Cc", "1.0", "Paper 日本", "paper://inbox", "mail & more",
      #"[1,{"a":null}]"#, "campaign", "a&b",
    ] {
      #expect(run.output.contains(part), "\(part) is missing")
    }
  }

  @Test(
    "decode of a URL that is not an App Link exits with 1 and says why",
    arguments: [
      ("example://a?b=c", "no al_applink_data"),
      ("example://a?al_applink_data=%7B%22target_url%22%3A", "cut short"),
      ("example://a?al_applink_data=%5B%5D", "not an object"),
      (
        "example://a?al_applink_data=%7B%22version%22%3A2%7D", "version is 2, not 1.0"
      ),
    ])
  func notAnAppLink(url: String, reason: String) async throws {
    let run = try await applink("decode", url, "--json")
    #expect(run.status == 1)
    #expect(run.errors.contains(reason), "\(run.errors)")
    let decoded = try run.object()
    #expect(decoded["targetURL"] as? String == url)
    #expect(decoded["appLinkData"] is NSNull)
  }

  @Test("A URL that is too long for apps is not built, and decode says that it is")
  func tooLong() async throws {
    let message = "longer than \(AppLinkURL.maximumBytes) bytes"
    // An argument alone cannot be as long.
    let half = String(repeating: "a", count: AppLinkURL.maximumBytes / 2)
    let built = try await applink(
      "build", "--to", "a://b", "--target", "https://example.com", "--extra", "x=\(half)",
      "--extra", "y=\(half)")
    #expect(built.status == 64)
    #expect(built.errors.contains(message), "\(built.errors)")
    let decoded = try await applink("decode", "-", input: "a://b?al_applink_data=\(half)\(half)")
    #expect(decoded.status == 1)
    #expect(decoded.errors.contains(message), "\(decoded.errors)")
  }

  @Test("Text from a sender is escaped on the terminal")
  func hostileData() async throws {
    let url = try await applink(
      "build", "--to", "a://b", "--target", "https://example.com", "--extra",
      "title=\u{1B}[2J\u{202E}gnp"
    ).output
    let run = try await applink("decode", "-", input: url)
    #expect(run.output.contains(#"\u{1B}[2J\u{202E}gnp"#))
  }

  @Test("Standard input without a URL exits with 1")
  func wrongSource() async throws {
    let run = try await applink("decode", "-", input: "\n")
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.errors.contains("does not contain a URL"), "\(run.errors)")
  }
}
