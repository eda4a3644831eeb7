internal import BoltsAppLinks
internal import Foundation

/// The source of the association files that a command reads.
struct AssociationSource: Sendable {
  private enum Place {
    case site(URL)
    case local(LocalInput)
  }

  private let place: Place
  private let web: WebAccess

  /// A file is the user's own choice, so it may be larger than what a server sends.
  static let maximumFileBytes = 64 << 20

  init(_ text: String, arguments: ParsedArguments) throws {
    web = try WebAccess(arguments: arguments)
    guard let url = URL(string: text), url.isHTTP, text.contains("://") else {
      let isFile = text.lowercased().hasPrefix("file://")
      place = .local(LocalInput(isFile ? URL(string: text)?.path ?? text : text))
      return
    }
    guard url.isWebPage else {
      throw UsageError.invalidOperand(text, expected: "https://HOST", suggestion: nil)
    }
    place = .site(url)
  }

  /// Reads the files: one that is local, or both of a site.
  func files(servedFor host: String?) async throws -> [AssociationFileReport] {
    switch place {
    case .local(let input):
      let data = try await input.read(atMost: Self.maximumFileBytes)
      return [
        AssociationFileReport(
          name: input.name,
          content: Result { try AssociationFile(json: data, host: host) })
      ]
    case .site(let url):
      return await siteFiles(of: url)
    }
  }

  private func siteFiles(of url: URL) async -> [AssociationFileReport] {
    let resolver = AssociationResolver(loader: web.loaderWithHeaders, policy: web.policy)
    async let apple = Self.report("apple-app-site-association", of: url) {
      let file = try await resolver.appSiteAssociation(for: url)
      return (file.url, .apple(file.value))
    }
    async let android = Self.report("assetlinks.json", of: url) {
      let file = try await resolver.assetLinks(for: url)
      return (file.url, .android(file.value))
    }
    return await [apple, android]
  }

  private static func report(
    _ name: String, of url: URL,
    _ read: @Sendable () async throws -> (URL, AssociationFile)
  ) async -> AssociationFileReport {
    do {
      let (url, file) = try await read()
      return AssociationFileReport(name: url.absoluteString, content: .success(file))
    } catch {
      return AssociationFileReport(name: name, content: .failure(error))
    }
  }
}

/// A file that was read, or the reason why it was not.
struct AssociationFileReport: Sendable {
  /// The path, or the URL where it was found.
  var name: String
  var content: Result<AssociationFile, any Error>

  /// The effect of the file on the exit status: a missing file is not a fault if the site has the other.
  func status(among files: [AssociationFileReport]) -> ExitStatus {
    guard case .failure(let error) = content else { return .done }
    if error is AssociationFileError { return .atFault }
    let othersAreRead = files.contains { if case .success = $0.content { true } else { false } }
    if othersAreRead, case AppLinkError.httpStatus(_, 404)? = error as? AppLinkError {
      return .done
    }
    return error.exitStatus
  }

  /// What JSON says about a file that was not read.
  var errorJSON: JSONValue? {
    guard case .failure(let error) = content else { return nil }
    return ["input": .string(name), "error": .string(error.explanation)]
  }
}
