// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
public import FoundationNetworking

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
