#if BOLTS_APPLE_STUBS
  import BoltsAppLinks
  import BoltsUI
  import Foundation
  import FoundationNetworking
  import Testing
  import UIKit
  import WebKit

  extension AppLinkPolicy {
    fileprivate static func with(_ change: (inout AppLinkPolicy) -> Void) -> AppLinkPolicy {
      var policy = AppLinkPolicy()
      change(&policy)
      return policy
    }
  }

  @Suite(
    "The web view resolver loads each page once and returns one result", .serialized)
  @MainActor
  struct WebViewResolverTests {
    private static let tag =
      "<meta property=\"al:ios:url\" content=\"bolts://x?a=1&amp;b=2\">"

    /// Resolves a page whose web view does what the script says.
    private func resolve(
      _ text: String = "https://www.example.com/",
      policy: AppLinkPolicy = .with { $0.timeout = .seconds(86_400) },
      settlingTime: Duration = .zero,
      _ script: @escaping @MainActor (WKWebView) async -> Void
    ) async throws -> (link: AppLink, view: WKWebView) {
      var loading: WKWebView?
      WKWebView.stubLoaded = { view in
        loading = view
        view.stubHTML = Self.tag
        Task { await script(view) }
      }
      let resolver = WebViewAppLinkResolver(
        device: .ios, policy: policy, settlingTime: settlingTime)
      let link = try await resolver.appLink(from: try url(text))
      return (link, try #require(loading))
    }

    private func action(_ text: String, mainFrame: Bool = true) throws -> WKNavigationAction {
      WKNavigationAction(
        stubRequest: URLRequest(url: try url(text)),
        targetFrame: WKFrameInfo(stubIsMainFrame: mainFrame))
    }

    private func go(_ view: WKWebView, _ text: String, mainFrame: Bool = true) async -> Bool {
      guard let action = try? action(text, mainFrame: mainFrame) else { return false }
      return await view.navigationDelegate?.webView(view, decidePolicyFor: action) == .allow
    }

    @Test("rules are compiled within the time limit, again after a failure, and once a process")
    func rules() async throws {
      let page = try url("https://www.example.com/")
      try #require(WKContentRuleListStore.stubCompilations == 0, "no test resolves before this one")
      defer { WKContentRuleListStore.stubCompile = {} }
      WKContentRuleListStore.stubCompile = { throw URLError(.cannotOpenFile) }
      let error = await #expect(throws: AppLinkError.self) { try await resolve { _ in } }
      guard case .transport(page, _) = error else { throw MalformedURL(text: "\(error as Any)") }
      let (stream, end) = AsyncStream<Void>.makeStream()
      WKContentRuleListStore.stubCompile = { for await _ in stream {} }
      await #expect(throws: AppLinkError.timedOut(page, after: .zero)) {
        try await resolve(policy: .with { $0.timeout = .zero }) { _ in }
      }
      end.finish()
      for _ in 0..<2 {
        _ = try await resolve { view in
          #expect(await go(view, "https://www.example.com/"))
          view.navigationDelegate?.webView(view, didFinish: nil)
        }
      }
      #expect(WKContentRuleListStore.stubCompilations == 2)
    }

    @Test("a link is built from the tags of the loaded page")
    func loaded() async throws {
      let (link, view) = try await resolve { view in
        #expect(await go(view, "https://www.example.com/"))
        #expect(await go(view, "https://www.example.com/moved"))
        view.navigationDelegate?.webView(view, didCommit: nil)
        #expect(await !go(view, "https://ads.example/", mainFrame: false))
        view.navigationDelegate?.webView(view, didFinish: nil)
        view.navigationDelegate?.webView(view, didFinish: nil)
      }
      #expect(link.targets.first?.url?.absoluteString == "bolts://x?a=1&b=2")
      #expect(link.sourceURL.absoluteString == "https://www.example.com/")
      #expect(link.webURL?.absoluteString == "https://www.example.com/moved")
      #expect(view.stubRequests.count == 1)
      #expect(view.stubRequests.first?.value(forHTTPHeaderField: "Prefer-Html-Meta-Tags") == "al")
      #expect(view.stubEvaluations == 1)
      #expect(view.isStubStopped)
    }

    @Test("a page that navigates away after its commit is read before it does")
    func leaving() async throws {
      let (link, _) = try await resolve { view in
        #expect(await go(view, "https://www.example.com/"))
        view.navigationDelegate?.webView(view, didCommit: nil)
        #expect(await !go(view, "https://elsewhere.example/"))
        view.navigationDelegate?.webView(view, didFail: nil, withError: URLError(.cancelled))
      }
      #expect(link.targets.count == 1)
      #expect(link.webURL?.host() == "www.example.com")
    }

    @Test("a new fragment does not leave the page, whose tags are read when it has loaded")
    func fragment() async throws {
      let (link, view) = try await resolve { view in
        #expect(await go(view, "https://www.example.com/"))
        view.navigationDelegate?.webView(view, didCommit: nil)
        view.stubHTML = ""
        #expect(await go(view, "https://www.example.com/#section"))
        #expect(view.stubEvaluations == 0)
        view.stubHTML = Self.tag
        view.navigationDelegate?.webView(view, didFinish: nil)
      }
      #expect(link.targets.count == 1 && view.stubEvaluations == 1)
    }

    @Test("a page whose process ends is an error at once", arguments: [false, true])
    func terminated(isFinished: Bool) async throws {
      let ended = AppLinkError.transport(
        try url("https://www.example.com/"), reason: "the process of the page has ended")
      await #expect(throws: ended) {
        try await resolve(settlingTime: .seconds(86_400)) { view in
          if isFinished { view.navigationDelegate?.webView(view, didFinish: nil) }
          view.navigationDelegate?.webViewWebContentProcessDidTerminate(view)
        }
      }
    }

    @Test("the policy applies to redirects: the last URL is refused")
    func redirects() async throws {
      let page = "https://www.example.com/"
      for (policy, urls) in [
        (.default, [page, "http://www.example.com/"]), (.default, [page, page]),
        (.with { $0.maximumRedirects = 2 }, ["\(page)0", "\(page)1", "\(page)2", "\(page)3"]),
        (.with { $0.allowsHost = { $0 != "bad.example" } }, ["https://bad.example/"]),
      ] as [(AppLinkPolicy, [String])] {
        await #expect(throws: AppLinkError.self) {
          try await resolve(policy: policy) { view in
            for url in urls.dropLast() { #expect(await go(view, url)) }
            #expect(await !go(view, urls.last ?? ""))
          }
        }
      }
    }

    @Test("a failed load, an error status and a page that hangs throw errors that name the page")
    func failures() async throws {
      let page = try url("https://www.example.com/")
      await #expect(throws: AppLinkError.self) {
        try await resolve { view in
          view.navigationDelegate?.webView(
            view, didFailProvisionalNavigation: nil, withError: URLError(.cannotFindHost))
        }
      }
      await #expect(throws: AppLinkError.httpStatus(page, status: 404)) {
        try await resolve { view in
          guard
            let response = HTTPURLResponse(
              url: page, statusCode: 404, httpVersion: nil, headerFields: nil)
          else { return }
          let decision = await view.navigationDelegate?.webView(
            view, decidePolicyFor: WKNavigationResponse(stubResponse: response))
          #expect(decision == .cancel)
        }
      }
      await #expect(throws: AppLinkError.timedOut(page, after: .zero)) {
        try await resolve(policy: .with { $0.timeout = .zero }) { _ in }
      }
    }

    @Test("only http and https pages are loaded")
    func schemes() async throws {
      await #expect(throws: AppLinkError.unsupportedScheme(try url("data:text/html,x"))) {
        try await resolve("data:text/html,x") { _ in Issue.record("nothing should be loaded") }
      }
    }
  }
#endif
