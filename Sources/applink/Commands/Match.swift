internal import AppLinkLint
internal import BoltsAppLinks
internal import Foundation

extension Command {
  static let match = Command(
    name: "match",
    summary: "show which app an association file lets a URL open, and by which rule",
    discussion: [
      "The file is an apple-app-site-association or an assetlinks.json; https://host",
      "fetches both. A URL that matches opens an app, others open the browser.",
    ],
    operands: [
      Operand(placeholder: "file|https://host|-"),
      Operand(placeholder: "url", isRepeatable: true, replacements: [Options.filesFrom.name]),
    ],
    options: [app, fingerprint, relation, host, Options.filesFrom, Options.json, Options.format]
      + Options.web,
    example: "applink match assetlinks.json https://example.com/story/7"
  ) { arguments, console in
    let list = arguments.value(of: Options.filesFrom)
    let inputs = try await Input.all(arguments.operands, in: list)
    guard inputs.count > 1 else { throw ToolError.unreadable("the list of URLs is empty") }
    let format = try ReportFormat(arguments)
    var status = ExitStatus.done
    var urls: [(text: String, url: Result<URL, ToolError>)] = []
    for (index, input) in inputs.enumerated().dropFirst() {
      let url = Result { () throws(ToolError) in
        try checkedURL(input.argument, after: inputs[0])
      }
      if case .failure(let error) = url {
        // A line of a list is no wrong command line.
        if index < arguments.operands.count { throw error }
        console.report("\(CommandTable.program): \(error.explanation)", .bad)
        status |= .unreadable
      }
      urls.append((input.argument, url))
    }
    let files = try await Reader(arguments).files(
      inputs[0], servedFor: arguments.value(of: host))
    try Task.checkCancellation()
    for file in files {
      guard let error = file.error else { continue }
      let finding = Finding(.unreadableInput, in: file.input, error, "")
      let fileStatus = file.status(among: files)
      console.report(
        "\(finding.position.printable()): \(fileStatus.isIncomplete ? "unknown" : "error"): "
          + finding.message, .bad)
      status |= fileStatus
    }
    func decisions(about url: URL, _ text: String) -> [MatchItem] {
      files.compactMap { source in
        guard let file = source.value else { return nil }
        let decision = file.file.decision(
          for: url, app: arguments.value(of: app), fingerprint: arguments.value(of: fingerprint),
          relation: arguments.value(of: relation) ?? AssetLinks.handleAllURLs)
        let input = file.url.map { Input(argument: $0.absoluteString, source: .url($0)) }
        return MatchItem(url: text, input: input ?? source.input, file: file, decision: decision)
      }
    }
    let answers = urls.map { text, url in (text, url.map { decisions(about: $0, text) }) }
    let items = answers.flatMap { (try? $1.get()) ?? [] }
    for item in items where item.decision.kind != .match {
      let isUnknown = item.file.isPartlyUnknown || item.decision.kind == .undecided
      status |= isUnknown ? .unreadable : .atFault
    }
    if format == .json {
      let values = answers.flatMap { text, answer in
        switch answer {
        case .success(let items): items.map(\.json)
        case .failure(let error): [FailureCause.json(error, of: text)]
        }
      }
      let unread = (files.count > 1 ? files : []).compactMap { file in
        file.error.map { FailureCause.json($0, of: file.input.name) }
      }
      guard !values.isEmpty || !unread.isEmpty else { return status }
      try console.print(JSONValue.array(values + unread).versioned.indented())
    } else if !items.isEmpty {
      var lines = items.flatMap { $0.lines(on: console, namesFile: files.count > 1) }
      if items.contains(where: \.file.isCopiedByApple) {
        lines.append(console.paint(LinkCheck.noteOnApplesCopy, .faint))
      }
      try console.print(lines.joined(separator: "\n"))
    }
    return status
  }

  /// A URL to match; one that follows a URL where the file belongs may be the file.
  private static func checkedURL(
    _ text: String, after file: Input
  ) throws(ToolError) -> URL {
    if let url = URL(spelling: text), url.scheme != nil { return url }
    if case .url = file.source, text == "-" || FileType(of: text) != nil {
      throw .usage(
        "the file comes before the URLs",
        didYouMean: "\(CommandTable.program) match \(text) \(file.argument)")
    }
    throw .invalidOperand(text, expected: "a URL, such as https://example.com/a")
  }

  private static let app = Option(
    name: "app", parser: .appID, summary: "Match only this application identifier or package")
  private static let fingerprint = Option(
    name: "fingerprint", parser: .fingerprint, summary: "SHA-256 of the Android app's certificate")
  private static let relation = Option(
    name: "relation", parser: .relation, summary: "Another relation than handle_all_urls")
  private static let host = Option(
    name: "host", parser: .hostAndPort, summary: "The host that serves the file (default: any)")
}

extension Reader {
  /// The association files that an operand of `match` names: one that is local, or both of a site.
  fileprivate func files(
    _ input: Input, servedFor host: String?
  ) async throws -> [Source<Association>] {
    switch input.source {
    case .local(let file): return [try await association(in: file, host: host)]
    case .url(let url):
      guard url.isWebPage else {
        throw ToolError.invalidOperand(input.argument, expected: "https://host")
      }
      async let apple = association(.apple, for: url)
      async let android = association(.android, for: url)
      return try await [apple, android]
    }
  }
}

extension Source<Association> {
  /// The effect of the file on the exit status: a missing file is not a fault if the site has the other.
  fileprivate func status(among files: [Self]) -> ExitStatus {
    guard let error else { return .done }
    if error is AssociationFileError { return .atFault }
    let cause = FailureCause(error)
    if cause.status == 404, files.contains(where: { $0.error == nil }) { return .done }
    return cause.isUnknown || cause.kind == .input ? .unreadable : .atFault
  }
}

/// What one file decides about one URL.
private struct MatchItem: Sendable {
  /// The URL as it was given.
  var url: String
  /// Where the file is.
  var input: Input
  var file: Association
  var decision: AssociationDecision

  /// The faults of the file; where it names no app for the URL, its warnings too: they may be the reason.
  private var findings: some Sequence<Finding> {
    file.findings(in: input).lazy
      .filter { $0.severity == .error || decision.kind == .noMatch }.prefix(10)
  }

  var json: JSONValue {
    [
      "url": .string(url), "file": .string(input.name), "decision": .string(decision.kind.rawValue),
      "apps": .array(decision.apps.map(JSONValue.string)),
      "rule": decision.rule?.json ?? .null, "explanation": .string(decision.explanation),
      "findings": .array(findings.map(\.json)),
    ]
  }

  /// The decision, laid out for a person.
  func lines(on console: Console, namesFile: Bool) -> [String] {
    let kind = decision.kind
    let width = max(CheckVerdict.margin.count, kind.rawValue.count + 1)
    let word = kind.rawValue.padding(toLength: width, withPad: " ", startingAt: 0)
    var lines = [
      console.paint(word, kind == .match ? .good : .warning) + console.paint(url.printable(), .link)
    ]
    if namesFile { lines.append("by \(input.name)") }
    lines += decision.apps.prefix(20).map { "opens \($0)" } + [decision.explanation]
    if let rule = decision.rule {
      lines.append("\(input.name):\(rule.line):\(rule.column): \(rule.location)")
    }
    return lines.prefix(1) + lines.dropFirst().map { "  " + $0.printable(limit: 2000) }
      + findings.flatMap(console.lines).map { "  " + $0 }
  }
}

extension ValueParser where Value == String {
  /// 64 hexadecimal digits, as pairs joined by colons or without any.
  fileprivate static let fingerprint = ValueParser(
    placeholder: "AA:BB:..", expectation: "64 hexadecimal digits (SHA-256), with colons or without"
  ) { CertificateFingerprint($0) == nil ? nil : $0 }

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
