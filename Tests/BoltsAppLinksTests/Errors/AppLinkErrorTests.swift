import BoltsAppLinks
import Foundation
import Testing

@Suite("Error messages")
struct AppLinkErrorTests {
  @Test(
    "a message stays readable, however long the untrusted input is",
    arguments: ["x", "e\u{301}", "\u{301}", "\u{200D}", "漢"])
  func length(_ unit: String) {
    let reason = String(repeating: unit, count: 100_000)
    let error = AppLinkError.transport(URL("https://a.example/"), reason: reason)
    #expect(error.description.utf8.count < 2_000)
    #expect(error.description.contains(String(reason.unicodeScalars.prefix(500))))
  }
}
