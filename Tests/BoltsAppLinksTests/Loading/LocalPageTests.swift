import BoltsAppLinks
import BoltsTesting
import Foundation
import TestSupport
import Testing

@Suite("data and file URLs", .timeLimit(.minutes(20)))
struct LocalPageTests {
  private func resolver(_ policy: AppLinkPolicy) -> WebPageAppLinkResolver {
    WebPageAppLinkResolver(device: .ios, policy: policy, clock: TestClock())
  }

  private let local = AppLinkPolicy(allowsLocalPages: true)

  @Test(
    "data and file URLs are refused unless the policy allows them",
    arguments: ["data:text/html,x", "file:///x"])
  func refused(_ text: String) async throws {
    let url = try #require(URL(string: text))
    await #expect(throws: AppLinkError.unsupportedScheme(url)) {
      try await resolver(.default).appLink(from: url)
    }
  }

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

  @Test("a file is read up to the size limit")
  func files() async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    try Data(samplePage.utf8).write(to: url)
    #expect(try await resolver(local).appLink(from: url).targets.map(\.appName) == ["Page"])
    var small = local
    small.maximumPageBytes = samplePage.utf8.count - 1
    await #expect(throws: AppLinkError.tooLarge(url, limit: small.maximumPageBytes)) {
      try await resolver(small).appLink(from: url)
    }
  }

  @Test(
    "data and file URLs can be read with the largest and the smallest size limit",
    arguments: [Int.max, .min])
  func extremeCaps(_ cap: Int) async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    try Data(samplePage.utf8).write(to: url)
    var policy = local
    policy.maximumPageBytes = cap
    for page in [url, URL("data:,x")] {
      if cap == .max {
        #expect(try await resolver(policy).appLink(from: page).sourceURL == page)
      } else {
        await #expect(throws: AppLinkError.tooLarge(page, limit: cap)) {
          try await resolver(policy).appLink(from: page)
        }
      }
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
