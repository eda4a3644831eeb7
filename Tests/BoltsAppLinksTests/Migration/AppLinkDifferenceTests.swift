import BoltsAppLinks
import Foundation
import LoopbackHTTP
import TestSupport
import Testing

/// Rows of Migration.md's table of differences.
@Suite("Migration: what App Links do that Bolts did not")
struct AppLinkDifferenceTests {
  private let opener = RecordingURLOpener(installedSchemes: ["bolts"])

  @Test func `what other programs read: the names of events and the version`() {
    let names: [MeasurementEvent.Name] = [.linkParse, .navigateIn, .navigateOut, .refererBackOut]
    let old = ["al_link_parse", "al_nav_in", "al_nav_out", "al_ref_back_out"]
    #expect(names.map(\.rawValue) == old && AppLinkData.protocolVersion == "1.0")
  }

  @Test func `Resolving a page`() async throws {
    let page =
      #"<head><script>document.write('<meta property="al:ios:url" content="a://">')</script>"#
    try await withServer { _, connection in
      try await connection.respond(headers: ["Content-Type: text/html"], body: page)
    } _: { server in
      // With the default resolver, whose time limit a busy machine can exceed.
      var result: NavigationResult?
      while result == nil {
        do {
          result = try await AppLinkNavigator(opener: opener).navigate(to: server.url("/"))
        } catch AppLinkError.timedOut {}
      }
      #expect(result?.kind == .browser)
    }
  }

  @Test(arguments: ["data:text/html,x", "file:///etc/hosts"])
  func `Local pages, data: and file:`(_ page: String) async throws {
    await #expect(throws: AppLinkError.unsupportedScheme(try url(page))) {
      try await WebPageAppLinkResolver(device: .ios).appLink(from: url(page))
    }
  }
}
