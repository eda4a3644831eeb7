#if canImport(WebKit)
  internal import BoltsAppLinks
  internal import BoltsTasks
  internal import Foundation
  internal import WebKit

  #if canImport(FoundationNetworking)
    internal import FoundationNetworking
  #endif

  /// The load of one page in one web view, and its result.
  @MainActor
  final class WebViewLoad: NSObject, WKNavigationDelegate {
    /// The tags as a browser's document has them; `AppLinkPage` reads them by its own rules.
    private static let script = """
      Array.from(document.querySelectorAll('meta[property^="al:"]'), e => e.outerHTML).join("\\n")
      """

    /// They block what can't contain tags.
    private static let rules = """
      [{"trigger": {"url-filter": ".*",
        "resource-type": ["image", "style-sheet", "font", "media", "svg-document", "ping"]},
        "action": {"type": "block"}}]
      """

    private let policy: AppLinkPolicy
    private let settlingTime: Duration
    private let content = WKUserContentController()
    private let view: WKWebView
    /// The tags, or the error; the first result counts.
    private let answer = TaskCompletionSource<String>()
    private let first: URL
    /// The URL that is being loaded and those before it; `nil` until the first request.
    private var chain: RedirectChain?
    private var isCommitted = false
    private var reading: Task<Void, Never>?

    init(url: URL, policy: AppLinkPolicy, settlingTime: Duration) {
      self.policy = policy
      self.settlingTime = settlingTime
      first = url
      let configuration = WKWebViewConfiguration()
      configuration.websiteDataStore = .nonPersistent()
      configuration.mediaTypesRequiringUserActionForPlayback = .all
      // A page in no window is suspended by default, and its scripts would not run.
      configuration.preferences.inactiveSchedulingPolicy = .none
      configuration.userContentController = content
      view = WKWebView(frame: .zero, configuration: configuration)
      super.init()
      view.navigationDelegate = self
    }

    private var current: URL { chain?.url ?? first }

    /// Compiles the rules and loads the page, and reads its tags, all within the policy's time.
    func page() async throws -> AppLinkPage {
      let tags = Self.compiledRules().onMainActor.continueOnSuccessWithTask { rules in
        self.load(rules)
        return self.answer.task
      }
      let html: Data
      do {
        html = Data(try await tags.timeout(after: policy.timeout).value.utf8)
      } catch BoltsError.timedOut(let limit) {
        throw AppLinkError.timedOut(current, after: limit)
      } catch  where !(error is AppLinkError || error is CancellationError) {
        throw AppLinkError.transport(
          current, reason: "the rules for the page were not compiled: \(error.localizedDescription)"
        )
      }
      guard html.count <= policy.maximumPageBytes else {
        throw AppLinkError.tooLarge(current, limit: policy.maximumPageBytes)
      }
      return AppLinkPage(html: html, contentType: "text/html; charset=utf-8", url: current)
    }

    /// The rules, which are compiled once a process: WebKit may fail to compile those of one identifier twice at a time.
    private static func compiledRules() -> BoltsTask<WKContentRuleList> {
      if let compiled, compiled.error == nil, !compiled.isCancelled { return compiled }
      let task = BoltsTask { @MainActor in
        guard
          let rules = try await WKContentRuleListStore.default().compileContentRuleList(
            forIdentifier: "bolts.app-links.no-media", encodedContentRuleList: Self.rules)
        else { throw CocoaError(.featureUnsupported) }
        return rules
      }
      compiled = task
      return task
    }

    private static var compiled: BoltsTask<WKContentRuleList>?

    private func load(_ rules: WKContentRuleList) {
      // Its time may be over.
      guard !answer.task.isCompleted else { return }
      content.add(rules)
      var request = URLRequest(url: current)
      request.setValue("al", forHTTPHeaderField: "Prefer-Html-Meta-Tags")
      view.load(request)
    }

    /// Releases the page and stops loading it.
    func stop() {
      answer.tryCancel()
      reading?.cancel()
      view.navigationDelegate = nil
      view.stopLoading()
    }

    /// Reads the tags once; later changes of the page are ignored.
    private func readTags() {
      guard reading == nil else { return }
      reading = Task { [answer, view, settlingTime, current] in
        guard (try? await Task.sleep(for: settlingTime)) != nil else { return }
        view.evaluateJavaScript(Self.script) { value, error in
          if let html = value as? String {
            answer.trySetResult(html)
          } else {
            let reason = error?.localizedDescription ?? "the page gave no text"
            answer.trySetError(AppLinkError.notDecodable(current, reason: reason))
          }
        }
      }
    }

    // MARK: Navigation

    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy {
      guard navigationAction.targetFrame?.isMainFrame == true,
        let next = navigationAction.request.url
      else { return .cancel }
      // After the commit only the page itself can navigate; redirects of the server precede it.
      guard !isCommitted else {
        // A new fragment stays on the page.
        if next.fragment != nil, next.withoutFragment == current.withoutFragment { return .allow }
        readTags()
        return .cancel
      }
      do {
        if chain == nil {
          chain = try RedirectChain(from: next, policy: policy)
        } else {
          try chain?.follow(to: next)
        }
      } catch {
        answer.trySetError(error)
        return .cancel
      }
      return .allow
    }

    func webView(
      _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
    ) async -> WKNavigationResponsePolicy {
      guard let status = (navigationResponse.response as? HTTPURLResponse)?.statusCode,
        !(200...299).contains(status)
      else { return .allow }
      answer.trySetError(AppLinkError.httpStatus(current, status: status))
      return .cancel
    }

    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { isCommitted = true }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { readTags() }

    func webView(
      _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
    ) {
      fail(error)
    }

    func webView(
      _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
      withError error: any Error
    ) {
      fail(error)
    }

    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
      answer.trySetError(
        AppLinkError.transport(current, reason: "the process of the page has ended"))
    }

    private func fail(_ error: any Error) {
      // Refusing to leave the page is reported here too, and the tags are being read then.
      guard reading == nil else { return }
      answer.trySetError(AppLinkError.transport(current, reason: error.localizedDescription))
    }
  }
#endif
