public import Foundation

/// The proxy that requests are sent through.
///
/// A policy's `allowsAddress` applies through a proxy too: the loader looks the host up itself, and asks
/// the proxy for a tunnel to an address that the policy allows.
public enum PageProxy: Sendable, Hashable {
  /// No proxy: the environment variables are ignored.
  case none
  /// The proxies of the environment when the loader is created: `http_proxy`, `https_proxy`, `all_proxy`
  /// and `no_proxy`, as curl reads them (`HTTP_PROXY` in capitals is not read, since a web server
  /// sets it from a request's header).
  case environment
  /// This proxy for every request: an http, https or socks5h URL.
  case url(URL)
}

/// Which requests go through which proxy, once the environment has been read.
struct ProxySelection: Sendable, Hashable {
  private var http: String?
  private var https: String?
  /// Hosts that are connected to without it: names in lower case, without a dot before them.
  private var excluded: [String] = []
  private var excludesAll = false

  init(_ proxy: PageProxy, environment: @autoclosure () -> [String: String]) {
    switch proxy {
    case .none: break
    case .url(let url): (http, https) = (url.absoluteString, url.absoluteString)
    case .environment:
      let variables = environment()
      func value(_ names: String...) -> String? {
        names.lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
      }
      let all = value("all_proxy", "ALL_PROXY")
      http = value("http_proxy") ?? all
      https = value("https_proxy", "HTTPS_PROXY") ?? all
      let names = (value("no_proxy", "NO_PROXY") ?? "").lowercased()
        .split { $0 == "," || $0 == " " }
      excludesAll = names == ["*"]
      excluded = names.map { String($0.hasPrefix(".") ? $0.dropFirst() : $0) }
    }
  }

  /// The proxy for a URL, or `nil` when it is connected to directly.
  func proxy(for url: URL) -> String? {
    guard let proxy = url.scheme?.lowercased() == "https" ? https : http, !excludesAll,
      let host = URLHost(url)?.name.utf8
    else { return nil }
    let isExcluded = excluded.contains { name in
      let name = name.utf8
      guard host.count >= name.count, host.suffix(name.count).elementsEqual(name) else {
        return false
      }
      return host.count == name.count || host.dropLast(name.count).last == UInt8(ascii: ".")
    }
    return isExcluded ? nil : proxy
  }
}
