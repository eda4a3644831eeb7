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
  private(set) var findings: [CheckFinding] = []

  init(_ url: URL, _ sources: CheckSources, apps: [String]) {
    self.url = url
    let decisions = CheckDecisions(url, sources, apps: apps)
    verdicts = decisions.verdicts
    declarations = CheckDeclaration.all(of: sources)
    otherServices = sources.apple?.value?.value.otherServices ?? [:]
    reportSources(sources)
    reportApps(decisions)
    reportPage(sources, decisions)
    reportStores()
    reportPackages(sources)
  }

  mutating func report(
    _ code: CheckCode, in source: String, _ message: String, _ suggestion: String,
    place: Finding.Place? = nil
  ) {
    findings.append(
      CheckFinding(
        rule: code.rawValue, level: code.level, message: message, suggestion: suggestion,
        source: source, place: place))
  }

  private mutating func report(_ diagnostic: Diagnostic, in source: String) {
    let finding = Finding(diagnostic)
    findings.append(
      CheckFinding(
        rule: finding.rule, level: finding.level, message: finding.message,
        suggestion: finding.suggestion, source: source, place: finding.place))
  }

  // MARK: Each source by itself

  private mutating func reportSources(_ sources: CheckSources) {
    report(file: sources.apple, platform: "iPhone and iPad") { $0.diagnostics }
    report(file: sources.android, platform: "Android") { $0.diagnostics }
    if let page = sources.page {
      if let error = page.error {
        report(
          .unreadablePage, in: page.name, "The page was not read: \(error.explanation)",
          "Check the URL. The association files alone decide which app opens.")
      }
      // Association files open the page's own URL, for which it needs no tags.
      let ignored: Set<Diagnostic.Code> = [.noTags, .packageWithoutURL]
      for diagnostic in page.value?.diagnostics ?? [] where !ignored.contains(diagnostic.code) {
        report(diagnostic, in: page.name)
      }
    }
    if let manifest = sources.manifest, let error = manifest.error {
      report(
        .unreadableManifest, in: manifest.name,
        "The web app manifest was not read: \(error.explanation)",
        "Publish the manifest at this URL, or remove its link from the page.")
    }
  }

  private mutating func report<Content>(
    file source: CheckSources.Source<CheckSources.File<Content>>?, platform: String,
    diagnostics: (CheckSources.File<Content>) -> [Diagnostic]
  ) {
    guard let source else { return }
    switch source.content {
    case .success(let file):
      for diagnostic in diagnostics(file) { report(diagnostic, in: source.name) }
    case .failure(AppLinkError.httpStatus(let url, let status))
    where status == 404 || status == 410:
      report(
        .missingAssociationFile, in: source.name,
        "The host has no \(source.name): \(url.absoluteString) answers with \(status). On "
          + "\(platform) the URL opens the browser.",
        "Publish the file; 'applink site build' writes it.")
    case .failure(AssociationFileError.redirected(let url, let target)):
      report(
        .redirectedAssociationFile, in: source.name,
        "\(url.absoluteString) redirects to \(target.absoluteString), but platforms do not follow "
          + "redirects of this file.",
        "Serve the file itself at that URL, with status 200.")
    case .failure(let error):
      report(
        .unreadableAssociationFile, in: source.name, error.explanation,
        "Fix this: until then the URL opens the browser on \(platform).")
    }
  }

  // MARK: What opens

  private mutating func reportApps(_ decisions: CheckDecisions) {
    for (app, decision) in decisions.asked where decision.kind != .match {
      report(
        .appNotOpened, in: url.absoluteString,
        "\(app) does not open the URL. \(decision.explanation)",
        "Add a rule that matches the URL, or a statement for the app, to the association file.")
    }
    guard decisions.asked.isEmpty, !verdicts.isEmpty,
      !verdicts.contains(where: { $0.opensApp })
    else { return }
    report(
      .noAppOpens, in: url.absoluteString, "The URL opens the browser on every platform.",
      "Fix what the explanation for each platform names.")
  }

  private mutating func reportPage(_ sources: CheckSources, _ decisions: CheckDecisions) {
    for (decision, family, source) in [
      (decisions.apple, ["ios", "iphone", "ipad"], sources.apple?.name),
      (decisions.android, ["android"], sources.android?.name),
    ] {
      guard let decision, decision.kind != .match, let source,
        let named = declarations.first(where: { family.contains($0.platform) })
      else { continue }
      let place = decision.rule.map { Finding.Place(line: $0.line, column: $0.column) }
      if decision.kind == .excluded {
        report(
          .pageExcluded, in: source,
          "The page names an app (\(named.means)), but the site's association file excludes the "
            + "page: \(decision.explanation)",
          "Narrow the exclusion, or remove the app from the page.", place: place)
      } else {
        report(
          .pageNotMatched, in: source,
          "The page names an app (\(named.means)), but the site does not let the URL open it: "
            + "\(decision.explanation)",
          "Add a rule that matches the page.")
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
        .storeIDMismatch, named, id: \.appStoreID, "App Store apps on \(device)",
        "Use the same App Store ID everywhere in the page and its manifest.")
    }
  }

  private mutating func reportPackages(_ sources: CheckSources) {
    let named = declarations.filter { $0.platform == "android" && $0.package != nil }
    reportDisagreement(
      .packageMismatch, named, id: \.package, "Android packages",
      "Use the same package everywhere in the page and its manifest.")
    guard let source = sources.android, let links = source.value?.value else { return }
    var reported: Set<String> = []
    for declaration in named {
      guard let package = declaration.package, !links.packages.contains(package),
        reported.insert(package).inserted
      else { continue }
      report(
        .packageNotAssociated, in: source.name,
        "The page names \(package) (\(declaration.means)), but no valid statement of the file "
          + "does.",
        "Add a statement for \(package) with its certificate's SHA-256 fingerprint.")
    }
    for declaration in named {
      guard let package = declaration.package, links.packages.contains(package) else { continue }
      for fingerprint in declaration.fingerprints
      where !links.allows(package: package, fingerprint: fingerprint) {
        report(
          .fingerprintMismatch, in: source.name,
          "The web app manifest names a certificate of \(package) that no statement has: "
            + fingerprint,
          "In both files, use the fingerprint of the certificate that signs the app.")
      }
    }
  }

  /// The `al:` tags count; without them the first declaration does.
  private mutating func reportDisagreement(
    _ code: CheckCode, _ named: [CheckDeclaration], id: (CheckDeclaration) -> String?,
    _ what: String, _ suggestion: String
  ) {
    guard let first = named.first else { return }
    let accepted = Set(named.filter { $0.means == first.means }.compactMap(id))
    for other in named {
      guard let found = id(other), !accepted.contains(found) else { continue }
      report(
        code, in: url.absoluteString,
        "The sources name different \(what): \(first.means) \(id(first) ?? ""), \(other.means) "
          + "\(found).", suggestion, place: other.place)
    }
  }
}
