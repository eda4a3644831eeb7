internal import BoltsAppLinks
internal import Foundation

/// The check of a URL: what it opens on each device, and where its sources disagree.
struct LinkCheck: Sendable {
  let url: URL
  let verdicts: [CheckVerdict]
  /// The apps that the page names, its `al:` tags first.
  let declarations: [CheckDeclaration]
  /// The apps that Apple's file names for other services, such as `webcredentials`.
  let otherServices: [String: [String]]
  /// What a person should know whatever the sources say.
  let notes: [String]
  private(set) var findings: [Finding] = []
  /// The URL as it was given.
  let input: PageInput

  init(_ url: URL, _ input: PageInput, _ sources: CheckSources, apps: [String]) {
    self.url = url
    self.input = input
    let decisions = CheckDecisions(url, sources, apps: apps)
    verdicts = decisions.verdicts
    declarations = CheckDeclaration.all(of: sources)
    otherServices = sources.apple?.value?.value.otherServices ?? [:]
    notes = sources.apple?.value?.url.map { _ in [Self.noteOnApplesCopy] } ?? []
    reportSources(sources)
    reportApps(decisions)
    reportPage(sources, decisions)
    reportStores()
    reportPackages(sources)
  }

  /// What no answer of the host itself can show.
  static let noteOnApplesCopy =
    "Apple's devices ask Apple's copy of apple-app-site-association, which can be a day older than "
    + "the file that was read here."

  private mutating func report(
    _ code: CheckCode, in source: PageInput, _ message: String, _ suggestion: String? = nil,
    place: (line: Int, column: Int)? = nil
  ) {
    findings.append(
      Finding(code, in: source, message, suggestion ?? code.advice, place: place))
  }

  // MARK: Each source by itself

  private mutating func reportSources(_ sources: CheckSources) {
    report(sources.apple, platform: "iPhone and iPad")
    report(sources.android, platform: "Android")
    if let page = sources.page {
      if let error = page.error {
        report(
          .unreadablePage, in: page.input, "The page was not read: \(error.explanation)")
      }
      // Association files open the page's own URL, for which it needs no tags.
      let ignored: Set<Diagnostic.Code> = [.noTags, .packageWithoutURL]
      findings += (page.value?.diagnostics ?? []).filter { !ignored.contains($0.code) }
        .map { Finding($0, in: page.input) }
    }
    if let manifest = sources.manifest, let error = manifest.error {
      report(
        .unreadableManifest, in: manifest.input,
        "The web app manifest was not read: \(error.explanation)")
    }
  }

  private mutating func report<File>(_ source: Source<Association<File>>?, platform: String) {
    guard let source else { return }
    switch source.content {
    case .success(let file):
      findings += file.diagnostics.map { Finding($0, in: source.input) }
    case .failure(AppLinkError.httpStatus(let url, let status))
    where status == 404 || status == 410:
      report(
        .missingAssociationFile, in: source.input,
        "The host has no \(source.input.name): \(url.absoluteString) answers with \(status). On "
          + "\(platform) the URL opens the browser.")
    case .failure(AssociationFileError.redirected(let url, let target)):
      report(
        .redirectedAssociationFile, in: source.input,
        "\(url.absoluteString) redirects to \(target.absoluteString), but platforms do not follow "
          + "redirects of this file.")
    case .failure(let error):
      report(
        .unreadableAssociationFile, in: source.input, error.explanation,
        "Fix this: until then the URL opens the browser on \(platform).")
    }
  }

  // MARK: What opens

  private mutating func reportApps(_ decisions: CheckDecisions) {
    for (app, decision) in decisions.asked where decision.kind != .match {
      report(
        .appNotOpened, in: input, "\(app) does not open the URL. \(decision.explanation)")
    }
    guard decisions.asked.isEmpty, !verdicts.isEmpty,
      !verdicts.contains(where: { $0.opensApp })
    else { return }
    report(.noAppOpens, in: input, "The URL opens the browser on every platform.")
  }

  private mutating func reportPage(_ sources: CheckSources, _ decisions: CheckDecisions) {
    for (decision, family, source) in [
      (decisions.apple, ["ios", "iphone", "ipad"], sources.apple?.input),
      (decisions.android, ["android"], sources.android?.input),
    ] {
      guard let decision, decision.kind != .match, let source,
        let named = declarations.first(where: { family.contains($0.platform) })
      else { continue }
      let place = decision.rule.map { ($0.line, $0.column) }
      if decision.kind == .excluded {
        report(
          .pageExcluded, in: source,
          "The page names an app (\(named.means)), but the site's association file excludes the "
            + "page: \(decision.explanation)", place: place)
      } else {
        report(
          .pageNotMatched, in: source,
          "The page names an app (\(named.means)), but the site does not let the URL open it: "
            + "\(decision.explanation)")
      }
    }
  }

  // MARK: What the page says of apps

  private mutating func reportStores() {
    for (device, platforms) in [
      ("iPhone", ["iphone", "ios"]), ("iPad", ["ipad", "ios"]),
    ] {
      let named = declarations.filter { platforms.contains($0.platform) && $0.appStoreID != nil }
      reportDisagreement(
        .storeIDMismatch, named, id: \.appStoreID, "App Store apps on \(device)")
    }
  }

  private mutating func reportPackages(_ sources: CheckSources) {
    let named = declarations.filter { $0.platform == "android" && $0.package != nil }
    reportDisagreement(.packageMismatch, named, id: \.package, "Android packages")
    guard let source = sources.android, let links = source.value?.value else { return }
    var reported: Set<String> = []
    for declaration in named {
      guard let package = declaration.package, !links.packages.contains(package),
        reported.insert(package).inserted
      else { continue }
      report(
        .packageNotAssociated, in: source.input,
        "The page names \(package) (\(declaration.means)), but no valid statement of the file "
          + "does.",
        "Add a statement for \(package) with its certificate's SHA-256 fingerprint.")
    }
    for declaration in named {
      guard let package = declaration.package, links.packages.contains(package) else { continue }
      for fingerprint in declaration.fingerprints
      where !links.allows(package: package, fingerprint: fingerprint) {
        report(
          .fingerprintMismatch, in: source.input,
          "The web app manifest names a certificate of \(package) that no statement has: "
            + fingerprint)
      }
    }
  }

  /// The `al:` tags count; without them the first declaration does.
  private mutating func reportDisagreement(
    _ code: CheckCode, _ named: [CheckDeclaration], id: (CheckDeclaration) -> String?,
    _ what: String
  ) {
    guard let first = named.first else { return }
    let accepted = Set(named.filter { $0.means == first.means }.compactMap(id))
    for other in named {
      guard let found = id(other), !accepted.contains(found) else { continue }
      report(
        code, in: input,
        "The sources name different \(what): \(first.means) \(id(first) ?? ""), \(other.means) "
          + "\(found).", place: other.place)
    }
  }
}
