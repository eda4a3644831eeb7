public import Foundation

/// Knows which universal links the sites of their URLs let no app open.
public protocol AssociationChecking: Sendable {
  /// Why the association file of a URL's site lets the app of a target not open the URL.
  ///
  /// - Parameters:
  ///   - target: The target that names the app's platform.
  ///   - url: The http or https URL that would be offered to the apps.
  /// - Returns: The reason, in a sentence; `nil` when the app opens the URL, or when that is not known,
  ///   as for a site whose file cannot be read.
  func objection(to target: AppLinkTarget, at url: URL) async -> String?
}
