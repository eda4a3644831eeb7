import BoltsAppLinks
import Foundation
import TestSupport
import Testing

@Suite("data and file URLs")
struct LocalPageTests {
  private func resolver(_ policy: AppLinkPolicy) -> WebPageAppLinkResolver {
    WebPageAppLinkResolver(.default, policy: policy)
  }

  @Test("both are refused by default", arguments: ["data:,x", "file:///etc/hosts"])
  func byDefault(_ text: String) async throws {
    await #expect(throws: AppLinkError.unsupportedScheme(try url(text))) {
      try await resolver(.default).appLink(from: url(text))
    }
  }

  private let local = AppLinkPolicy.with { $0.allowsLocalPages = true }

  @Test("a data URL is read, percent-encoded or in base64")
  func dataURLs() async throws {
    let page = Data(samplePage.utf8)
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "-._~")
    let escaped = try #require(samplePage.addingPercentEncoding(withAllowedCharacters: allowed))
    for text in [
      "data:text/html,\(escaped)", "DATA:,\(escaped)#fragment",
      "data:text/html;charset=utf-8;BASE64,\(page.base64EncodedString())",
    ] {
      let url = try #require(URL(string: text))
      let link = try await resolver(local).appLink(from: url)
      #expect(link.targets.map(\.appName) == ["Page"])
      #expect(link.sourceURL == url)
    }
  }

  @Test(
    "a data URL that cannot be decoded is an error",
    arguments: ["data:text/html", "data:;base64,a"])
  func malformed(_ text: String) async throws {
    let url = try #require(URL(string: text))
    await #expect {
      try await resolver(local).appLink(from: url)
    } throws: { error in
      if case AppLinkError.notDecodable(url, _) = error { true } else { false }
    }
  }

  @Test("a file or a data URL is read up to the size limit, whatever the limit is")
  func limits() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(samplePage.utf8).write(to: file)
    #expect(try await resolver(local).appLink(from: file).targets.map(\.appName) == ["Page"])
    let nameStart = try #require(samplePage.range(of: "Page\""))
    let beforeName = samplePage[..<nameStart.lowerBound].utf8.count
    for (page, limit) in [(file, beforeName), (file, .min), (URL("data:,x"), .min)] {
      var small = local
      small.maximumPageBytes = limit
      let link = try await resolver(small).appLink(from: page)
      #expect(link.targets.map(\.url) == (limit > 0 ? [URL("app://page")] : []))
      #expect(link.targets.allSatisfy { $0.appName == nil })
    }
    for page in [file, URL("data:,x")] {
      var large = local
      large.maximumPageBytes = .max
      #expect(try await resolver(large).appLink(from: page).sourceURL == page)
    }
  }

  @Test("a missing file, a directory and a device are errors")
  func notFiles() async throws {
    for path in ["/no/such/file", "/", "/dev/zero"] {
      let url = URL(filePath: path)
      let error = await #expect(throws: AppLinkError.self) {
        try await resolver(local).appLink(from: url)
      }
      #expect(error?.url == url)
    }
  }
}
