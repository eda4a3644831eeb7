internal import AppLinkLint
internal import BoltsAppLinks
internal import Foundation

/// The decision about a URL on the devices that ask for one kind of file.
struct CheckVerdict: Sendable {
  var kind: AssociationKind
  /// The decision of the file; `nil` where there is none.
  var decision: AssociationDecision?
  /// Where the deciding file was found.
  var file: String
  var explanation: String
  /// Why the file, or one that it includes, was not read.
  var error: (any Error)?

  /// Whether the file, or one that it includes, could not be read for now: more apps may open.
  var isPartlyUnknown = false

  var opensApp: Bool { decision?.kind == .match }
  var isUnknown: Bool { isPartlyUnknown && !opensApp }
  var apps: [String] { opensApp ? decision?.apps ?? [] : [] }
}

/// The check of a URL: what it opens on each device, and where its sources disagree.
struct LinkCheck: Sendable {
  /// `nil` for an association file alone.
  let url: URL?
  private(set) var verdicts: [CheckVerdict] = []
  /// The apps that the page names, its `al:` tags first.
  let declarations: [CheckDeclaration]
  /// The apps that Apple's file names for other services, such as `webcredentials`.
  private(set) var otherServices: [String: [String]] = [:]
  /// What a person should know whatever the sources say.
  let notes: [String]
  var findings: [Finding] = []
  /// The URL as it was given.
  let input: PageInput
  private(set) var origin = PageOrigin()

  /// The check of an association file by itself.
  init(_ kind: AssociationKind, _ file: Source<Association>) {
    (url, declarations, notes, input) = (nil, [], [], file.input)
    if case .apple(let file)? = file.value?.file { otherServices = file.otherServices }
    report(kind, file, isNeeded: true)
  }

  /// The check of a URL of which nothing could be read for now.
  init(_ url: URL, _ input: PageInput, unread error: any Error) {
    (self.url, self.input, declarations, notes) = (url, input, [], [])
    verdicts = AssociationKind.allCases.map { kind in
      CheckVerdict(
        kind: kind, file: kind.fileName, explanation: error.explanation, error: error,
        isPartlyUnknown: true)
    }
  }

  init(_ url: URL, _ input: PageInput, _ sources: CheckSources, apps: [String]) {
    self.url = url
    self.input = input
    declarations =
      (sources.page?.value.map { CheckDeclaration.all(in: $0.page) } ?? [])
      + (sources.manifest?.value ?? [])
    if let page = sources.page, let error = page.error as? AppLinkError {
      origin = PageOrigin(url: error.url, status: FailureCause(error).status)
    } else if let page = sources.page?.value {
      origin = page.origin
    }
    let apple = sources.associations[.apple]?.value
    notes = apple?.isCopiedByApple == true ? [Self.noteOnApplesCopy] : []
    if case .apple(let file)? = apple?.file { otherServices = file.otherServices }
    for kind in AssociationKind.allCases {
      guard let source = sources.associations[kind] else { continue }
      let decision = source.value?.file.decision(for: url)
      if let decision, decision.kind == .undecided {
        report(.decisionTooCostly, in: source.input, decision.explanation)
      }
      let reason = source.error.map { "The file was not read: \($0.explanation)" }
      verdicts.append(
        CheckVerdict(
          kind: kind, decision: decision, file: source.input.name,
          explanation: decision?.explanation ?? reason ?? "",
          error: source.error ?? source.value?.unreadIncludes.values.first,
          isPartlyUnknown: source.isUnknown || decision?.kind == .undecided))
      report(kind, source, isNeeded: declarations.contains { kind.platforms.contains($0.platform) })
    }
    reportPage(sources)
    reportApps(apps, sources)
    for kind in AssociationKind.allCases { reportDecision(of: kind, sources.associations[kind]) }
    for (name, kind) in [("iPhone", "iphone"), ("iPad", "ipad")] {
      let named = declarations.filter { [kind, "ios"].contains($0.platform) }
      reportDisagreement(.storeIDMismatch, named, id: \.appStoreID, "App Store apps on \(name)")
    }
    reportPackages(sources.associations[.android])
  }

  /// What no answer of the host itself can show.
  static let noteOnApplesCopy =
    "Apple's devices ask Apple's copy of apple-app-site-association, which can be a day older than "
    + "the file that was read here."

  private mutating func report(
    _ rule: Rule, in source: PageInput, _ message: String, _ suggestion: String? = nil,
    place: (line: Int, column: Int)? = nil
  ) {
    findings.append(Finding(rule, in: source, message, suggestion, place: place))
  }

  /// Reports a source that could not be read. Trouble of the network has no fix but another try.
  private mutating func report(
    _ rule: Rule, in source: PageInput, _ error: any Error, _ suggestion: String? = nil
  ) {
    guard FailureCause(error).isUnknown else {
      return findings.append(Finding(rule, in: source, error, suggestion))
    }
    var finding = Finding(.unreadableInput, in: source, error, Finding.adviceOnUnknown)
    finding.severity = .warning
    findings.append(finding)
  }

  // MARK: Each source by itself

  /// Reports the faults of a file, which is needed where the page names an app of its platform.
  private mutating func report(
    _ kind: AssociationKind, _ source: Source<Association>, isNeeded: Bool
  ) {
    let platform = kind == .apple ? "iPhone and iPad" : "Android"
    switch source.content {
    case .success(let file):
      findings += file.findings(in: source.input)
    case .failure(let error as AppLinkError) where error.saysNotFound:
      report(
        .missingAssociationFile, in: source.input,
        "The host has no \(source.input.name): \(error.url.absoluteString) answers with "
          + "\(FailureCause(error).status ?? 404). On \(platform) the URL opens the browser"
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

  private mutating func reportPage(_ sources: CheckSources) {
    if let page = sources.page {
      if let error = page.error {
        report(.unreadablePage, in: page.input, error)
      }
      // Association files open the page's own URL, for which it needs no tags.
      let ignored = [Diagnostic.Code.noTags, .packageWithoutURL].map(\.rawValue)
      findings += (page.value?.findings ?? []).filter { !ignored.contains($0.code) }
    }
    if let manifest = sources.manifest, let error = manifest.error {
      report(.unreadableManifest, in: manifest.input, error)
    }
  }

  // MARK: What opens

  private mutating func reportApps(_ apps: [String], _ sources: CheckSources) {
    guard let url else { return }
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
      let decision = source?.value?.file.decision(for: url, app: app)
      guard decision?.kind != .match, decision?.kind != .undecided, source?.isUnknown != true
      else { continue }
      let reason = decision?.explanation ?? "There is no \(kind.fileName) that names it."
      report(.appNotOpened, in: input, "\(app) does not open the URL. \(reason)")
    }
    if apps.isEmpty, !verdicts.isEmpty, !verdicts.contains(where: { $0.opensApp || $0.isUnknown }) {
      report(.noAppOpens, in: input, "The URL opens the browser on every platform.")
    }
  }

  /// Reports a decision that keeps an app that the page names from opening it.
  private mutating func reportDecision(of kind: AssociationKind, _ source: Source<Association>?) {
    guard let url, let source, let decision = source.value?.file.decision(for: url),
      decision.kind != .match, decision.kind != .undecided, !source.isUnknown,
      let named = declarations.first(where: { kind.platforms.contains($0.platform) })
    else { return }
    if decision.kind == .excluded {
      report(
        .pageExcluded, in: source.input,
        "The page names an app (\(named.means)), but the site's association file excludes the "
          + "page: \(decision.explanation)", place: decision.rule.map { ($0.line, $0.column) })
    } else {
      report(
        .pageNotMatched, in: source.input,
        "The page names an app (\(named.means)), but the site does not let the URL open it: "
          + "\(decision.explanation)")
    }
  }

  // MARK: What the page says of apps

  private mutating func reportPackages(_ source: Source<Association>?) {
    let named = declarations.filter { $0.platform == "android" }
    reportDisagreement(.packageMismatch, named, id: \.package, "Android packages")
    guard let source, !source.isUnknown, case .android(let links)? = source.value?.file else {
      return
    }
    let certificates = links.certificates
    var missing: Set<UTF8Text> = []
    for declaration in named {
      guard let package = declaration.package else { continue }
      guard let known = certificates[UTF8Text(package)] else {
        guard missing.insert(UTF8Text(package)).inserted else { continue }
        report(
          .packageNotAssociated, in: source.input,
          "The page names \(package) (\(declaration.means)), but no valid statement of the file "
            + "does.",
          "Add a statement for \(package) with its certificate's SHA-256 fingerprint.")
        continue
      }
      for fingerprint in declaration.fingerprints
      where CertificateFingerprint(fingerprint).map(known.contains) != true {
        report(
          .fingerprintMismatch, in: source.input,
          "The web app manifest names a certificate of \(package) that no statement has: "
            + fingerprint)
      }
    }
  }

  /// The `al:` tags count; without them the first declaration does.
  private mutating func reportDisagreement(
    _ rule: Rule, _ declarations: [CheckDeclaration], id: (CheckDeclaration) -> String?,
    _ what: String
  ) {
    let named = declarations.compactMap { declaration in
      id(declaration).map { (declaration.means, id: $0, declaration.place) }
    }
    guard let (means, first, _) = named.first else { return }
    let accepted = Set(named.filter { $0.0 == means }.map { UTF8Text($0.id) })
    for (other, found, place) in named where !accepted.contains(UTF8Text(found)) {
      report(
        rule, in: input,
        "The sources name different \(what): \(means) \(first), \(other) \(found).", place: place)
    }
  }
}

extension AssociationKind {
  /// The system whose devices ask for the file.
  var system: String { self == .apple ? "iOS" : "Android" }

  /// The platforms of the apps that the file is about, as pages name them.
  var platforms: [String] { self == .apple ? ["ios", "iphone", "ipad"] : ["android"] }
}

extension LinkCheck {
  /// What opens by a kind of file, `nil` apps where that is not all known, and why; `nil` where it was not asked for.
  func opening(
    by kind: AssociationKind
  ) -> (apps: [String]?, reason: String, cause: FailureCause?)? {
    verdicts.first { $0.kind == kind }.map { verdict in
      let cause = verdict.error.map(FailureCause.init)
      let reason = cause?.status.map { "HTTP \($0)" } ?? verdict.error?.explanation
      return (
        verdict.isPartlyUnknown ? nil : verdict.apps, reason ?? verdict.explanation, cause
      )
    }
  }

  /// Whether a finding says that an association file, which decides what opens, is not known.
  func isUnknownFile(_ finding: Finding) -> Bool {
    finding.isUnknown
      && AssociationKind.allCases.map(\.fileName).contains(finding.source.argument)
  }

  func json(findings: [Finding]) -> JSONValue {
    [
      "url": JSONValue(url),
      "platforms": .array(verdicts.flatMap(\.json)),
      "declarations": .array(declarations.map(\.json)),
      "otherServices": .object(otherServices.mapValues { .array($0.map(JSONValue.string)) }),
      "notes": .array(notes.map(JSONValue.string)), "findings": .array(findings.map(\.json)),
    ]
  }

  /// What a URL opens and where its sources disagree, laid out for a person.
  func text(findings: [Finding], on console: Console) -> String {
    var lines = verdicts.flatMap { $0.lines(on: console) }
    let way = origin.redirects.isEmpty ? nil : origin.summary
    if !declarations.isEmpty || way != nil { lines.append(console.paint("Page", .heading)) }
    if let way { lines += console.wrapped(way, indent: 9, .faint) }
    for app in declarations {
      let names = [app.appStoreID.map { "App Store \($0)" }, app.package, app.url]
        .compactMap(\.self).joined(separator: ", ")
      lines += console.wrapped("\(app.means), \(app.platform): \(names)", indent: 9)
    }
    // The other services in Apple's file open no URL.
    for (service, apps) in otherServices.sorted(by: { $0.key < $1.key }) {
      let names = apps.prefix(5).joined(separator: ", ")
      lines += console.wrapped("\(service): \(names)", indent: 9, .faint)
    }
    lines += notes.flatMap { console.wrapped($0, indent: 9, .faint) } + [""]
    let nothing = console.paint("nothing to fix", .good)
    return (lines + console.lines(of: findings, in: input, nothing: nothing))
      .joined(separator: "\n")
  }
}

extension CheckVerdict {
  /// For each device: one file decides for both of Apple's.
  fileprivate var json: [JSONValue] {
    (kind == .apple ? ["iphone", "ipad"] : ["android"]).map { json(for: $0) }
  }

  private func json(for platform: String) -> JSONValue {
    [
      "platform": .string(platform),
      "opens": isUnknown ? .null : .string(opensApp ? "app" : "browser"),
      "decision": JSONValue(decision?.kind.rawValue),
      "apps": .array((decision?.apps ?? []).map(JSONValue.string)),
      "file": .string(file), "rule": decision?.rule?.json ?? .null,
      "explanation": .string(explanation),
    ]
  }

  fileprivate func lines(on console: Console) -> [String] {
    let opening =
      isUnknown
      ? "unknown"
      : opensApp ? "opens \(apps.prefix(5).joined(separator: ", "))" : "opens the browser"
    var lines = console.wrapped(opening, indent: 9, opensApp ? .good : .warning)
    let heading = kind.system.padding(
      toLength: 9, withPad: " ", startingAt: 0)
    lines[0] = console.paint(heading, .heading) + lines[0].dropFirst(9)
    lines += console.wrapped(explanation, indent: 9)
    if let rule = decision?.rule {
      lines += console.wrapped("\(file):\(rule.line):\(rule.column)", indent: 9, .faint)
    }
    return lines
  }
}
