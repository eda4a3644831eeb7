internal import BoltsAppLinks
internal import Foundation

extension Command {
  static let match = Command(
    name: "match",
    summary: "show which app an association file lets a URL open, and by which rule",
    discussion: [
      "The file is an apple-app-site-association (a JSON object) or an assetlinks.json (a list). "
        + "https://HOST fetches both from that host.",
      "It fails when a URL does not match. 'none' means that nothing in the file matches the URL, "
        + "'excluded' that a rule makes it open in the browser.",
    ],
    operands: [
      Operand(
        placeholder: "file", summary: "A file, - for standard input, or https://HOST",
        count: .one, completion: .file),
      Operand(placeholder: "url", summary: "A URL to match against the file", count: .atLeastOne),
    ],
    options: [app, fingerprint, relation, host] + Options.web + [Options.json],
    examples: [
      Example(
        purpose: "What a file decides before it is published",
        line: "applink match apple-app-site-association https://example.com/story/7"),
      Example(
        purpose: "What a site decides for one app",
        line: "applink match https://example.com https://example.com/story/7"
          + " --app ABCDE12345.com.example.app"),
    ]
  ) { invocation in
    let (arguments, console) = (invocation.arguments, invocation.console)
    guard let source = arguments.operands.first else { return .usage }
    let urls = arguments.operands.dropFirst()
    let decided = try urls.map(decidedURL)
    let question = AssociationQuestion(
      app: try arguments.value(of: app), fingerprint: try arguments.value(of: fingerprint),
      relation: try arguments.value(of: relation) ?? AssetLinks.handleAllURLs)
    let host = try arguments.value(of: host)
    let reader = try Reader(arguments: arguments)
    let files = try await reader.files(source, servedFor: host)
    var status = ExitStatus.done
    for file in files {
      guard let error = file.error else { continue }
      console.report(
        "\(CommandTable.program): \(file.input.name.printable()): \(error.explanation)", .bad)
      status = max(status, file.status(among: files))
    }
    let items = zip(urls, decided).flatMap { text, url in
      files.compactMap { file in
        file.value.map {
          MatchItem(text, file.input, $0, question.decision(of: $0.value, for: url))
        }
      }
    }
    if items.contains(where: { $0.decision.kind != .match }) { status = max(status, .atFault) }
    if arguments[Options.json] {
      let unread = files.count > 1 ? files.compactMap(\.errorJSON) : []
      guard !items.isEmpty || !unread.isEmpty else { return status }
      try console.print(JSONValue.array(items.map(\.json) + unread).indented())
    } else if !items.isEmpty {
      try console.print(
        MatchText(items: items, namesFiles: files.count > 1, console: console).text)
    }
    return status
  }

  private static let app = Option(
    name: "app", parser: .text("ID"),
    summary: "Match only this application identifier (TEAM.bundle) or package")
  private static let fingerprint = Option(
    name: "fingerprint", parser: .fingerprint,
    summary: "The SHA-256 fingerprint of the Android app's certificate (default: any)")
  private static let relation = Option(
    name: "relation", parser: .relation,
    summary: "The relation to look for in an assetlinks.json (default: "
      + "\(AssetLinks.handleAllURLs))")
  private static let host = Option(
    name: "host", parser: .hostAndPort,
    summary: "The host that serves the file (default: hosts are not compared)")

  private static func decidedURL(_ text: String) throws(UsageError) -> URL {
    guard let url = URL(spelling: text) else {
      throw .invalidOperand(
        text, expected: "a URL, such as https://example.com/a", suggestion: nil)
    }
    return url
  }
}

extension Reader {
  /// The association files that an operand of `match` names: one that is local, or both of a site.
  fileprivate func files(
    _ operand: String, servedFor host: String?
  ) async throws -> [Source<Association<AssociationFile>>] {
    let input = PageInput(operand)
    switch input.source {
    case .local(let file):
      return [
        await Source(input) {
          let data = try await file.read()
          let file = try AssociationFile(json: data, host: host)
          return Association(value: file, diagnostics: file.diagnostics)
        }
      ]
    case .url(let url):
      guard url.isWebPage else {
        throw UsageError.invalidOperand(operand, expected: "https://HOST", suggestion: nil)
      }
      await addInput(url)
      async let apple = appleFile(for: url).map(AssociationFile.apple)
      async let android = androidFile(for: url).map(AssociationFile.android)
      return await [apple, android]
    }
  }
}

extension Source<Association<AssociationFile>> {
  /// The effect of the file on the exit status: a missing file is not a fault if the site has the other.
  fileprivate func status(among files: [Self]) -> ExitStatus {
    guard let error else { return .done }
    if error is AssociationFileError { return .atFault }
    if files.contains(where: { $0.error == nil }),
      case AppLinkError.httpStatus(_, 404)? = error as? AppLinkError
    {
      return .done
    }
    return error.exitStatus
  }

  /// What JSON says about a file that was not read.
  fileprivate var errorJSON: JSONValue? {
    error.map { ["input": .string(input.name), "error": .string($0.explanation)] }
  }
}

/// What is asked about each URL.
struct AssociationQuestion: Sendable {
  var app: String?
  var fingerprint: String?
  var relation = AssetLinks.handleAllURLs

  func decision(of file: AssociationFile, for url: URL) -> AssociationDecision {
    file.decision(for: url, app: app, fingerprint: fingerprint, relation: relation)
  }
}

extension ValueParser where Value == String {
  /// 64 hexadecimal digits, as pairs joined by colons or without any.
  fileprivate static let fingerprint = ValueParser(
    placeholder: "AA:BB:..", expectation: "64 hexadecimal digits (SHA-256), with colons or without"
  ) { AssetLinks.isFingerprint($0) ? $0 : nil }

  fileprivate static let relation = ValueParser(
    placeholder: "KIND/DETAIL", expectation: "a relation, such as \(AssetLinks.handleAllURLs)"
  ) { AssetLinks.isRelation($0) ? $0 : nil }

  fileprivate static let hostAndPort = ValueParser(
    placeholder: "HOST[:PORT]", expectation: "a host, such as example.com or example.com:8443"
  ) { text in
    guard let url = URL(string: "https://\(text)/"), let host = url.host(), !host.isEmpty,
      url.user() == nil, url.password() == nil, url.path() == "/", url.query() == nil,
      url.fragment() == nil
    else { return nil }
    return text
  }
}
