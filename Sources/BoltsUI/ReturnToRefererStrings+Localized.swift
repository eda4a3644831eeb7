public import BoltsAppLinks
internal import Foundation

extension ReturnToRefererStrings {
  /// The texts in the user's language, from this module's String Catalog.
  ///
  /// Where the catalog has no translation they are English.
  public static var localized: ReturnToRefererStrings {
    let label = string("Touch to return to %@")
    return ReturnToRefererStrings(
      label: { label.replacingOccurrences(of: "%@", with: $0) }, close: string("Close"))
  }

  private static func string(_ key: String) -> String {
    Bundle.module.localizedString(forKey: key, value: key, table: nil)
  }
}
