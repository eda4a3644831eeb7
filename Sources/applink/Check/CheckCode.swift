internal import BoltsAppLinks

/// The findings of the tool itself: on sources that disagree on what a URL opens, and on inputs.
///
/// Faults inside one page or file have the codes of `Diagnostic`.
enum CheckCode: String, CaseIterable, Sendable {
  case noAppOpens = "no-app-opens"
  case appNotOpened = "app-not-opened"
  case missingAssociationFile = "missing-association-file"
  case redirectedAssociationFile = "redirected-association-file"
  case unreadableAssociationFile = "unreadable-association-file"
  case unreadablePage = "unreadable-page"
  case unreadableManifest = "unreadable-manifest"
  case storeIDMismatch = "store-id-mismatch"
  case packageMismatch = "package-mismatch"
  case packageNotAssociated = "package-not-associated"
  case fingerprintMismatch = "fingerprint-mismatch"
  case pageExcluded = "page-excluded"
  case pageNotMatched = "page-not-matched"
  case unreadableInput = "unreadable-input"

  var severity: Diagnostic.Severity {
    switch self {
    case .missingAssociationFile, .unreadableManifest, .fingerprintMismatch, .pageNotMatched:
      .warning
    case .noAppOpens, .appNotOpened, .redirectedAssociationFile, .unreadableAssociationFile,
      .unreadablePage, .storeIDMismatch, .packageMismatch, .packageNotAssociated, .pageExcluded,
      .unreadableInput:
      .error
    }
  }

  /// What it means, in a sentence without its full stop, and what to do.
  var texts: (meaning: String, advice: String) {
    switch self {
    case .noAppOpens:
      (
        "the URL opens no app on any platform",
        "Fix what the explanation for each platform names."
      )
    case .appNotOpened:
      (
        "the URL does not open an app that --app names",
        "Add a rule that matches the URL, or a statement for the app, to the association file."
      )
    case .missingAssociationFile:
      (
        "the host has no file for a platform, so no app opens there",
        "Publish the file; 'applink site build' writes it."
      )
    case .redirectedAssociationFile:
      (
        "an association file redirects, which platforms do not follow",
        "Serve the file itself at that URL, with status 200, also for the bare domain."
      )
    case .unreadableAssociationFile:
      (
        "an association file could not be read, or is malformed",
        "Until that is fixed the URL opens the browser on the platform of the file."
      )
    case .unreadablePage:
      (
        "the page could not be read; only the association files were checked",
        "Check the URL. The association files alone decide which app opens."
      )
    case .unreadableManifest:
      (
        "the page's web app manifest could not be read",
        "Publish the manifest at this URL, or remove its link from the page."
      )
    case .storeIDMismatch:
      (
        "the page names different App Store apps for one device",
        "Use the same App Store ID everywhere in the page and its manifest."
      )
    case .packageMismatch:
      (
        "the page names different Android packages",
        "Use the same package everywhere in the page and its manifest."
      )
    case .packageNotAssociated:
      (
        "the assetlinks.json does not name a package that the page names",
        "Add a statement for the package with its certificate's SHA-256 fingerprint."
      )
    case .fingerprintMismatch:
      (
        "the manifest names a certificate that assetlinks.json lacks",
        "In both files, use the fingerprint of the certificate that signs the app."
      )
    case .pageExcluded:
      (
        "the page names an app, but an association file excludes the page",
        "Narrow the exclusion, or remove the app from the page."
      )
    case .pageNotMatched:
      ("the page names an app, but no rule matches the page", "Add a rule that matches the page.")
    case .unreadableInput:
      ("the input cannot be read", "Give a file or a URL that can be read.")
    }
  }
}
