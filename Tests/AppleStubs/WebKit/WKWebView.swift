// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Declarations: developer.apple.com/documentation/webkit. Every class of WebKit is on the main actor.

public import Foundation
public import FoundationNetworking
public import UIKit

@MainActor open class WKWebView: UIView {
  public init(frame: CGRect, configuration: WKWebViewConfiguration) {
    runsScripts = configuration.preferences.inactiveSchedulingPolicy == .none
    super.init(frame: frame)
  }
  public required init?(coder: NSCoder) { nil }
  open weak var navigationDelegate: (any WKNavigationDelegate)?
  @discardableResult open func load(_ request: URLRequest) -> WKNavigation? {
    stubRequests.append(request)
    WKWebView.stubLoaded(self)
    return nil
  }
  open func stopLoading() { isStubStopped = true }
  open func evaluateJavaScript(
    _ javaScriptString: String,
    completionHandler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil
  ) {
    stubEvaluations += 1
    // The tags are those that the page's scripts have written.
    completionHandler?(runsScripts ? stubHTML : "", nil)
  }

  // MARK: What a web process would do

  /// Called with each view that is told to load.
  public static var stubLoaded: (WKWebView) -> Void = { _ in }
  private let runsScripts: Bool
  public var stubHTML: String?
  public var stubRequests: [URLRequest] = []
  public var stubEvaluations = 0
  public var isStubStopped = false
}

@MainActor open class WKWebViewConfiguration: NSObject {
  open var websiteDataStore = WKWebsiteDataStore()
  open var mediaTypesRequiringUserActionForPlayback: WKAudiovisualMediaTypes = []
  open var userContentController = WKUserContentController()
  open var preferences = WKPreferences()
}

@MainActor open class WKPreferences: NSObject {
  @available(iOS 17, macOS 14, *)
  public enum InactiveSchedulingPolicy: Int, Sendable { case suspend, throttle, none }
  @available(iOS 17, macOS 14, *)
  open var inactiveSchedulingPolicy: InactiveSchedulingPolicy {
    get { policy as? InactiveSchedulingPolicy ?? .suspend }
    set { policy = newValue }
  }
  private var policy: Any?
}

public struct WKAudiovisualMediaTypes: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let all = WKAudiovisualMediaTypes(rawValue: .max)
}

@MainActor open class WKWebsiteDataStore: NSObject {
  open class func nonPersistent() -> WKWebsiteDataStore { WKWebsiteDataStore() }
}

@MainActor open class WKUserContentController: NSObject {
  open func add(_ contentRuleList: WKContentRuleList) {}
}

@MainActor open class WKContentRuleList: NSObject {}

@MainActor open class WKContentRuleListStore: NSObject {
  open class func `default`() -> WKContentRuleListStore! { WKContentRuleListStore() }
  open func compileContentRuleList(
    forIdentifier identifier: String!, encodedContentRuleList: String!
  ) async throws -> WKContentRuleList? {
    _ = try JSONSerialization.jsonObject(with: Data(encodedContentRuleList.utf8))
    WKContentRuleListStore.stubCompilations += 1
    try await WKContentRuleListStore.stubCompile()
    return WKContentRuleList()
  }

  public static var stubCompilations = 0
  public static var stubCompile: () async throws -> Void = {}
}

@MainActor open class WKNavigation: NSObject {}

@MainActor open class WKFrameInfo: NSObject {
  public let isMainFrame: Bool
  public init(stubIsMainFrame isMainFrame: Bool) { self.isMainFrame = isMainFrame }
}

@MainActor open class WKNavigationAction: NSObject {
  public let request: URLRequest
  public let targetFrame: WKFrameInfo?
  public init(stubRequest request: URLRequest, targetFrame: WKFrameInfo?) {
    self.request = request
    self.targetFrame = targetFrame
  }
}

@MainActor open class WKNavigationResponse: NSObject {
  public let response: URLResponse
  public init(stubResponse response: URLResponse) { self.response = response }
}

public enum WKNavigationActionPolicy: Int, Sendable { case cancel, allow }
public enum WKNavigationResponsePolicy: Int, Sendable { case cancel, allow }

/// All are optional in the SDK, and WebKit silently never calls one that is spelled otherwise. So those that
/// are implemented are required here, and no others are declared.
@MainActor public protocol WKNavigationDelegate: NSObjectProtocol {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
  func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error)
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
}
