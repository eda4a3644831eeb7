import Foundation
import Testing

@Suite("plan")
struct PlanTests {
  private static let base = ["--base-url", "https://example.com/7"]

  @Test(
    "plan prints what would open on a device with the given apps",
    arguments: [
      ("example", "iphone", "app", "example://story/7"),
      ("example-hd,example", "ipad", "app", "example-hd://story/7"),
      ("EXAMPLE://", "iphone", "app", "example://story/7"),
      ("", "iphone", "browser", "https://example.com/7"),
      ("example", "windows", "browser", "https://example.com/7"),
    ])
  func kind(installed: String, device: String, kind: String, url: String) async throws {
    let run = try await applink(
      ["plan", "-", "--installed", installed, "--device", device, "--json"] + Self.base,
      input: PageTests.story)
    #expect(run.status == 0)
    let plan = try run.object()
    #expect(plan["kind"] as? String == kind)
    #expect((plan["url"] as? String)?.hasPrefix(url + "?al_applink_data=") == true)
    let steps = try #require(plan["steps"] as? [[String: Any]])
    #expect(steps.count(where: { $0["decision"] as? String == "opens" }) == 1)
    #expect(steps.last?["destination"] as? String == "browser")
  }

  @Test("plan prints why each target would or would not open")
  func reasons() async throws {
    let run = try await applink(
      ["plan", "-", "--installed", "example", "--device", "ipad"] + Self.base,
      input: PageTests.story)
    #expect(run.status == 0)
    #expect(
      run.output.hasPrefix(
        """
        step  opens in           url                    result
        1     ipad               example-hd://story/7   no app opens it
        2     ios: Example & Co  example://story/7      opens the link
        3     browser            https://example.com/7  not reached: an earlier step opens the link

        Opens in the app: example://story/7?al_applink_data=
        """))
  }

  @Test("An https target opens in an app that has claimed its host, in any of its spellings")
  func hosts() async throws {
    for (host, claimed, kind) in [
      ("app.example.com", "app.example.com", "app"), ("app.example.com", "example.com", "browser"),
      ("b\u{FC}cher.example", "xn--bcher-kva.example", "app"),
      ("xn--bcher-kva.example", "B\u{DC}CHER.example", "app"),
      ("[2001:db8::1]", "2001:db8:0::1", "app"),
    ] {
      let run = try await applink(
        ["plan", "-", "--installed", claimed, "--json"] + Self.base,
        input: "<meta charset=utf-8><meta property=al:ios:url content=https://\(host)/7>")
      let plan = try run.object()
      #expect(plan["kind"] as? String == kind, "\(run.output)")
    }
    for wrong in ["https://a.example", "a.example:443", "a.example,b.example/c", "a\tb"] {
      let run = try await applink("plan", "-", "--installed", wrong)
      #expect(run.status == 64)
    }
  }

  @Test("plan warns when the app could not read its URL because the page's URL is unknown")
  func noBaseURL() async throws {
    let arguments = ["plan", "-", "--installed", "example"]
    let without = try await applink(arguments, input: PageTests.story)
    #expect(without.status == 0)
    #expect(without.output.contains("with --base-url"))
    let with = try await applink(arguments + Self.base, input: PageTests.story)
    #expect(!with.output.contains("--base-url"))
  }

  @Test("plan exits with 1 when nothing would open")
  func nothing() async throws {
    let page = """
      <meta property=al:ios:url content="javascript:alert(1)">
      <meta property=al:web:should_fallback content=false>
      """
    let run = try await applink(["plan", "-", "--installed", ""] + Self.base, input: page)
    #expect(run.status == 1)
    #expect(run.output.contains("refused"))
    #expect(run.output.contains("Nothing would open."))
  }
}
