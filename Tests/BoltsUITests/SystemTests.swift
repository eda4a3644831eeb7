import BoltsAppLinks
import BoltsUI
import Foundation
import Testing

#if BOLTS_APPLE_STUBS
  import AppKit
  import UIKit
#endif

@Suite(
  "Links from the system's contexts and activities, and its openers", .serialized)
@MainActor
struct SystemTests {
  #if BOLTS_APPLE_STUBS || canImport(Darwin)
    @Test("a user activity is an inbound link if it browses the web")
    func activity() throws {
      let browsing = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
      #expect(InboundLink(browsing) == nil)
      browsing.webpageURL = try url("https://www.example.com/x")
      browsing.referrerURL = try url("https://news.example/")
      #expect(
        InboundLink(browsing)
          == InboundLink(
            url: try url("https://www.example.com/x"), referrerURL: try url("https://news.example/")
          ))
      #expect(InboundLink(NSUserActivity(activityType: "com.example.editing")) == nil)
    }
  #endif

  #if BOLTS_APPLE_STUBS
    @Test("URL contexts, user activities and options become inbound links")
    func inboundLinks() throws {
      let context = UIOpenURLContext(
        stubURL: try url("bolts://x"), sourceApplication: "com.example")
      let browsing = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
      browsing.webpageURL = try url("https://www.example.com/x")
      let other = NSUserActivity(activityType: "com.example.editing")
      let options = UIScene.ConnectionOptions()
      options.urlContexts = [context]
      options.userActivities = [browsing, other]
      #expect(
        InboundLink.links(in: options) == [
          InboundLink(url: try url("bolts://x"), sourceApplication: "com.example"),
          InboundLink(url: try url("https://www.example.com/x")),
        ])
      #expect(InboundLink(other) == nil)
    }

    @Test("the application's opener opens installed schemes, and universal links in apps only")
    func opener() async throws {
      UIApplication.stubShared.stubSchemes = ["fb"]
      let opener = UIApplicationOpener()
      #expect(try await opener.canOpen(url("fb://x")))
      #expect(try await opener.open(url("fb://x")))
      #expect(try await opener.open(url("no://x")) == false)
      #expect(try await opener.openUniversalLink(url("fb://x")) == false)
      #expect(UIApplication.stubShared.stubOpened == [try url("fb://x")])
    }

    @Test("the workspace opens a universal link where it is claimed, and shows no alert elsewhere")
    func workspace() async throws {
      NSWorkspace.stub(schemes: ["fb", "https"], claimedHosts: ["claimed.example"])
      let opener = WorkspaceOpener()
      #expect(try await opener.canOpen(url("fb://x")))
      #expect(try await opener.open(url("fb://x")))
      #expect(try await opener.open(url("no://x")) == false)
      #expect(try await opener.openUniversalLink(url("https://claimed.example/")))
      #expect(try await opener.openUniversalLink(url("https://other.example/")) == false)
      #expect(!NSWorkspace.stubHasPrompted())
    }
  #endif

  @Test("the localised strings exist and contain the referer's name")
  func words() {
    let strings = ReturnToRefererStrings.localized
    #expect(strings.label("Facebook").contains("Facebook"))
    #expect(!strings.label("Facebook").contains("%"))
    #expect(!strings.close.isEmpty)
  }
}
