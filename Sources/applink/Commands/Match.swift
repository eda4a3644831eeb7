internal import AppLinkLint
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
        placeholder: "file", summary: "A file, - for standard input, or https://HOST"),
      Operand(placeholder: "url", summary: "A URL to match against the file", isRepeatable: true),
    ],
    options: [app, fingerprint, relation, host] + Options.web + [Options.json],
    examples: [
      "What a file decides before it is published":
        "applink match apple-app-site-association https://example.com/story/7",
      "What a site decides for one app":
        "applink match https://example.com https://example.com/story/7"
        + " --app ABCDE12345.com.example.app",
    ]
  ) { arguments, console in
    let urls = try arguments.operands.dropFirst().map { text in
      guard let url = URL(spelling: text) else {
        throw ToolError.invalidOperand(text, expected: "a URL, such as https://example.com/a")
      }
      return (text: text, url: url)
    }
    let reader = try Reader(arguments: arguments)
    let files = try await reader.files(
      arguments.operands[0], servedFor: arguments.value(of: host))
    var status = ExitStatus.done
    for file in files {
      guard let error = file.error else { continue }
      let finding = Finding(.unreadableInput, in: file.input, error, "")
      let fileStatus = file.status(among: files)
      console.report(
        "\(finding.position.printable()): \(fileStatus.isIncomplete ? "unknown" : "error"): "
          + finding.message, .bad)
      status |= fileStatus
    }
    let items = try await reader.withinTimeLimit(of: PageInput(arguments.operands[0])) {
      urls.flatMap { text, url in
        files.compactMap { source -> MatchItem? in
          guard source.value != nil || source.isMalformed else { return nil }
          let decision = source.value?.file.decision(
            for: url, app: arguments.value(of: app), fingerprint: arguments.value(of: fingerprint),
            relation: arguments.value(of: relation) ?? AssetLinks.handleAllURLs)
          return MatchItem(url: text, source: source, decision: decision)
        }
      }
    }
    for item in items where item.kind != .match {
      status |= item.source.isUnknown || item.kind == .undecided ? .unreadable : .atFault
    }
    if arguments[Options.json] {
      let unread = (files.count > 1 ? files : []).compactMap { file in
        file.isMalformed ? nil : file.error.map { FailureCause.json($0, of: file.input.name) }
      }
      guard !items.isEmpty || !unread.isEmpty else { return status }
      try console.print(JSONValue.array(items.map(\.json) + unread).versioned.indented())
    } else if !items.isEmpty {
      var lines = items.flatMap { $0.lines(on: console, namesFile: files.count > 1) }
      if items.contains(where: { $0.source.value?.isCopiedByApple == true }) {
        lines += console.wrapped(LinkCheck.noteOnApplesCopy, .faint)
      }
      try console.print(lines.joined(separator: "\n"))
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
}

extension Reader {
  /// The association files that an operand of `match` names: one that is local, or both of a site.
  fileprivate func files(
    _ operand: String, servedFor host: String?
  ) async throws -> [Source<Association>] {
    let input = PageInput(operand)
    switch input.source {
    case .local(let file):
      return [
        await Source(input) {
          Association(file: try AssociationFile(json: try await file.read(), host: host))
        }
      ]
    case .url(let url):
      guard url.isWebPage else {
        throw ToolError.invalidOperand(operand, expected: "https://HOST")
      }
      await client.addInput(url)
      async let apple = association(.apple, for: url)
      async let android = association(.android, for: url)
      return try await [apple, android]
    }
  }
}

extension Source<Association> {
  /// Whether there is a file, which is none that a platform reads: it grants nothing.
  fileprivate var isMalformed: Bool {
    switch error as? AssociationFileError {
    case .malformedJSON, .wrongRoot, .signed: true
    default: false
    }
  }

  /// The effect of the file on the exit status: a missing file is not a fault if the site has the other.
  fileprivate func status(among files: [Self]) -> ExitStatus {
    guard let error else { return .done }
    if error is AssociationFileError { return .atFault }
    let cause = FailureCause(error)
    if cause.status == 404, files.contains(where: { $0.error == nil }) { return .done }
    return cause.kind == .tls ? .atFault : .unreadable
  }
}

/// What one file decides about one URL.
private struct MatchItem: Sendable {
  /// The URL as it was given.
  var url: String
  var source: Source<Association>
  /// `nil` for a malformed file.
  var decision: AssociationDecision?

  var kind: AssociationDecision.Kind { decision?.kind ?? .noMatch }
  private var input: PageInput {
    source.value?.url.map { PageInput(argument: $0.absoluteString, source: .url($0)) }
      ?? source.input
  }
  private var explanation: String {
    decision?.explanation ?? "The file grants nothing. \(source.error?.explanation ?? "")"
  }

  /// The faults of the file; where it names no app for the URL, its warnings too: they may be the reason.
  private var findings: some Sequence<Finding> {
    let findings =
      source.value?.findings(in: input)
      ?? source.error.map { [Finding(.unreadableAssociationFile, in: input, $0)] } ?? []
    return findings.lazy.filter { $0.severity == .error || kind == .noMatch }.prefix(10)
  }

  var json: JSONValue {
    [
      "url": .string(url), "file": .string(input.name), "decision": .string(kind.rawValue),
      "apps": .array((decision?.apps ?? []).map(JSONValue.string)),
      "rule": decision?.rule?.json ?? .null, "explanation": .string(explanation),
      "findings": .array(findings.map(\.json)),
    ]
  }

  /// The decision, laid out for a person.
  func lines(on console: Console, namesFile: Bool) -> [String] {
    let word = kind.rawValue
    let style: Style = kind == .match ? .good : .warning
    var lines = [
      console.paint(word, style) + String(repeating: " ", count: max(1, 9 - word.count))
        + console.paint(url.printable(), .link)
    ]
    if namesFile { lines += console.wrapped("by \(input.name)", indent: 2) }
    lines += (decision?.apps ?? []).prefix(20).flatMap { console.wrapped("opens \($0)", indent: 2) }
    lines += console.wrapped(explanation, indent: 2)
    if let rule = decision?.rule {
      lines += console.wrapped(
        "\(input.name):\(rule.line):\(rule.column): \(rule.location)", indent: 2, .faint)
    }
    return lines + findings.flatMap(console.lines).dropLast().map { $0.isEmpty ? "" : "  " + $0 }
  }
}

extension AssociationDecision.Rule {
  var json: JSONValue {
    [
      "location": .string(location), "line": JSONValue(line), "column": JSONValue(column),
      "pattern": .string(pattern), "exclude": .bool(isExclusion),
    ]
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
