internal import AppLinkLint
internal import BoltsAppLinks
internal import Foundation

/// The check of a URL: what it opens on each device, and where its sources disagree.
struct LinkCheck: Sendable {
  let url: URL
  private(set) var verdicts: [CheckVerdict] = []
  /// The apps that the page names.
  let targets: [AppLinkTarget]
  /// The apps that Apple's file names for other services, such as `webcredentials`.
  private(set) var otherServices: [String: [String]] = [:]
  /// What a person should know whatever the sources say.
  let notes: [String]
  private(set) var findings: [Finding] = []
  private let input: Input
  private(set) var origin = PageOrigin()

  init(_ url: URL, _ input: Input, _ sources: CheckSources, apps: [String]) {
    self.url = url
    self.input = input
    targets = sources.page.value?.appLinkForEveryPlatform.targets ?? []
    if let page = sources.page.value {
      origin = page.origin
    } else if let error = sources.page.error as? AppLinkError {
      origin = PageOrigin(url: error.url, status: FailureCause(error).status)
    }
    let apple = sources.associations[.apple]?.value
    notes = apple?.isCopiedByApple == true ? [Self.noteOnApplesCopy] : []
    if case .apple(let file)? = apple?.file { otherServices = file.otherServices }
    for kind in AssociationKind.allCases {
      guard let source = sources.associations[kind] else { continue }
      decide(kind, source, sources.wildcards[kind])
    }
    reportPage(sources.page)
    reportApps(apps, sources)
    for kind in AssociationKind.allCases { reportDecision(of: kind, sources.associations[kind]) }
    reportPackages(sources.associations[.android])
  }

  /// What no answer of the host itself can show.
  static let noteOnApplesCopy =
    "Apple's devices ask Apple's copy of apple-app-site-association, which can be a day older than "
    + "the file that was read here."

  private mutating func report(
    _ code: Diagnostic.Code, in source: Input, _ message: String, _ suggestion: String? = nil,
    place: (line: Int, column: Int)? = nil
  ) {
    findings.append(Finding(code, in: source, message, suggestion, place: place))
  }

  /// Reports a source that could not be read. Trouble of the network has no fix but another try.
  private mutating func report(
    _ code: Diagnostic.Code, in source: Input, _ error: any Error, _ suggestion: String? = nil
  ) {
    guard FailureCause(error).isUnknown else {
      return findings.append(Finding(code, in: source, error, suggestion))
    }
    var finding = Finding(.unreadableInput, in: source, error, Finding.adviceOnUnknown)
    finding.severity = .warning
    findings.append(finding)
  }

  /// Whether the page names an app that a kind of file is about.
  private func namesApp(for kind: AssociationKind) -> Bool {
    targets.contains { kind.platforms.contains($0.platform) }
  }
}

// MARK: Each source by itself

extension LinkCheck {
  private mutating func decide(
    _ kind: AssociationKind, _ source: Source<Association>, _ wildcard: CheckSources.Wildcard?
  ) {
    let decision = source.value?.file.decision(for: url)
    var verdict = CheckVerdict(
      kind: kind, decision: decision, file: source.input.name,
      explanation: decision?.explanation ?? "",
      isPartlyUnknown: source.isUnknown || decision?.kind == .undecided)
    if let decision, decision.kind == .undecided {
      report(.undecided, in: source.input, decision.explanation)
    }
    if let error = source.error {
      verdict.explanation = "The file was not read: \(error.explanation)"
    }
    if let wildcard {
      verdict.isPartlyUnknown = true
      verdict.explanation =
        "The host has no file. An app that declares the wildcard \(wildcard.declaration) asks "
        + "\(wildcard.url.absoluteString): \(wildcard.file.decision(for: url).explanation)"
    }
    verdicts.append(verdict)
    report(kind, source, wildcard)
  }

  /// Reports the faults of a file, which is needed where the page names an app of its platform.
  private mutating func report(
    _ kind: AssociationKind, _ source: Source<Association>, _ wildcard: CheckSources.Wildcard?
  ) {
    let platform = kind == .apple ? "iPhone and iPad" : "Android"
    switch source.content {
    case .success(let file):
      findings += file.findings(in: source.input)
    case .failure(let error as AppLinkError) where error.saysNotFound:
      let answer =
        "The host has no \(source.input.name): \(error.url.absoluteString) answers with "
        + "\(FailureCause(error).status ?? 404)."
      if let wildcard {
        return report(
          .missingAssociationFile, in: source.input,
          "\(answer) Only an app that declares the wildcard \(wildcard.declaration) asks "
            + "\(wildcard.url.absoluteString).",
          "If the app declares this host alone, publish the file here, too.")
      }
      let isNeeded = namesApp(for: kind)
      report(
        .missingAssociationFile, in: source.input,
        "\(answer) On \(platform) the URL opens the browser"
          + (isNeeded ? ", but the page names an app." : "."))
      if isNeeded { findings[findings.count - 1].severity = .error }
    case .failure(AssociationFileError.redirected(let url, let target)):
      report(
        .redirectedAssociationFile, in: source.input,
        "\(url.absoluteString) redirects to \(target.absoluteString), but platforms do not follow "
          + "redirects of this file.")
    case .failure(let error):
      report(
        .unreadableAssociationFile, in: source.input, error,
        "Fix this: until then the URL opens the browser on \(platform).")
    }
  }

  private mutating func reportPage(_ page: Source<SourcePage>) {
    if let error = page.error { report(.unreadablePage, in: page.input, error) }
    // Association files open the page's own URL, for which it needs no tags.
    let ignored: [Diagnostic.Code] = [.noTags, .packageWithoutURL]
    findings += (page.value?.findings ?? []).filter { !ignored.map(\.rawValue).contains($0.code) }
  }
}

// MARK: What opens

extension LinkCheck {
  private mutating func reportApps(_ apps: [String], _ sources: CheckSources) {
    for app in apps {
      // A package may have the form of an application identifier, but no package in use begins in upper case.
      let isAppID =
        AppSiteAssociation.isAppID(app) && !app.prefix(10).contains(where: \.isLowercase)
      var kind = isAppID ? AssociationKind.apple : .android
      if case .apple(let file)? = sources.associations[.apple]?.value?.file, file.apps.contains(app)
      {
        kind = .apple
      }
      let source = sources.associations[kind]
      let file = sources.wildcards[kind]?.file ?? source?.value?.file
      let decision = file?.decision(for: url, app: app)
      guard decision?.kind != .match, decision?.kind != .undecided, source?.isUnknown != true
      else { continue }
      let reason = decision?.explanation ?? "There is no \(kind.fileName) that names it."
      report(.appNotOpened, in: input, "\(app) does not open the URL. \(reason)")
    }
    if apps.isEmpty, !verdicts.contains(where: { $0.opensApp || $0.isUnknown }) {
      report(.noAppOpens, in: input, "The URL opens the browser on every platform.")
    }
  }

  /// Reports a decision that keeps an app that the page names from opening it.
  private mutating func reportDecision(of kind: AssociationKind, _ source: Source<Association>?) {
    guard let source, let decision = source.value?.file.decision(for: url),
      decision.kind != .match, decision.kind != .undecided, !source.isUnknown, namesApp(for: kind)
    else { return }
    if decision.kind == .excluded {
      report(
        .pageExcluded, in: source.input,
        "The page names an app, but the site's association file excludes the page: "
          + decision.explanation, place: decision.rule.map { ($0.line, $0.column) })
    } else {
      report(
        .pageNotMatched, in: source.input,
        "The page names an app, but the site does not let the URL open it: "
          + decision.explanation)
    }
  }

  private mutating func reportPackages(_ source: Source<Association>?) {
    guard let source, !source.isUnknown, case .android(let links)? = source.value?.file else {
      return
    }
    var seen = Set(links.packages.map(UTF8Text.init))
    for package in targets.filter({ $0.platform == .android }).compactMap(\.package)
    where seen.insert(UTF8Text(package)).inserted {
      report(
        .packageNotAssociated, in: source.input,
        "The page names \(package), but no valid statement of the file does.",
        "Add a statement for \(package) with its certificate's SHA-256 fingerprint.")
    }
  }
}

// MARK: The answer

extension LinkCheck {
  var answer: Answer {
    Answer(
      findings: findings, lines: { lines(on: $0) }, json: { json(findings: $0) }, ways: { ways },
      origin: origin)
  }

  private func json(findings: [Finding]) -> JSONValue {
    [
      "url": JSONValue(url),
      "platforms": .array(verdicts.flatMap(\.json)),
      "targets": .array(targets.map(\.json)),
      "otherServices": .object(otherServices.mapValues { .array($0.map(JSONValue.string)) }),
      "notes": .array(notes.map(JSONValue.string)), "findings": .array(findings.map(\.json)),
    ]
  }

  /// What a URL opens, laid out for a person.
  private func lines(on console: Console) -> [String] {
    let margin = CheckVerdict.margin
    var lines = verdicts.flatMap { $0.lines(on: console) }
    let way = origin.redirects.isEmpty ? nil : origin.summary
    if !targets.isEmpty || way != nil { lines.append(console.paint("Page", .heading)) }
    if let way { lines.append(margin + console.paint(way.printable(), .faint)) }
    for target in targets {
      let names = [target.identity, target.url?.absoluteString ?? ""].filter { !$0.isEmpty }
      lines.append(
        margin + "\(target.platform.rawValue): \(names.joined(separator: ", "))".printable())
    }
    // The other services in Apple's file open no URL.
    for (service, apps) in otherServices.sorted(by: { $0.key < $1.key }) {
      let names = "\(service): \(apps.prefix(5).joined(separator: ", "))"
      lines.append(margin + console.paint(names.printable(), .faint))
    }
    return lines + notes.map { margin + console.paint($0, .faint) }
  }
}
