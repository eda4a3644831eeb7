// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
public import FoundationNetworking
public import UIKit

@MainActor open class WKWebView: UIView {
  public init(frame: CGRect, configuration: WKWebViewConfiguration) { super.init(frame: frame) }
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
    completionHandler?(stubHTML, nil)
  }

  // MARK: What a web process would do

  /// Called with each view that is told to load.
  public static var stubLoaded: (WKWebView) -> Void = { _ in }
  public var stubHTML: String?
  public var stubRequests: [URLRequest] = []
  public var stubEvaluations = 0
  public var isStubStopped = false
}

@MainActor open class WKWebViewConfiguration: NSObject {
  open var websiteDataStore = WKWebsiteDataStore()
  open var mediaTypesRequiringUserActionForPlayback: WKAudiovisualMediaTypes = []
  open var userContentController = WKUserContentController()
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
    forIdentifier identifier: String!, encodedContentRuleList: String!,
    completionHandler: @escaping @MainActor @Sendable (WKContentRuleList?, (any Error)?) -> Void
  ) {
    let isJSON = (try? JSONSerialization.jsonObject(with: Data(encodedContentRuleList.utf8))) != nil
    completionHandler(isJSON ? WKContentRuleList() : nil, nil)
  }
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

/// Optional in the SDK, so each has a default here.
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
}
