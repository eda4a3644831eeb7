import BoltsAppLinks
import Foundation
import Testing

/// Rows of Migration.md's table of differences.
@Suite("Migration: what App Links do that Bolts did not")
struct AppLinkDifferenceTests {
  @Test func `what other programs read: the names of events and the version`() {
    let names: [MeasurementEvent.Name] = [.linkParse, .navigateIn, .navigateOut, .refererBackOut]
    let old = ["al_link_parse", "al_nav_in", "al_nav_out", "al_ref_back_out"]
    #expect(names.map(\.rawValue) == old && AppLinkData.protocolVersion == "1.0")
  }

  @Test(arguments: ["data:text/html,x", "file:///etc/hosts"])
  func `Local pages, data: and file:`(_ page: String) async throws {
    await #expect(throws: AppLinkError.unsupportedScheme(try url(page))) {
      try await WebPageAppLinkResolver(device: .ios).appLink(from: url(page))
    }
  }
}
