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

  /// What it means, in a sentence without its full stop.
  var meaning: String {
    switch self {
    case .noAppOpens: "the URL opens no app on any platform"
    case .appNotOpened: "the URL does not open an app that --app names"
    case .missingAssociationFile: "the host has no file for a platform, so no app opens there"
    case .redirectedAssociationFile:
      "an association file redirects, which platforms do not follow"
    case .unreadableAssociationFile: "an association file could not be read, or is malformed"
    case .unreadablePage: "the page could not be read; only the association files were checked"
    case .unreadableManifest: "the page's web app manifest could not be read"
    case .storeIDMismatch: "the page names different App Store apps for one device"
    case .packageMismatch: "the page names different Android packages"
    case .packageNotAssociated: "the assetlinks.json does not name a package that the page names"
    case .fingerprintMismatch: "the manifest names a certificate that assetlinks.json lacks"
    case .pageExcluded: "the page names an app, but an association file excludes the page"
    case .pageNotMatched: "the page names an app, but no rule matches the page"
    case .unreadableInput: "the input cannot be read"
    }
  }

  /// What to do, in sentences.
  var advice: String {
    switch self {
    case .noAppOpens: "Fix what the explanation for each platform names."
    case .appNotOpened: "Add a rule that matches the URL, or a statement for the app, to the file."
    case .missingAssociationFile: "Publish the file; 'applink site build' writes it."
    case .redirectedAssociationFile: "Serve the file itself at that URL, with status 200."
    case .unreadableAssociationFile: "Fix this: until then the URL opens the browser."
    case .unreadablePage: "Check the URL. The association files alone decide which app opens."
    case .unreadableManifest: "Publish the manifest at this URL, or remove its link from the page."
    case .storeIDMismatch: "Use the same App Store ID everywhere in the page and its manifest."
    case .packageMismatch: "Use the same package everywhere in the page and its manifest."
    case .packageNotAssociated:
      "Add a statement for the package with its certificate's SHA-256 fingerprint."
    case .fingerprintMismatch:
      "In both files, use the fingerprint of the certificate that signs the app."
    case .pageExcluded: "Narrow the exclusion, or remove the app from the page."
    case .pageNotMatched: "Add a rule that matches the page."
    case .unreadableInput: "Give a file or a URL that can be read."
    }
  }
}
