internal import BoltsAppLinks
internal import Foundation
internal import Synchronization

/// How a run reads the web: one loader with the options of the command line.
final class WebAccess: PageLoading {
  let policy: AppLinkPolicy
  private let loader: DefaultPageLoader
  /// The fields of `--header`, in lower case.
  private let headers: [String: String]
  /// The servers that the inputs name.
  private let servers = Mutex<Set<Server>>([])

  private struct Server: Hashable {
    var host: URLHost?
    var port: Int
    var isSecure: Bool

    init(_ url: URL, overHTTPS: Bool = false) {
      isSecure = overHTTPS || url.scheme?.lowercased() == "https"
      host = URLHost(url)
      port = url.port ?? (isSecure ? 443 : 80)
    }
  }

  init(_ arguments: ParsedArguments) throws {
    var configuration = PageLoaderConfiguration(proxy: .environment)
    configuration.userAgent = arguments.value(of: Options.userAgent) ?? configuration.userAgent
    if let path = arguments.value(of: Options.certificates) {
      guard FileManager.default.isReadableFile(atPath: path) else {
        throw ToolError.unreadable("cannot read the certificates of --cacert \(path)")
      }
      configuration.certificateAuthorityFile = URL(filePath: path)
    }
    loader = DefaultPageLoader(configuration: configuration)
    var policy = arguments[Options.publicOnly] ? AppLinkPolicy.server : Options.policy
    if let seconds = arguments.value(of: Options.timeout) { policy.timeout = .seconds(seconds) }
    policy.maximumRedirects =
      arguments.value(of: Options.maximumRedirects) ?? policy.maximumRedirects
    self.policy = policy
    // Fields of the same name are one field with a list (RFC 9110, section 5.3), but for cookies (RFC
    // 6265, section 5.4).
    headers = arguments.values(of: Options.header).reduce(into: [:]) { headers, field in
      let name = field.name.lowercased()
      let list = headers[name].map { $0 + (name == "cookie" ? "; " : ", ") } ?? ""
      headers[name] = list + field.value
    }
  }

  /// Lets the fields of `--header` be sent to the server of an input, also by https for http.
  func addInput(_ url: URL) {
    guard !headers.isEmpty else { return }
    servers.withLock { $0.formUnion([Server(url), Server(url, overHTTPS: true)]) }
  }

  /// Makes a request, with the fields of `--header` where it is for the server of an input.
  func load(_ request: PageRequest) async throws -> PageResponse {
    var request = request
    if !headers.isEmpty, servers.withLock({ $0.contains(Server(request.url)) }) {
      let own = Set(request.headers.keys.map { $0.lowercased() })
      request.headers.merge(headers.filter { !own.contains($0.key) }) { own, _ in own }
    }
    return try await loader.load(request)
  }
}
