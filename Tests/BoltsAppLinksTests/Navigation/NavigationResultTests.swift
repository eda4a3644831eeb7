import BoltsAppLinks
import Foundation
import Testing

@Suite("The result of a navigation is determined by its steps", .timeLimit(.minutes(20)))
struct NavigationResultTests {
  private let target = AppLinkTarget(platform: .ios, url: URL(string: "a://x"))

  @Test("the first step that opens its URL determines the result")
  func first() throws {
    let app = try url("a://x")
    let web = try url("https://e.com")
    let result = NavigationResult(steps: [
      NavigationStep(destination: .app(target), url: app, decision: .noApp),
      NavigationStep(destination: .universalLink(target), url: web, decision: .opens),
      NavigationStep(destination: .browser, url: web, decision: .opens),
    ])
    #expect(result.kind == .app)
    #expect(result.openedURL == web)
    #expect(result.target == target)
  }

  @Test("the kind of the result is that of the destination")
  func kinds() throws {
    let destinations: [(NavigationStep.Destination, NavigationResult.Kind)] = [
      (.app(target), .app), (.package(target), .app), (.universalLink(target), .app),
      (.browser, .browser), (.store(target), .store),
    ]
    for (destination, kind) in destinations {
      let step = NavigationStep(
        destination: destination, url: try url("a://x"), decision: .opens)
      #expect(NavigationResult(steps: [step]).kind == kind)
    }
  }

  @Test("without a step that opens its URL the result is a failure")
  func failure() {
    let withoutURL = NavigationStep(destination: .app(target), url: nil, decision: .opens)
    for steps in [[], [withoutURL]] {
      let result = NavigationResult(steps: steps)
      #expect(result.kind == .failed)
      #expect(result.openedURL == nil)
      #expect(result.target == nil)
    }
  }
}
