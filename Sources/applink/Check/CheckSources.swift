internal import AppLinkLint
internal import BoltsAppLinks
internal import Foundation

/// The files that are checked instead of what a host serves.
struct GivenFiles: Sendable {
  var page: LocalInput?
  var associations: [AssociationKind: LocalInput]
  var manifest: LocalInput?

  var all: [LocalInput] { [page, manifest].compactMap(\.self) + associations.values }
}

/// The sources that decide what a URL opens, or the reasons why they could not be read.
struct CheckSources: Sendable {
  /// `nil` for a source that was not asked for, as when files are given.
  var page: Source<SourcePage>?
  var associations: [AssociationKind: Source<Association>] = [:]
  var manifest: Source<[CheckDeclaration]>?

  /// Reads the sources of a URL: of the web, or only the files that are given.
  init(of url: URL, _ input: PageInput, given: GivenFiles, by reader: Reader) async throws {
    guard given.all.isEmpty else {
      if let file = given.page {
        let data = try await file.read()
        let input = PageInput(file)
        page = await Source(input) {
          let page = AppLinkPage(html: data, url: url)
          return SourcePage(input: input, page: page, sourceURL: url)
        }
      }
      for (kind, file) in given.associations {
        associations[kind] = try await reader.association(kind, for: url, given: file)
      }
      if let file = given.manifest { manifest = try await reader.manifest(at: url, given: file) }
      return
    }
    await reader.client.addInput(url)
    async let apple = reader.association(.apple, for: url)
    async let android = reader.association(.android, for: url)
    let page = await Source(input) {
      try await reader.page(from: PageInput(argument: input.argument, source: .url(url)))
    }
    self.page = page
    associations = try await [.apple: apple, .android: android]
    try Task.checkCancellation()
    // A host that answers nothing at all is an input that cannot be read.
    let errors = [page.error] + associations.values.map(\.error)
    if let error = page.error,
      errors.allSatisfy({ $0.map { FailureCause($0).isUnknown } ?? false })
    {
      throw error
    }
  }
}

/// An app that a page names, by whatever means.
struct CheckDeclaration: Sendable {
  /// The means, in words of the page.
  var means: String
  var platform: String
  var appStoreID: String?
  var package: String?
  var url: String?
  var fingerprints: [String] = []
  var place: (line: Int, column: Int)?

  var json: JSONValue {
    [
      "means": .string(means), "platform": .string(platform), "appStoreID": JSONValue(appStoreID),
      "package": JSONValue(package), "url": JSONValue(url),
    ]
  }
}

extension CheckDeclaration {
  /// The apps that a page names, by its `al:` tags first.
  static func all(in page: AppLinkPage) -> [CheckDeclaration] {
    let targets = AppLinkPlatform.allCases.flatMap { platform in
      page.appLink(for: AppLinkDevice(name: platform.rawValue, platforms: [platform])).targets
    }
    return targets.map { target in
      CheckDeclaration(
        means: "al: tags", platform: target.platform.rawValue, appStoreID: target.appStoreID,
        package: target.package, url: target.url?.absoluteString)
    }
  }

  /// The apps that a web app manifest names in `related_applications`.
  ///
  /// An entry without a platform, or without both `url` and `id`, is dropped.
  static func all(inManifest json: Data) throws -> [CheckDeclaration] {
    let manifest: JSONValue
    do {
      manifest = try JSONValue(parsing: json)
    } catch {
      let place = JSONPlace(of: error.offset, in: Array(json))
      throw AssociationFileError.malformedJSON(
        line: Int(place.line), column: Int(place.column), reason: error.reason)
    }
    guard manifest.objectValue != nil else { throw ToolError.unreadable("write a JSON object") }
    return (manifest["related_applications"]?.arrayValue ?? []).compactMap { app in
      guard let platform = app["platform"]?.stringValue, !platform.isEmpty else { return nil }
      let id = app["id"]?.stringValue
      let url = app["url"]?.stringValue.flatMap { URL(spelling: $0) }
      guard id != nil || url != nil else { return nil }
      var declaration = CheckDeclaration(
        means: "web app manifest",
        platform: ["play": "android", "itunes": "ios"][platform] ?? platform,
        url: url?.absoluteString)
      // Without an id the app's page in its store names it.
      switch platform {
      case "play":
        let parts = url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) }
        declaration.package = id ?? parts?.queryItems?.first { $0.name == "id" }?.value
      case "itunes":
        let name = id ?? url?.lastPathComponent ?? ""
        declaration.appStoreID = name.wholeMatch(of: /(?:id)?([0-9]+)/).map { String($0.1) }
      default: break
      }
      let fingerprints = app["fingerprints"]?.arrayValue ?? []
      declaration.fingerprints = fingerprints.compactMap { $0["value"]?.stringValue }
      return declaration
    }
  }
}
