internal import AppLinkLint
internal import BoltsAppLinks
internal import Foundation

enum AssociationKind: CaseIterable, Sendable {
  case apple, android

  var fileName: String { self == .apple ? "apple-app-site-association" : "assetlinks.json" }

  /// The system whose devices ask for the file.
  var system: String { self == .apple ? "iOS" : "Android" }

  /// The platforms of the apps that the file is about, as pages name them.
  var platforms: [AppLinkPlatform] { self == .apple ? [.ios, .iphone, .ipad] : [.android] }
}

/// An association file, and what is wrong with it and with the way it is served.
struct Association: Sendable {
  var file: AssociationFile
  /// What is wrong with the file as it was served; `nil` for a file that is given.
  var diagnostics: [Diagnostic]?
  /// Where it was fetched; `nil` for a file.
  var url: URL?
  /// Why files that it includes were not read, by their URLs.
  var unreadIncludes: [String: any Error] = [:]

  /// Whether a file that it includes, which may name more apps, could not be read for now.
  var isPartlyUnknown: Bool { unreadIncludes.values.contains { FailureCause($0).isUnknown } }

  /// What is wrong; an include that could not be read for now is not known to be.
  func findings(in source: Input) -> [Finding] {
    (diagnostics ?? file.diagnostics).map { diagnostic in
      var finding = Finding(diagnostic, in: source)
      let error = diagnostic.code == .includeNotRead ? unreadIncludes[diagnostic.value ?? ""] : nil
      if let cause = error.map(FailureCause.init), cause.isUnknown {
        finding.cause = cause
        finding.suggestion = Finding.adviceOnUnknown
      }
      return finding
    }
  }

  /// Whether devices may ask for an older copy of the file.
  var isCopiedByApple: Bool {
    if case .apple = file { url != nil } else { false }
  }
}

extension Source<Association> {
  /// Whether the apps that the file names are not all known for now.
  var isUnknown: Bool {
    error.map { FailureCause($0).isUnknown } ?? value?.isPartlyUnknown ?? false
  }

  /// What is wrong with a file by itself.
  var findings: [Finding] {
    switch content {
    case .success(let file): file.findings(in: input)
    case .failure(let error): [Finding(.unreadableAssociationFile, in: input, error)]
    }
  }
}
