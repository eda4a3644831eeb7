internal import BoltsAppLinks
internal import Foundation

/// The findings of `check` about sources that disagree on what a URL opens.
///
/// Faults inside one file have the codes of that file: `Diagnostic.Code`.
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

  var level: Finding.Level {
    switch self {
    case .missingAssociationFile, .unreadableManifest, .fingerprintMismatch, .pageNotMatched:
      .warning
    case .noAppOpens, .appNotOpened, .redirectedAssociationFile, .unreadableAssociationFile,
      .unreadablePage, .storeIDMismatch, .packageMismatch, .packageNotAssociated, .pageExcluded:
      .error
    }
  }

  /// What it means, for the list of codes.
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
    }
  }
}

extension CheckCode {
  static var documentation: String {
    """
    Findings about a URL and its sources:

    \(list(allCases.map { ($0.rawValue, $0.level.rawValue, $0.meaning) }))

    Findings in an association file:

    \(list(Diagnostic.Code.about(.file).map { ($0.rawValue, $0.severity.rawValue, $0.meaning) }))

    Findings in the page have the codes of 'applink help lint-codes'.
    """
  }

  private static func list(_ codes: [(name: String, level: String, meaning: String)]) -> String {
    codes.map { "\($0.name) (\($0.level))\n    \($0.meaning.sentence)" }.joined(separator: "\n")
  }
}

/// A finding of `check`, and the source that contains it.
struct CheckFinding: Sendable {
  var rule: String
  var level: Finding.Level
  var message: String
  var suggestion: String
  /// The page or the file at fault.
  var source: String
  var place: Finding.Place?
}
