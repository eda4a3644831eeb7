import Foundation
import Testing

@testable import BoltsAppLinks

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
    let path = String(reason.unicodeScalars.prefix(10_000))
    let url = URL(string: "https://a.example/")?.appending(path: path)
    let message = url.map { AppLinkError.redirectLoop($0).description } ?? ""
    #expect(message.hasPrefix("https://a.example/") && message.utf8.count < 700)
  }

  @Test("a message is one line, whatever a server puts into it")
  func oneLine() {
    let url = URL("https://a.example/")
    let text = "x\nforged: line\u{1B}[2J\u{85}\u{2028}\u{202E}\r"
    let errors: [AppLinkError] = [
      .malformedLocation(url, location: text), .malformedIndexReply(url, reason: text),
      .transport(url, reason: text), .notDecodable(url, reason: text),
      .hostNotFound(url, reason: text), .untrustedCertificate(url, reason: text),
      .malformedHeader(url, name: text), .refusedByPolicy(url, reason: text),
    ]
    for error in errors {
      let isForged = error.description.unicodeScalars.contains { $0.isUnsafeToShow }
      #expect(!isForged, "\(error)")
      #expect(error.errorDescription?.contains("forged") == true)
    }
  }

  @Test("as an NSError each cause has its number, and the texts")
  func codes() throws {
    let url = URL("https://a.example/")
    let errors: [AppLinkError] = [
      .unsupportedScheme(url), .refusedByPolicy(url, reason: "r"), .redirectLoop(url),
      .tooManyRedirects(url, limit: 1), .missingLocation(url, status: 301),
      .malformedLocation(url, location: "l"), .insecureRedirect(from: url, to: url),
      .tooLarge(url, limit: 1), .timedOut(url, after: .seconds(1)), .httpStatus(url, status: 404),
      .unavailable(url, status: 503, retryAfter: .zero), .malformedHeader(url, name: "n"),
      .hostNotFound(url, reason: "r"), .untrustedCertificate(url, reason: "r"),
      .transport(url, reason: "r"), .notDecodable(url, reason: "r"), .noTargets(url),
      .malformedIndexReply(url, reason: "r"),
    ]
    for (error, number) in zip(errors, 1...) {
      let bridged = error as NSError
      #expect(bridged.domain == "BoltsAppLinks.AppLinkError" && bridged.code == number)
      #expect(bridged.localizedDescription == error.errorDescription)
      #expect(error.localizedDescription == error.errorDescription)
      #expect(error.url == url && error.recoverySuggestion?.isEmpty == false)
    }
  }
}
